import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import type { NewPasskeyResponse } from '@sixpence/protocol/fields'
import type { Browser } from '#context/handler.ts'
import type { Services } from '#context/services.ts'
import { openChallenge, rpIdOf, takeChallenge, webAuthn } from './passkey-challenge.ts'

type Needs = Pick<Services, 'db' | 'clock'>
type PasskeySite = Pick<Browser, 'brand' | 'origin'>

/** The owner of a new passkey: `handle` is stored in the authenticator instead of an internal id. */
type Owner = { personId: number; handle: Buffer; userName: string; displayName: string }

/** Options for navigator.credentials.create, with a challenge for this person and subject. */
export async function newPasskeyOptions(
  s: Needs,
  browser: PasskeySite,
  {
    owner: { personId, handle, userName, displayName },
    rpName,
    existingPasskeys,
    lives,
    subject = '',
  }: {
    owner: Owner
    rpName: string
    /** Existing credentials, for which the authenticator does not create another. */
    existingPasskeys: { id: string }[]
    lives: number
    subject?: string
  },
): Promise<{ key: string; options: Record<string, unknown> }> {
  const { key, challenge } = await openChallenge(s, { personId, brand: browser.brand, lives, subject })
  const { generateRegistrationOptions } = await webAuthn()
  const options = await generateRegistrationOptions({
    rpName,
    rpID: rpIdOf(browser),
    userID: new Uint8Array(handle),
    userName,
    userDisplayName: displayName,
    challenge: new Uint8Array(challenge),
    attestationType: 'none',
    excludeCredentials: existingPasskeys,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return { key, options: { ...options } }
}

/** The credential, if it answers the challenge, for this origin, with user verification; undefined otherwise. */
export async function createdPasskey(
  s: Needs,
  browser: PasskeySite,
  {
    key,
    response,
    personId,
    subject = '',
  }: { key: string; response: NewPasskeyResponse; personId: number; subject?: string },
): Promise<{ credentialId: string; publicKey: Buffer; counter: number } | undefined> {
  const taken = await takeChallenge(s, { key, personId, brand: browser.brand, subject })
  if (!taken) return undefined
  const registration: RegistrationResponseJSON = { ...response, clientExtensionResults: {} }
  const { verifyRegistrationResponse } = await webAuthn()
  // The library throws on malformed responses; the person gets the same refusal for all of them.
  const result = await verifyRegistrationResponse({
    response: registration,
    expectedChallenge: taken.challenge,
    expectedOrigin: browser.origin,
    expectedRPID: rpIdOf(browser),
    requireUserVerification: true,
  }).catch(() => undefined)
  if (!result?.verified) return undefined
  const { id, publicKey, counter } = result.registrationInfo.credential
  return { credentialId: id, publicKey: Buffer.from(publicKey), counter }
}
