import { type APIRequestContext, expect, type Page } from '@playwright/test'
import type { Person } from './people.ts'
import { authenticatorCode } from './town.ts'

/** A passkey, exported for another browser. */
export type Credential = {
  credentialId: string
  isResidentCredential: boolean
  rpId?: string
  privateKey: string
  userHandle?: string
  signCount: number
}

export type Device = {
  /** The current passkeys, to be copied to another browser. */
  passkeys: () => Promise<Credential[]>
  /** Whether its user verification succeeds. */
  setVerified: (isUserVerified: boolean) => Promise<void>
}

/** A virtual authenticator of this browser that verifies the user automatically, with the given keys. */
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

/** Adds a passkey in the settings, confirmed by the code of an authenticator. */
export async function addPasskey(page: Page, request: APIRequestContext, { name }: Person): Promise<void> {
  await page.goto('/setting')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByRole('dialog').getByText(/^For the next 24 hours/)).toBeVisible()
  await confirmByAuthenticator(page, request, name)
  await expect(page.getByRole('list', { name: 'Passkeys' })).toContainText(/Chrome on/)
}

/** Removes the only passkey again. */
export async function removePasskey(page: Page, request: APIRequestContext, { name }: Person): Promise<void> {
  await page
    .getByRole('list', { name: 'Passkeys' })
    .getByRole('button', { name: /^Remove Chrome/ })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove the passkey' }).click()
  await confirmByAuthenticator(page, request, name)
  await expect(page.getByText('No passkey yet')).toBeVisible()
}

/** Confirms a change, in its popup, with the authenticator of the person. */
export async function confirmByAuthenticator(
  page: Page,
  request: APIRequestContext,
  who: string,
): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('6-digit code').fill(await authenticatorCode(request, who))
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).click()
}
