import { notificationSettingsSet } from '@sixpence/protocol/notifications/notifications'
import { transferCancel } from '@sixpence/protocol/approvals/approvals'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { personOf, TestBank } from '#testing/bank/test-bank.ts'
import { TestCompany } from '#testing/bank/test-company.ts'
import { notifyOfRequests } from './notify-of-requests.ts'

let bank: TestBank
let company: TestCompany
beforeAll(async () => {
  bank = await TestBank.open({ jobsWhenAsked: true })
  company = await TestCompany.of(bank)
})
afterAll(() => bank.close())
beforeEach(async () => {
  await bank.settled()
  await company.plain()
  await bank.database.owner.query(`delete from sandbox.message where kind = 'mail'`)
})

const waits = 'Northlight Studio: payments are waiting for your approval'
const decided = 'Northlight Studio: your payment requests were decided'
const anna = 'anna@cast.example'
const [ines, paul] = [personOf('ines').email, personOf('paul').email]

async function mails(subject: string): Promise<[to: string, text: string][]> {
  await bank.settled()
  const { rows } = await bank.database.owner.query<{ to: string; text: string }>(
    'select recipient as "to", body as text from sandbox.message where subject = $1 order by recipient',
    [subject],
  )
  return rows.map(({ to, text }) => [to, text])
}
const readers = async (subject: string) => (await mails(subject)).map(([to]) => to)

test('each approver gets one mail about all waiting requests, without any details', async () => {
  await company.ask('700.00', { note: 'Secret plan' })
  await company.ask('800.00')
  const told = await mails(waits)
  expect(told.map(([to]) => to)).toEqual([anna, ines])
  for (const [, text] of told) {
    expect(text).toContain('Payments waiting for your approval: 2.')
    expect(text).not.toMatch(/700|800|Henrik|Secret|Paul/)
  }
  expect(await readers(waits)).toHaveLength(2)
})

test('with a fixed order only the next approver is notified, each in turn', async () => {
  await company.rule({ approvers: 2, people: [company.annaId, company.inesId], inOrder: true })
  const id = await company.ask('30.00')
  expect(await readers(waits)).toEqual([anna])
  await company.decide(company.anna, id)
  expect(await readers(waits)).toEqual([anna, ines])
})

test('a creator is notified that a request was approved, declined or failed, but not when they canceled it themself', async () => {
  const [first, other, third] = [
    await company.ask('1.00'),
    await company.ask('2.00'),
    await company.ask('3.00'),
  ]
  await bank.settled()
  await company.decide(company.ines, first)
  await company.decide(company.anna, other, true)
  await company.paul.call(transferCancel, { trxid: third })
  const [mail, ...more] = await mails(decided)
  expect(more).toEqual([])
  expect(mail?.[0]).toBe(paul)
  expect(mail?.[1]).toMatch(/approved: 1\.\n.*declined: 1\./)
  expect(mail?.[1]).not.toContain('not sent')
})

test('a request decided before its notice was sent notifies no approver', async () => {
  const told = vi
    .spyOn(bank.services.partners.mail, 'send')
    .mockRejectedValue(new Error('the company is down'))
  const id = await company.ask('5.00')
  await bank.settled()
  expect(told).toHaveBeenCalled()
  told.mockRestore()
  await company.decide(company.ines, id)
  bank.clock.advance(61_000)
  expect(await readers(waits)).toEqual([])
  expect(await readers(decided)).toEqual([paul])
})

test('a mail that was not accepted is sent again, and so are notices left unsent by a crash', async () => {
  const told = vi.spyOn(bank.services.partners.mail, 'send').mockRejectedValueOnce(new Error('down'))
  await company.ask('6.00')
  expect(await readers(waits)).toEqual([])
  told.mockRestore()
  await notifyOfRequests(bank.services)
  expect(await readers(waits)).toEqual([])
  bank.clock.advance(61_000)
  expect(await readers(waits)).toEqual([anna, ines])
})

test('users who switched the notification off receive none', async () => {
  const off = { identified: 'payment.waiting', value: false } as const
  await company.anna.call(notificationSettingsSet, off)
  try {
    await company.ask('7.00')
    expect(await readers(waits)).toEqual([ines])
  } finally {
    await company.anna.call(notificationSettingsSet, { ...off, value: true })
  }
})
