import { addDays, easter } from '@sixpence/protocol/methods/calendar/day'
import { bankZone, wallTimeOf } from '@sixpence/days/zone'
import { transferEftSubmit } from '@sixpence/protocol/transfers-external/transfers-submit'
import { afterEach, describe, expect, test } from 'vitest'
import { on, refuse } from '#testing/fake-server.ts'
import { cleanSlate, findings } from '#testing/screen.tsx'
import { entered, submitted, openOutside } from './testing.tsx'

afterEach(cleanSlate)

const at = '/transfer/external?step=amount'
const { day: today } = wallTimeOf(new Date(), bankZone)
/** The next Good Friday; the next business day is the Tuesday after it. */
const goodFriday = [0, 1]
  .map((years) => addDays(easter(Number(today.slice(0, 4)) + years), -2))
  .find((day) => day > today)!
const inWords = (day: string) =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day))

type Screen = Awaited<ReturnType<typeof openOutside>>
const sent = ({ called }: Screen) => called.findLast(({ call }) => call === 'transferEftSubmit')?.input
const goOn = (screen: Screen) => screen.getByRole('button', { name: 'Check the payment' }).click()
const confirm = (screen: Screen) => screen.getByRole('button', { name: /^Confirm/ }).click()

describe('again and again', () => {
  test('by the calendar of its banks, which is told before it is confirmed, and leads to the payments that repeat', async () => {
    entered()
    const screen = await openOutside({
      at,
      answers: [on(transferEftSubmit, () => ({ ...submitted, status: 'scheduled' as const }))],
    })
    await screen.getByLabelText('How often').selectOptions('Every year')
    await screen.getByLabelText('First payment').fill(goodFriday)
    const moved = inWords(addDays(goodFriday, 4))
    await expect
      .element(screen.getByText(new RegExp(`Days: ${moved}.*bank holiday are sent on`)))
      .toBeVisible()
    expect(await findings()).toEqual([])
    await goOn(screen)
    const slip = screen.getByRole('article', { name: 'Payment slip' })
    await expect
      .element(slip)
      .toMatchTextContent(new RegExp(`First payment${moved}.*RepeatsEvery year from ${inWords(goodFriday)}`))
    await expect.element(slip).toMatchTextContent(/Each time with the fee of its day\./)
    await confirm(screen)
    await expect.poll(() => screen.where()).toBe('/transfer/preapproved-payments')
    expect(sent(screen)).toMatchObject({
      subscriptionFrequency: 'yearly',
      subscriptionStartDate: goodFriday,
      quote: 'held',
    })
    expect(sent(screen)).not.toHaveProperty('requestedDate')
  })

  test('an end before the first payment is told beside its field, and nothing goes on', async () => {
    entered()
    const screen = await openOutside({ at })
    await screen.getByLabelText('How often').selectOptions('Every month')
    await screen.getByLabelText('First payment').fill(goodFriday)
    await screen.getByText('On a date').click()
    await screen.getByLabelText('Last day').fill(addDays(goodFriday, -1))
    await goOn(screen)
    await expect
      .element(screen.getByLabelText('Last day'))
      .toHaveAccessibleDescription(/before the first payment/)
    expect(screen.where()).toBe(at)
  })
})

describe('once, on a later day', () => {
  const date = 'Sending date, optional'

  test('the slip names the day, and it is sent with the payment', async () => {
    const day = addDays(today, 10)
    entered()
    const screen = await openOutside({ at })
    await screen.getByLabelText(date).fill(day)
    await goOn(screen)
    await expect
      .element(screen.getByRole('article', { name: 'Payment slip' }))
      .toMatchTextContent(new RegExp(`Leaves${inWords(day)}`))
    await confirm(screen)
    await expect.poll(() => sent(screen)).toMatchObject({ requestedDate: day })
  })

  test('a day that is too far ahead stands refused at its field', async () => {
    entered()
    const screen = await openOutside({
      at,
      answers: [on(transferEftSubmit, () => refuse('requestedDateOutOfRange', { count: 60 }))],
    })
    await screen.getByLabelText(date).fill(addDays(today, 90))
    await goOn(screen)
    await confirm(screen)
    await expect.element(screen.getByLabelText(date)).toHaveAccessibleDescription(/60 days from now/)
  })

  test('a day that is over is refused before anything is sent', async () => {
    entered()
    const screen = await openOutside({ at })
    await screen.getByLabelText(date).fill(addDays(today, -1))
    await goOn(screen)
    await expect.element(screen.getByLabelText(date)).toHaveAccessibleDescription(/This day has passed/)
    expect(sent(screen)).toBeUndefined()
  })
})
