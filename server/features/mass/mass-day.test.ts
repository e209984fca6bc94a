import { after, dayOf } from '@sixpence/days'
import { massBatchUpdate, massUploadEft, massUploadWire } from '@sixpence/protocol/mass/mass'
import { approvalMethods } from '@sixpence/protocol/rights'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { TestBank } from '#testing/bank/test-bank.ts'
import { TestMass } from '#testing/bank/test-mass.ts'
import { painXml } from '#testing/pain-of.ts'
import { wrongOf } from '#testing/wrong-of.ts'

let bank: TestBank
let mass: TestMass
beforeAll(async () => {
  bank = await TestBank.open({ maxEntries: 1 })
})
afterAll(() => bank.close())
beforeEach(async () => {
  mass = await TestMass.afresh(bank)
})

const inDays = (days: number) => after(dayOf(bank.clock.now()), { days })
const upload = (...days: string[]) => mass.upload(massUploadEft, painXml({ days }), { ignoreIdentical: true })
const instructions = async (batchId: number) => {
  const { rows } = await bank.database.owner.query<{ day: string; isDue: boolean }>(
    `select i.requested_for::text as day, i.next_at < $2 as "isDue" from app.instruction i
     join app.mass_line l on l.operation_id = i.operation_id where l.batch_id = $1`,
    [batchId, after(bank.clock.now(), { days: 1 })],
  )
  return rows
}

test('a file that asks for a later day is shown with it, held at once and sent on that day [OP180 OP184]', async () => {
  const day = inDays(5)
  const { batchId } = await upload(day)
  const { batch, digest } = await mass.get(batchId)
  expect(batch?.payOn).toBe(day)
  expect(await mass.confirm(batchId, { digest })).toMatchObject({ status: 'submitted' })
  await mass.made(batchId)
  expect(await mass.stands()).toBe('986.50, held 13.50')
  expect(await instructions(batchId)).toEqual([{ day, isDue: false }])
})

test('it can be paid today instead, or on another day, which makes it another batch than was looked at [OP184]', async () => {
  await mass.approveBy(approvalMethods.none)
  const { batchId } = await upload(inDays(5))
  const { digest } = await mass.get(batchId)
  const set = (payOn: string) => mass.client.call(massBatchUpdate, { batchId, payOn })
  expect(await set(inDays(7))).toMatchObject({ responseCode: '00' })
  expect((await mass.get(batchId)).batch?.payOn).toBe(inDays(7))
  expect(wrongOf(await mass.confirm(batchId, { digest }))).toEqual(['digest massChanged'])
  expect(wrongOf(await set(inDays(61)))).toEqual(['payOn requestedDateOutOfRange'])
  await set(inDays(0))
  expect((await mass.get(batchId)).batch?.payOn).toBeUndefined()
  await mass.confirm(batchId)
  await mass.made(batchId)
  expect((await instructions(batchId)).map(({ day }) => day)).toEqual([inDays(0)])
})

test('a day that has passed is told and means at once [OP180]', async () => {
  const { batchId } = await upload('2026-01-02')
  expect((await mass.get(batchId)).batch?.payOn).toBe('2026-01-02')
  await mass.confirm(batchId)
  await mass.made(batchId)
  expect((await instructions(batchId)).map(({ day }) => day)).toEqual([inDays(0)])
})

test('a moment is of the bank’s day, wherever its zone is [OP180 FI-20]', async () => {
  const [day, next] = [inDays(3), inDays(4)]
  for (const [moment, payOn] of [
    [`${day}T23:30:00Z`, next],
    [`${day}T18:30:00-05:00`, next],
    [`${next}T00:30:00+14:00`, day],
    [`${day}T23:30:00`, day],
    [day, day],
  ]) {
    const xml = painXml({
      version: '09',
      days: [moment?.includes('T') ? `<DtTm>${moment}</DtTm>` : `<Dt>${moment}</Dt>`],
    })
    const { batchId } = await mass.upload(massUploadEft, xml, { ignoreIdentical: true })
    expect((await mass.get(batchId)).batch?.payOn).toBe(payOn)
  }
})

test.each([
  ['several days', () => [inDays(3), inDays(4)], 'massDaysDiffer'],
  ['a day for some of its payments only', () => [inDays(3), ''], 'massDaysDiffer'],
  ['what is not a day', () => ['soon'], 'massDayUnknown'],
  ['a day far ahead', () => [inDays(61)], 'requestedDateOutOfRange'],
])('a file that asks for %s is refused [OP180]', async (_, days, name) => {
  expect(wrongOf(await upload(...days()))).toEqual([`file ${name}`])
})

test('payments to customers here are made at once: no day can be said for them', async () => {
  const batchId = await mass.text(['bo@ostra.example;10.00'])
  expect(wrongOf(await mass.client.call(massBatchUpdate, { batchId, payOn: inDays(3) }))).toEqual([
    'payOn massPaidAtOnce',
  ])
})

test('a file with an exchange is not confirmed for another day: no rate is promised until then [AT-02]', async () => {
  const usd = await mass.upload(
    massUploadWire,
    [
      'payeeName,addressCountry,town,bic,routingNumber,accountNumber,purpose,amount,country,currency',
      'Harbour Inc,US,Boston,BOFAUS3N,026009593,12345678,goods,12.50,US,USD',
    ].join('\n'),
    { ignoreIdentical: true },
  )
  expect(usd).toMatchObject({ lines: 1, withProblems: 0 })
  const { batchId } = usd
  const set = (payOn: string) => mass.client.call(massBatchUpdate, { batchId, payOn })
  await set(inDays(5))
  expect(wrongOf(await mass.confirm(batchId))).toEqual(['payOn requestedDateExchange'])
  expect(await mass.stands()).toBe('1000.00, held 0.00')
  await set(inDays(0))
  expect(await mass.confirm(batchId)).toMatchObject({ responseCode: '00' })
})
