import { notificationSettingsGet } from '@sixpence/protocol/notifications/notifications'
import { type Notification, notificationStatuses } from '@sixpence/protocol/push'
import { deskNotifications, toldType, type ToldByDesk } from '@sixpence/protocol/rules/desk-notifications'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { toldWords } from '#features/notifications/desk-notification-text.ts'
import { createTranslate } from '#lib/language/translate.ts'
import { handleNotification } from '#lib/notifications.ts'
import { on } from '#testing/fake-server.ts'
import { cleanSlate, findings } from '#testing/screen.tsx'
import { openApp } from './testing.tsx'

let day = 0
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  // Each test has a different day, so the one-second pause after the previous test has passed.
  vi.setSystemTime(Date.UTC(2027, 0, (day += 1)))
})
afterEach(async () => {
  for (const close of region().getByRole('button', { name: 'Close' }).elements())
    if (close instanceof HTMLElement) close.click()
  vi.useRealTimers()
  document.querySelector('#page-data')?.remove()
  await cleanSlate()
})

const region = () => page.getByRole('region', { name: 'Notifications' })
const notification = () => region().getByRole('listitem')

async function told(...all: Notification[]) {
  const screen = await openApp('/more')
  await expect.poll(() => document.querySelector('main h1')).not.toBeNull()
  // Away from where they appear: under the pointer they would ignore clicks.
  await page.getByRole('heading', { level: 1 }).hover({ position: { x: 1, y: 1 } })
  for (const notification of all) handleNotification(notification)
  await expect.poll(() => notification().elements()).toHaveLength(all.length)
  return screen
}

describe('a notification', () => {
  test('says title and text and goes after ten seconds [R113] [B128] [B130]', async () => {
    await told({ type: 'news', title: 'Office hours', body: 'We are closed on Monday.' })
    expect(notification().element().textContent).toMatch(/Office hours.*We are closed on Monday\./)
    vi.advanceTimersByTime(9_900)
    expect(notification().elements()).toHaveLength(1)
    vi.advanceTimersByTime(100)
    await expect.poll(() => notification().elements()).toHaveLength(0)
  })

  test('looks different for each of the four states [B130]', async () => {
    const tones: (string | undefined)[] = []
    await told({ type: 'news', title: 'x', status: 'error' })
    for (const status of notificationStatuses) {
      handleNotification({ type: 'news', title: `It is ${status}`, status })
      await expect.poll(() => region().element().textContent).toContain(`It is ${status}`)
      tones.push(notification().elements().at(-1)?.dataset['tone'])
    }
    expect(tones).toEqual(['bad', 'info', 'warn', 'good'])
  })

  test('of a missed scheduled payment reports it and links to its page', async () => {
    const { where } = await told({ type: 'scheduled.missed', status: 'warning' })
    expect(notification().element().textContent).toContain('A scheduled payment was not made')
    await notification()
      .getByRole('button', { name: /A scheduled payment/ })
      .click()
    await expect.poll(() => where()).toBe('/transfer/preapproved-payments')
  })

  test.each(Object.entries(deskNotifications))(
    'of the desk says %s and what can be done',
    async (about, link) => {
      const { where } = await told({ type: toldType(about as ToldByDesk), link })
      const { title, text } = toldWords(about as ToldByDesk, createTranslate('en'))
      expect(notification().element().textContent).toContain(title)
      expect(notification().element().textContent).toContain(text)
      const button = notification().getByRole('button', { name: new RegExp(title) })
      // A notification without a page here, such as a company's for a person, only shows its text.
      if (button.elements().length === 0) return
      await button.click()
      // A verified customer is redirected from the page of missing proofs.
      await expect.poll(() => where()).toBe(link === '/unverified-account' ? '/home' : link)
    },
  )

  test('of money that arrived names the amount and leads to its receipt [R113]', async () => {
    const { where } = await told({
      type: 'payment.in',
      operationId: 700,
      amount: '25.00',
      currencyCode: 'EUR',
    })
    expect(notification().element().textContent).toMatch(/Money has arrived.*25/)
    await notification()
      .getByRole('button', { name: /Money has arrived/ })
      .click()
    await expect.poll(() => where()).toBe('/transfer/p2p/receipt/700')
    expect(notification().elements()).toHaveLength(0)
  })

  test.each([
    ['accounts.changed', undefined, '/home'],
    ['news', '/legal', '/legal'],
  ])('of %s with link %s leads to %s [R113]', async (type, link, to) => {
    const { where } = await told({ type, title: 'Look', ...(link && { link }) })
    await notification().getByRole('button', { name: 'Look' }).click()
    await expect.poll(() => where()).toBe(to)
  })

  test.each(['https://evil.example/', '//evil.example', '/no-such-page', 'javascript:alert(1)'])(
    'does not lead to %s',
    async (link) => {
      await told({ type: 'news', title: 'Look', link })
      expect(notification().getByRole('button', { name: 'Look' }).elements()).toHaveLength(0)
    },
  )

  test('is followed at once, and no other for a second [B129]', async () => {
    const { where } = await told(
      { type: 'news', title: 'First', link: '/legal' },
      { type: 'news', title: 'Second', link: '/profile/notifications' },
      { type: 'news', title: 'Third', link: '/more' },
    )
    await notification().getByRole('button', { name: 'First' }).click()
    const followed = Date.now()
    await expect.poll(() => where()).toBe('/legal')
    // Waiting for the page has advanced the clock, by more than a second on a busy machine.
    vi.setSystemTime(followed)
    await notification().getByRole('button', { name: 'Second' }).click()
    await expect.poll(() => notification().elements()).toHaveLength(1)
    expect(where()).toBe('/legal')
    vi.setSystemTime(followed + 1_000)
    await notification().getByRole('button', { name: 'Third' }).click()
    await expect.poll(() => where()).toBe('/more')
  })

  test('has nothing for axe to find', async () => {
    await told({ type: 'news', title: 'Look', body: 'Here', link: '/legal', status: 'warning' })
    vi.useRealTimers()
    expect(await findings()).toEqual([])
  })

  test('that one has switched off is not shown [B386]', async () => {
    const settings = [
      { identified: 'payment.in', value: false, group: 'payments', isAlwaysOn: false } as const,
    ]
    await openApp('/more', { answers: [on(notificationSettingsGet, () => ({ settings }))] })
    await expect.poll(() => document.querySelector('main h1')).not.toBeNull()
    handleNotification({ type: 'payment.in', operationId: 1, amount: '1.00', currencyCode: 'EUR' })
    handleNotification({ type: 'news', title: 'This one is' })
    await expect.poll(() => region().element().textContent).toContain('This one is')
    expect(notification().elements()).toHaveLength(1)
  })
})
