import { notificationSettingsSet } from '@sixpence/protocol/notifications/notifications'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { TestInvoices } from '#testing/bank/test-invoices.ts'
import { openForSends } from '#testing/bank/test-sends.ts'
import type { TestBank } from '#testing/bank/test-bank.ts'
import { notifyOfInvoices } from './notify-of-invoices.ts'

let bank: TestBank
let invoices: TestInvoices
beforeAll(async () => {
  bank = await openForSends()
  invoices = await TestInvoices.of(bank)
})
afterAll(() => bank.close())
beforeEach(async () => {
  await bank.settled()
  await bank.database.owner.query(`delete from sandbox.message where kind = 'mail'`)
})

const [owen, carla] = ['owen@tamar.example', 'carla@quillo.example']

/** All mails since the test began. */
async function mails(): Promise<{ to: string; subject: string; text: string }[]> {
  await bank.settled()
  const { rows } = await bank.database.owner.query<{ to: string; subject: string; text: string }>(
    `select recipient as "to", subject, body as text from sandbox.message where kind = 'mail' order by id`,
  )
  return rows
}
const told = async () => (await mails()).map(({ to, subject }) => `${to}: ${subject}`)

/** Back-dates an invoice by ten days and sets its due date this many days from now. */
const due = (id: number, days: number) =>
  bank.database.owner.query(
    `update app.invoice set due_on = $2, created_at = created_at - interval '10 days' where id = $1`,
    [id, invoices.day(days)],
  )

test('its payer is notified of it, its payee of the payment, and no details are in the mail', async () => {
  const id = await invoices.createdId({ noteBody: 'A secret birthday' })
  expect(await told()).toEqual([
    expect.stringMatching(/^owen@tamar\.example: Carla \p{L}\. sent you an invoice$/u),
  ])
  await invoices.pay(id)
  const both = await mails()
  expect(both.map(({ to }) => to)).toEqual([owen, carla])
  for (const { text } of both) expect(text).not.toMatch(/10[.,]00|secret/)
})

test('its payee is notified of the rejection', async () => {
  const id = await invoices.createdId()
  await invoices.reject(id, 'No')
  expect((await told()).filter((text) => text.startsWith(carla))).toEqual([
    expect.stringMatching(/^carla@quillo\.example: /),
  ])
})

test('a person without an account receives the amount and how to answer, and not the note', async () => {
  await invoices.createdId({ toEmail: 'new@somewhere.example', noteBody: 'Click here' })
  const [mail] = await mails()
  expect(mail?.to).toBe('new@somewhere.example')
  expect(mail?.text).toMatch(/10,00\sEUR.*quillo[^\n]*\/invoice\//s)
  expect(mail?.text).not.toContain('Click here')
})

test('its payer is reminded once before the due day and once after it, and never after payment', async () => {
  const [soon, late, paid] = [
    await invoices.createdId(),
    await invoices.createdId(),
    await invoices.createdId(),
  ]
  await invoices.pay(paid)
  await mails()
  await bank.database.owner.query(`delete from sandbox.message where kind = 'mail'`)
  await Promise.all([due(soon, 2), due(late, -1), due(paid, -1)])
  const both = [`${owen}: An invoice is due soon`, `${owen}: An invoice is overdue`]
  expect((await told()).toSorted()).toEqual(both)
  await due(soon, -3)
  expect(await told()).toEqual([...(await told()).slice(0, 2), `${owen}: An invoice is overdue`])
  bank.clock.advance(2 * 60_000)
  expect(await told()).toHaveLength(3)
})

test('a person who switched the notification off receives none, and a mail the company did not accept is sent again', async () => {
  await invoices.owen.call(notificationSettingsSet, { identified: 'invoice.received', value: false })
  await invoices.createdId()
  expect(await told()).toEqual([])
  await invoices.owen.call(notificationSettingsSet, { identified: 'invoice.received', value: true })
  const failing = vi.spyOn(bank.services.partners.mail, 'send').mockRejectedValue(new Error('away'))
  await invoices.createdId()
  await bank.settled()
  failing.mockRestore()
  expect(await told()).toEqual([])
  bank.clock.advance(61_000)
  await notifyOfInvoices(bank.services)
  expect(await told()).toHaveLength(1)
})
