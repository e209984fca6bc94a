import type { Page } from '@playwright/test'

/** A passkey, as it is taken along to another browser. */
export type Credential = {
  credentialId: string
  isResidentCredential: boolean
  rpId?: string
  privateKey: string
  userHandle?: string
  signCount: number
}

export type Device = {
  /** Which keys it has by now, to be taken along. */
  passkeys: () => Promise<Credential[]>
  /** Whether its lock lets the person through. */
  setVerified: (isUserVerified: boolean) => Promise<void>
}

/** A device of this browser with a lock that says yes by itself, and with the keys it is given. */
export async function giveAuthenticator(page: Page, known: Credential[] = []): Promise<Device> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  for (const credential of known)
    await devtools.send('WebAuthn.addCredential', { authenticatorId, credential })
  return {
    passkeys: async () => (await devtools.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
    setVerified: async (isUserVerified) => {
      await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
    },
  }
}
