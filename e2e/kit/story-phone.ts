import type { Locator, Page } from '@playwright/test'
import { operate } from './operate.ts'
import { atHome, confirmBySms, enter, type Hero, judgeAlike, open, type Scene } from './story.ts'
import { nextSms } from './town.ts'
import { expect } from './visit.ts'

/** A phone of the town, at its own address. */
export async function openPhone(scene: Scene, who: Hero): Promise<Page> {
  const phone = await open(scene, who, { brand: `${who.brand}.phone`, width: 390 })
  await phone.clock.install()
  return phone
}

/** Opens the link that a page of the bank shows, up to the approval of the phone at the bank. */
async function pair(phone: Page, link: string, name: string, who: Hero): Promise<void> {
  const { t, hands } = who
  await phone.goto(`/town/phone${new URL(link).hash}`)
  await hands.fill(phone.getByLabel(t('Phone name')), name)
  await judgeAlike(phone, who)
  await hands.press(phone.getByRole('button', { name: t('Link this phone') }))
  await expect(phone.getByRole('heading', { name: t('Approve this phone') })).toBeFocused()
}

/** The bank has approved it; the phone polls every eight seconds. */
async function beginToListen(phone: Page, { t }: Hero): Promise<void> {
  await phone.clock.fastForward(8_000)
  await expect(phone.getByText(t('Nothing is waiting for you'))).toBeVisible()
}

/** The link in the QR code; on a wide screen it is also shown for people who cannot scan. */
async function linkOn(where: Page | Locator, { t }: Hero): Promise<string> {
  const link = where.getByRole('link', { name: t('Open the app on this phone'), includeHidden: true })
  return (await link.getAttribute('href')) ?? ''
}

const question = (page: Page, { t }: Hero) => page.getByRole('dialog', { name: t('Confirm with your phone') })

/** The two digits that a page shows for the phone. */
async function numberOn(page: Page, { t }: Hero): Promise<string> {
  const said = page.getByText(new RegExp(`^${t('Number {digits}', { digits: '\\d\\d' })}$`))
  await expect(said).toBeAttached()
  return ((await said.textContent()) ?? '').slice(-2)
}

/** Types the number that another screen shows, and approves the sign-in there. */
async function accept(phone: Page, number: string, { t, hands }: Hero): Promise<void> {
  const card = phone.getByRole('article')
  await hands.fill(card.getByLabel(t('Number on the other screen')), number)
  await hands.press(card.getByRole('button', { name: t('Approve the sign-in'), exact: true }))
  await expect(card).toHaveCount(0)
}

/** The person is asked to migrate to push within two weeks: “not now”, and the code by SMS signs in (sms). */
export async function putOff(page: Page, scene: Scene, who: Hero): Promise<void> {
  const { t, hands, brand, email, phone } = who
  await operate('askForPush', { brand, email, days: 14 })
  const sms = await nextSms(scene.request, phone)
  await enter(page, who)
  const dialog = question(page, who)
  await expect(dialog.getByText(t('You have {count} days left.', { count: '14' }))).toBeVisible()
  await judgeAlike(page, who)
  await hands.press(dialog.getByRole('button', { name: t('Not now') }))
  const field = page.getByLabel(t('Code'), { exact: true })
  await expect(field).toBeFocused()
  await judgeAlike(page, who)
  await hands.fill(field, (await sms()).code)
  await atHome(page)
}

/** No other page opens before a phone is linked, which also signs in. */
export async function moveToPush(page: Page, phone: Page, scene: Scene, who: Hero): Promise<void> {
  const { t, hands, brand, brandName, email } = who
  await operate('askForPush', { brand, email, days: 0 })
  await enter(page, who)
  const dialog = question(page, who)
  await expect(
    dialog.getByText(t('From today, you can sign in to {brand} only with your phone.', { brand: brandName })),
  ).toBeVisible()
  await expect(dialog.getByRole('button', { name: t('Not now') })).toHaveCount(0)
  await judgeAlike(page, who)
  await hands.press(dialog.getByRole('button', { name: t('Link a new phone') }))
  const link = await linkOn(dialog, who)
  await judgeAlike(page, who)
  const sms = await nextSms(scene.request, who.phone)
  await pair(phone, link, 'Pocket', who)
  const field = dialog.getByLabel(t('Code we sent to {where}').trim())
  await expect(field).toBeVisible()
  await judgeAlike(page, who)
  await hands.fill(field, (await sms()).code)
  const moved = page.getByRole('dialog', { name: t('Confirm on your phone from now on') })
  await hands.press(moved.getByRole('button', { name: t('Continue'), exact: true }))
  await atHome(page)
  await beginToListen(phone, who)
  await judgeAlike(phone, who)
}

/** The phone approves with the number shown (push). */
export async function acceptedByPhone(page: Page, phone: Page, who: Hero): Promise<void> {
  const { t } = who
  await enter(page, who)
  const number = await numberOn(page, who)
  await judgeAlike(page, who)
  await expect(
    phone.getByRole('heading', { name: t('Sign in to {brand}?', { brand: who.brandName }) }),
  ).toBeVisible()
  await judgeAlike(phone, who)
  await accept(phone, number, who)
  await expect(phone.getByText(t('You are signed in there'))).toBeVisible()
  await atHome(page)
}

/** The phone declines. */
export async function declinedByPhone(page: Page, phone: Page, who: Hero): Promise<void> {
  const { t, hands } = who
  await enter(page, who)
  await numberOn(page, who)
  await hands.press(phone.getByRole('article').getByRole('button', { name: t('Decline') }))
  await expect(phone.getByText(t('Sign-in declined'))).toBeVisible()
  await expect(page.getByText(t('Sign-in was declined on your device.'))).toBeVisible()
  await expect(page.getByLabel(t('E-mail'), { exact: true })).toBeFocused()
}

/**
 * Inside the bank's app on a phone that is not linked: it is linked first (verifyDevice). The other phone is new, so a
 * message approves it.
 */
export async function verifyInApp(scene: Scene, who: Hero): Promise<void> {
  const { t, hands } = who
  const app = await open(scene, who, { width: 390 })
  await app.addInitScript({ content: 'globalThis.sixpenceShell = { call: async () => ({ data: {} }) }' })
  await app.goto('/login')
  await enter(app, who)
  await expect(app.getByRole('heading', { name: t('Link this phone first') })).toBeVisible()
  const fresh = await openPhone(scene, who)
  const sms = await nextSms(scene.request, who.phone)
  await pair(fresh, await linkOn(app, who), 'Spare', who)
  const field = app.getByLabel(t('Code we sent to {where}').trim())
  await expect(field).toBeVisible()
  await judgeAlike(app, who)
  await hands.fill(field, (await sms()).code)
  await expect(app.getByText(t('The phone is linked.'))).toBeVisible()
  await beginToListen(fresh, who)
  await app.context().close()
  await fresh.context().close()
}

/** The phone is lost, so the request expires, and a recovery code signs in. */
export async function losePhone(scene: Scene, phone: Page, who: Hero): Promise<Page> {
  const { t, hands, brand, email, recoveryCodes } = who
  const page = await open(scene, who)
  // Without a channel the page polls the server for the state.
  await page.routeWebSocket(/\/ws$/, (socket) => socket.close())
  await page.goto('/login')
  await enter(page, who)
  await numberOn(page, who)
  await hands.press(phone.getByRole('button', { name: t('Phone settings') }))
  await judgeAlike(phone, who)
  const lose = phone.getByRole('button', { name: t('Simulate the loss') })
  await hands.press(lose)
  await expect(phone.getByRole('dialog', { name: t('Simulate losing this phone?') })).toBeVisible()
  await hands.press(lose)
  await expect(phone.getByText(t('The phone is lost'))).toBeVisible()
  await operate('endRequests', { brand, email })
  await expect(page.getByText(t('The request has expired.'))).toBeVisible()
  await judgeAlike(page, who)
  // At most three requests in ten minutes.
  await hands.press(page.getByRole('button', { name: t('Send a new request') }))
  await expect(page.getByRole('alert')).toBeVisible()
  await hands.press(page.getByRole('button', { name: t('Use another way') }))
  const field = page.getByLabel(t('Recovery code'))
  await expect(field).toBeFocused()
  await judgeAlike(page, who)
  await hands.fill(field, recoveryCodes[0] ?? '')
  await hands.press(page.getByRole('button', { name: t('Sign in'), exact: true }))
  await atHome(page)
  return page
}

/** A lost phone cannot confirm anything. */
export async function removePhones(page: Page, scene: Scene, who: Hero): Promise<void> {
  const { t, hands } = who
  await page.goto('/setting')
  const phones = page.getByRole('list', { name: t('Linked phones') })
  await expect(phones.getByRole('listitem')).toHaveCount(2)
  for (const name of ['Pocket', 'Spare']) {
    await hands.press(phones.getByRole('button', { name: t('Remove {name}', { name }) }))
    const remove = page.getByRole('dialog').getByRole('button', { name: t('Remove the phone') })
    await confirmBySms(page, scene, who, () => hands.press(remove))
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await expect(page.getByText(t('No phone is linked'))).toBeVisible()
}
