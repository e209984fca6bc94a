import {
  alwaysOn,
  notificationGroups,
  notificationSettingsGet,
  notificationSettingsSet,
} from '@sixpence/protocol/notifications/notifications'
import { notifyManager } from '@tanstack/query-core'
import { afterEach, expect, test } from 'vitest'
import { showPopup } from '#lib/popup.ts'
import { type Answer, on, refuse } from '#testing/fake-server.ts'
import { cleanSlate, findings, openScreen, type ScreenOptions } from '#testing/screen.tsx'
import NotificationsScreen from './notifications-screen.tsx'

afterEach(async () => {
  showPopup(undefined)
  await cleanSlate()
})

function opened(part: Partial<ScreenOptions> = {}, answers: Answer[] = []) {
  const off = new Set<string>()
  return openScreen({
    screens: { '/profile/notifications': NotificationsScreen },
    at: '/profile/notifications',
    answers: [
      on(notificationSettingsGet, () => ({
        settings: [...notificationGroups].flatMap(([group, keys]) =>
          keys.map((identified) => ({
            identified,
            group,
            value: !off.has(identified),
            isAlwaysOn: alwaysOn.includes(identified),
          })),
        ),
      })),
      on(notificationSettingsSet, ({ identified, value }) => {
        if (value) off.delete(identified)
        else off.add(identified)
        return {}
      }),
      ...answers,
    ],
    ...part,
  })
}

test('groups are headings, and one switch sends its key and its value [R032] [B386]', async () => {
  const screen = await opened()
  const arrives = screen.getByRole('switch', { name: 'Money arrives' })
  await expect.element(arrives).toBeChecked()
  expect(
    screen
      .getByRole('heading', { level: 2 })
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['Security', 'Payments', 'Cards', 'Invoices'])
  await arrives.click()
  await expect.element(arrives).not.toBeChecked()
  const sent = screen.called.filter(({ call }) => call === 'notificationSettingsSet')
  expect(sent.map(({ input }) => input)).toEqual([{ identified: 'payment.in', value: false }])
})

test('a switch does not go back and forth, however late it is told of its own change', async ({
  onTestFinished,
}) => {
  notifyManager.setScheduler((tell) => setTimeout(tell, 50))
  onTestFinished(() => notifyManager.setScheduler((tell) => setTimeout(tell, 0)))
  const screen = await opened()
  const arrives = screen.getByRole('switch', { name: 'Money arrives' })
  await expect.element(arrives).toBeChecked()
  const drawn = drawnStates(arrives.element())
  await arrives.click()
  await expect.poll(() => screen.called.map(({ call }) => call)).toContain('notificationSettingsSet')
  // Everything caused by the response has been rendered.
  await new Promise((done) => setTimeout(done, 200))
  expect(drawn).not.toContain(true)
  await expect.element(arrives).not.toBeChecked()
})

/** Records the states a switch is rendered in, also those shorter than a frame. */
function drawnStates(element: Element): boolean[] {
  const drawn: boolean[] = []
  const kept =
    Object.getOwnPropertyDescriptor(element, 'checked') ??
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'checked')
  Object.defineProperty(element, 'checked', {
    ...kept,
    set(isChecked: boolean) {
      drawn.push(isChecked)
      kept?.set?.call(element, isChecked)
    },
  })
  return drawn
}

test('what concerns security stays on and says why [R032] [B386]', async () => {
  const screen = await opened()
  const device = screen.getByRole('switch', { name: 'A sign-in from a new device' })
  await expect.element(device).toHaveAccessibleDescription(/Always on/)
  await device.click({ force: true })
  await expect.element(device).toBeChecked()
  expect(screen.called.map(({ call }) => call)).not.toContain('notificationSettingsSet')
})

test('a switch that was refused goes back', async () => {
  const screen = await opened({}, [on(notificationSettingsSet, () => refuse('busy'))])
  const paid = screen.getByRole('switch', { name: 'Your invoice was paid' })
  await paid.click()
  await expect.element(paid).toBeChecked()
})

test.each([
  ['light', 1280],
  ['dark', 1280],
  ['light', 320],
  ['dark', 390],
] as const)('has nothing for axe to find, %s at %i pixels', async (scheme, width) => {
  const screen = await opened({ scheme, width })
  await expect.element(screen.getByRole('switch').first()).toBeVisible()
  expect(await findings()).toEqual([])
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
})
