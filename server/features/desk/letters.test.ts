import {
  adminDocumentDecide,
  adminRestrictionDecide,
  adminRestrictionOpen,
  adminVerificationUpdate,
  restrictionAppeal,
} from '@sixpence/protocol/desk/desk'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { waitingDocument } from '#testing/fixtures/desk.ts'
import { TestBank, type TestClient } from '#testing/bank/test-bank.ts'

let bank: TestBank
let ada: TestClient
beforeAll(async () => {
  bank = await TestBank.open({ maxEntries: 1 })
  ada = await bank.atDesk('ada')
})
afterAll(() => bank.close())
beforeEach(async () => {
  await bank.settled()
  await bank.database.owner.query('delete from sandbox.message')
})

const why = 'Asked for by telephone'
type Mail = { recipient: string; subject: string; body: string }
async function mails(): Promise<Mail[]> {
  await bank.settled()
  const { rows } = await bank.database.owner.query<Mail>(
    `select recipient, subject, body from sandbox.message where kind = 'mail' order by id`,
  )
  return rows
}
const subjects = async () => (await mails()).map(({ recipient, subject }) => [recipient, subject])

async function openCase(key: string, reason: 1 | 3 | 4): Promise<{ restrictionId: number; version: number }> {
  const { restriction } = await ada.call(adminRestrictionOpen, {
    customerId: await bank.customerId(key),
    reason,
    why,
  })
  return { restrictionId: restriction?.id ?? 0, version: restriction?.version ?? 0 }
}

test('a customer whose document was checked is mailed the outcome and its reason, with no personal data but the name', async () => {
  const customer = { id: await bank.customerId('bo'), personId: await bank.personId('bo') }
  const decide = async (part: {
    decision: 'accept' | 'reject' | 'ask'
    reason?: 'cutOff'
    note?: string
  }) => {
    const { documentId } = await waitingDocument(bank, customer)
    const answer = await ada.call(adminDocumentDecide, { documentId, ...part })
    expect(answer.responseCode).toBe('00')
    // Mails sent at the same time arrive in any order.
    await bank.settled()
  }
  await decide({ decision: 'accept' })
  await decide({ decision: 'reject', reason: 'cutOff', note: 'Bo, born 1988, see page 2' })
  const [accepted, back, ...more] = await mails()
  expect(more).toEqual([])
  expect([accepted?.recipient, accepted?.subject]).toEqual(['bo@ostra.example', 'We accepted your document'])
  expect(back?.subject).toBe('Send your document again')
  expect(back?.body).toContain('Part of the document is cut off. All four corners must be visible.')
  for (const { body } of [accepted, back].filter((mail) => mail !== undefined)) {
    expect(body).toContain('Hello Bo,')
    expect(body).not.toMatch(/Lindqvist|1988|page 2|bo@ostra|Identity|\d{3,}/)
  }
})

test('in the language of the person', async () => {
  const customer = { id: await bank.customerId('bo'), personId: await bank.personId('bo') }
  await bank.database.owner.query(`update app.person set language = 'ua' where id = $1`, [customer.personId])
  bank.services.store.people.forget(customer.personId)
  const { documentId } = await waitingDocument(bank, customer)
  await ada.call(adminDocumentDecide, { documentId, decision: 'accept' })
  expect((await mails())[0]?.body).toMatch(/[іїє]/)
  await bank.database.owner.query(`update app.person set language = 'en' where id = $1`, [customer.personId])
  bank.services.store.people.forget(customer.personId)
})

test('opening a restriction, receiving and answering the objection, and lifting it are mailed [R029]', async () => {
  const { restrictionId, version } = await openCase('leo', 1)
  const leo = await bank.as('leo')
  await bank.settled()
  await leo.call(restrictionAppeal, { restrictionId, appeal: 'My card is good until 2031.' })
  await bank.settled()
  await ada.call(adminRestrictionDecide, { restrictionId, version: version + 1, decision: 'keep', why })
  await bank.settled()
  await ada.call(adminRestrictionDecide, { restrictionId, version: version + 2, decision: 'lift', why })
  expect(await subjects()).toEqual(
    [
      'Your account with Ostra is limited',
      'We received your objection',
      'We answered your objection',
      'Your account with Ostra is open again',
    ].map((subject) => ['leo@ostra.example', subject]),
  )
  for (const { body } of await mails()) expect(body).not.toMatch(/card|2031|telephone|Marchetti/)
})

test.each([3, 4] as const)('a case of reason %i is never mentioned in a mail [B123]', async (reason) => {
  const { restrictionId, version } = await openCase('leo', reason)
  const leo = await bank.as('leo')
  await leo.call(restrictionAppeal, { restrictionId, appeal: 'Whatever it is, it is wrong.' })
  await ada.call(adminRestrictionDecide, { restrictionId, version: version + 1, decision: 'keep', why })
  await ada.call(adminRestrictionDecide, { restrictionId, version: version + 2, decision: 'lift', why })
  expect(await mails()).toEqual([])
})

test('a customer is notified that they are verified, or no longer verified; for a company, the users with full rights are', async () => {
  const put = async (key: string, verified: boolean) =>
    ada.call(adminVerificationUpdate, { customerId: await bank.customerId(key), verified, why })
  await put('northlight', false)
  await put('northlight', true)
  const told = await subjects()
  expect(new Set(told.map(([, subject]) => subject))).toEqual(
    new Set(['Your limits with Ostra are lower now', 'You are verified']),
  )
  expect(told.map(([recipient]) => recipient)).toContain('ines@ostra.example')
  expect(told.map(([recipient]) => recipient)).not.toContain('noor@ostra.example')
  expect(told.map(([recipient]) => recipient)).not.toContain('rita@ostra.example')
})

test('a refused decision causes no mail', async () => {
  const answer = await ada.call(adminRestrictionDecide, {
    restrictionId: 1,
    version: 99,
    decision: 'lift',
    why,
  })
  expect(answer.responseCode).not.toBe('00')
  expect(await mails()).toEqual([])
})
