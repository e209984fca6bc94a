import type { Page } from '@playwright/test'
import { freePort } from '@sixpence/postgres/free-port'
import { Authenticator } from './authenticator.ts'
import { closeProcess, openServer } from './operate.ts'
import { giveAuthenticator } from './passkeys.ts'
import { atHome, confirmBySms, enter, type Hero, judgeAlike, open, type Scene } from './story.ts'
import { expect } from './visit.ts'

/** The password alone, in two calls (direct). */
export async function directly(page: Page, who: Hero): Promise<void> {
  await enter(page, who)
  await atHome(page)
}

/** The password alone, in one call (simple), which browsers may use only if the operator allows it. */
export async function simply(scene: Scene, who: Hero): Promise<void> {
  const own = await freePort()
  const server = await openServer({ PORT: String(own), SIXPENCE_SIMPLE_SIGN_IN: 'spa' })
  try {
    const page = await open(scene, who, { port: own })
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.goto('/login')
    await enter(page, who)
    await atHome(page)
    expect(asked).toContain('/auth/login')
    expect(asked).not.toContain('/auth/token')
    await page.context().close()
  } finally {
    await closeProcess(server)
  }
}

/** The first task at home: the registered number counts once the code sent to it is entered. */
async function provePhone(page: Page, scene: Scene, who: Hero): Promise<void> {
  const { t, hands } = who
  await judgeAlike(page, who)
  await hands.press(page.getByRole('main').getByRole('link', { name: t('Confirm your phone number') }))
  await expect(page.getByRole('heading', { level: 1, name: t('Security') })).toBeVisible()
  await judgeAlike(page, who)
  const send = new RegExp(`^${t('Send the code to {phone}', { phone: '.+' })}$`)
  await confirmBySms(page, scene, who, () => hands.press(page.getByRole('button', { name: send })))
  await expect(page.getByText(t('Your phone number is confirmed'))).toBeVisible()
  await expect(page.getByRole('button', { name: send })).toHaveCount(0)
}

/** In a browser that can create passkeys: a passkey, and recovery codes in case the phone is lost. */
export async function prepare(page: Page, scene: Scene, who: Hero): Promise<void> {
  const { t, hands } = who
  await provePhone(page, scene, who)
  const { passkeys } = await giveAuthenticator(page)
  await page.goto('/setting')
  await expect(page.getByRole('heading', { level: 1, name: t('Security') })).toBeVisible()
  await confirmBySms(page, scene, who, () =>
    hands.press(page.getByRole('button', { name: t('Add a passkey') })),
  )
  await expect(page.getByRole('list', { name: t('Passkeys') }).getByRole('listitem')).toHaveCount(1)
  who.keepPasskeys = async () => {
    who.passkeys = await passkeys()
    delete who.keepPasskeys
  }
  await confirmBySms(page, scene, who, () =>
    hands.press(page.getByRole('button', { name: t('Create new codes') })),
  )
  const codes = page.getByRole('dialog').getByRole('listitem')
  await expect(codes).toHaveCount(10)
  await judgeAlike(page, who)
  who.recoveryCodes = await codes.allTextContents()
  await hands.press(page.getByRole('button', { name: t('I have saved them') }))
  await judgeAlike(page, who)
}

/** A passkey alone. */
export async function byPasskey(page: Page, { t, hands, keepPasskeys }: Hero): Promise<void> {
  // At the e-mail field the browser would offer it automatically.
  await hands.press(page.getByRole('button', { name: t('Sign in with a passkey') }), 'backwards')
  await atHome(page)
  await keepPasskeys?.()
}

/** Replaces the second step; confirmed by the current one. */
async function changeStep(
  page: Page,
  who: Hero,
  step: 'Authenticator app' | 'Code by SMS',
  confirm: (begin: () => Promise<void>) => Promise<void>,
): Promise<void> {
  const { t, hands } = who
  await page.goto('/setting')
  await hands.press(page.getByRole('button', { name: t('Change two-step sign-in') }))
  const dialog = page.getByRole('dialog')
  await hands.pick(dialog.getByRole('radio', { name: t(step) }))
  await judgeAlike(page, who)
  await confirm(() => hands.press(dialog.getByRole('button', { name: t('Continue'), exact: true })))
  const done = page.getByRole('dialog', { name: t('Your confirmation method has changed') })
  await expect(done).toBeVisible()
  // It closes automatically; a person may close it earlier.
  await page.keyboard.press('Escape')
  await expect(done).toBeHidden()
}

/** Sets up a new authenticator with its key and confirms it with a code. */
export async function takeAuthenticator(page: Page, scene: Scene, who: Hero): Promise<void> {
  const { t, hands } = who
  await changeStep(page, who, 'Authenticator app', async (begin) =>
    confirmBySms(page, scene, who, async () => {
      await begin()
      const dialog = page.getByRole('dialog')
      const key = dialog.locator('code')
      await expect(key).toHaveText(/^[A-Z2-7 ]{32,}$/)
      who.authenticator = new Authenticator((await key.textContent()) ?? '')
      await judgeAlike(page, who)
      await hands.fill(dialog.getByLabel(t('Code from the app')), who.authenticator.shown())
    }),
  )
}

/** The password and the authenticator's code (otp). */
export async function byAuthenticator(page: Page, who: Hero): Promise<void> {
  const { t, hands, authenticator } = who
  await enter(page, who)
  const field = page.getByLabel(t('Code'), { exact: true })
  await expect(field).toBeFocused()
  await judgeAlike(page, who)
  await hands.fill(field, (await authenticator?.code()) ?? '')
  await atHome(page)
}

/** Back to codes by SMS, confirmed by SMS because the authenticator is newer. */
export const goBackToSms = (page: Page, scene: Scene, who: Hero): Promise<void> =>
  changeStep(page, who, 'Code by SMS', (begin) => confirmBySms(page, scene, who, begin))

/** Signs in with the passkey in a browser without other data of the hero. */
export async function comeBack(scene: Scene, who: Hero): Promise<Page> {
  const page = await open(scene, who)
  await giveAuthenticator(page, who.passkeys)
  await page.goto('/login')
  await byPasskey(page, who)
  return page
}
