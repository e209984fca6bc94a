import { after, dayOf } from '@sixpence/days'
import { operation as operationOf, verify } from '@sixpence/ledger'
import { railBadDays, type BadDay } from '@sixpence/partners/rails/bad-days'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { transaction } from '#core/database.ts'
import { TestBank } from '#testing/bank/test-bank.ts'
import { TestRails } from '#testing/bank/test-rails.ts'
import { voidPayment } from './booking.ts'
import { dispatchInstruction, withdrawInstruction } from './instructions.ts'
import { screenPayments } from '#payments/screening/screen-payments.ts'
import { DetailTooLong } from '#store/operation/detail-too-long.ts'
import { sendDue } from './send.ts'
import { ringSandboxes, workRails } from './work.ts'

let bank: TestBank
let rails: TestRails
beforeAll(async () => {
  bank = await TestBank.open({ maxEntries: 1 })
  rails = await TestRails.open(bank, 'ines', 'Everyday', '100000.00')
})
afterAll(() => bank.close())

test('a payment is held, handed over, accepted and settled: booked with its fee, and told step by step', async () => {
  const [before, railBefore, feesBefore] = [
    await rails.booked(),
    await rails.house('rail:bank'),
    await rails.house('fees'),
  ]
  const stood = await bank.stands(rails.account)
  const operation = await rails.pay('Kontor GmbH')
  expect(await bank.stands(rails.account)).not.toBe(stood)
  await rails.live()
  await rails.aMoment()
  expect(await rails.instruction(operation)).toMatchObject({ state: 'settled', attempts: 1 })
  expect(await rails.told(operation)).toEqual(['processing', 'completed'])
  expect(await rails.booked()).toBe(before - 10_100n)
  expect(await rails.house('rail:bank')).toBe(railBefore + 10_000n)
  expect(await rails.house('fees')).toBe(feesBefore + 100n)
  expect(await bank.stands(rails.account)).toMatch(/held 0\.00$/)
  const { rows } = await bank.database.owner.query<{ of: string; sealed: string | null }>(
    `select detail->>'of' as of, detail->>'sealed' as sealed from ledger.operation where kind = 'outsidePost'
     order by id desc limit 1`,
  )
  expect(rows).toEqual([{ of: String(operation), sealed: null }])
})

test('the company hears who pays from which account, and what for by ISO’s code', async () => {
  const company = bank.services.partners.rails.bank
  if (!company) throw new Error('the demo has a bank')
  const submit = vi.spyOn(company, 'submit')
  onTestFinished(() => submit.mockRestore())
  const destination = { iban: 'DE89370400440532013000', purpose: 'salary' }
  await rails.pay('Kontor GmbH', { destination })
  await rails.live()
  expect(submit).toHaveBeenCalledWith(
    expect.objectContaining({
      payer: expect.objectContaining({ kind: 'person', account: expect.stringMatching(/^[A-Z0-9]{4,34}$/) }),
      destination: { ...destination, purposeCode: 'SALA' },
    }),
  )
})

const later = (): Date => new Date(bank.clock.now().getTime() + 3_600_000)

/** State, amount that left the account, amount still held, and the cases; resolved cases in brackets. */
const ends: Record<BadDay, string> = {
  rejected: 'rejected, 0, 0',
  rejectedLater: 'rejected, 0, 0',
  returned: 'returned, 100, 0',
  timeout: 'settled, 10100, 0',
  dropped: 'settled, 10100, 0',
  down: 'settled, 10100, 0',
  slow: 'settled, 10100, 0',
  silent: 'settled, 10100, 0',
  duplicate: 'settled, 10100, 0',
  late: 'settled, 10100, 0',
  returnedFirst: 'returned, 0, 0',
  contradictory: 'settled, 10100, 0, (rejectedAfterSettled)',
  falseRejection: 'settled, 10100, 0, (rejectedNotConfirmed)',
  wrongAmount: 'settled, 10100, 0, (wrongAmount)',
  otherAmount: 'accepted, 0, 10100, wrongAmount',
  unknownReference: 'settled, 10100, 0',
  recallRefused: 'settled, 10100, 0',
  manual: 'accepted, 0, 10100',
  shortReturn: 'settled, 10100, 0, wrongAmount',
}

test.each(railBadDays)('bad day “$word”: $outcome; money moves once at most', async ({ word }) => {
  const operation = await rails.pay(`Ana Nowak .${word}`)
  await rails.live()
  await rails.aMoment()
  for (const hours of [1, 1, 26, 1]) await rails.wait(hours)
  const { state } = await rails.instruction(operation)
  const { rows } = await bank.database.owner.query<{ held: string }>(
    'select remaining::text as held from ledger.hold where operation_id = $1',
    [operation],
  )
  const left = await rails.left(operation)
  expect([state, left, rows[0]?.held, ...(await rails.cases(operation))].join(', ')).toBe(ends[word])
  const told = await rails.told(operation)
  expect(told).toEqual([...new Set(told)])
})

test('what was handed over without an answer is asked about first, and handed over again only if it was lost', async () => {
  const [taken, lost] = [await rails.pay('Ana .timeout'), await rails.pay('Ana .dropped')]
  await rails.live()
  await rails.aMoment()
  expect([await rails.tries(taken), await rails.tries(lost)]).toEqual([1, 2])
})

test('a call for a reference nobody knows is a case', async () => {
  const { rows } = await bank.database.owner.query<{ reference: string; found: string }>(
    `select reference, found from app.rail_case where difference = 'unknownReference' and resolved_at is null`,
  )
  expect(rows).toEqual([{ reference: 'nobody-knows-this', found: 'settled 10000 EUR' }])
})

test('what waits for an approval leaves only when it was dispatched, also before anybody has made a row of it', async () => {
  const operation = await rails.pay('Kontor GmbH', { waits: later() })
  await rails.live()
  expect(await rails.instruction(operation)).toMatchObject({ state: 'created', attempts: 0 })
  const dispatch = () =>
    transaction(bank.services.db, (client) => dispatchInstruction(client, operation, bank.clock.now()))
  expect(await dispatch()).toBe(true)
  expect(await dispatch()).toBe(false)
  const other = await rails.pay('Kontor GmbH', { waits: later() })
  expect(
    await transaction(bank.services.db, (client) => dispatchInstruction(client, other, bank.clock.now())),
  ).toBe(true)
  await rails.live()
  await rails.wait(1)
  expect(await rails.instruction(operation)).toMatchObject({ state: 'settled' })
  expect(await rails.instruction(other)).toMatchObject({ state: 'settled' })
})

test('what was declined never leaves, and frees what was held', async () => {
  const before = await bank.stands(rails.account)
  const operation = await rails.pay('Kontor GmbH', { waits: later() })
  const withdraw = () =>
    transaction(bank.services.db, (client) => withdrawInstruction(client, operation, bank.clock.now()))
  expect(await withdraw()).toBe(true)
  expect(await withdraw()).toBe(false)
  await rails.live()
  expect(await rails.instruction(operation)).toMatchObject({ state: 'withdrawn' })
  expect(await bank.stands(rails.account)).toBe(before)
  expect(await rails.told(operation)).toEqual(['canceled'])
})

test('cut off between booking an end and writing it down, an older word of the payment waits until it is', async () => {
  const { services: s, clock } = bank
  const operation = await rails.pay('Ana .returned')
  await rails.live()
  const hold = await operationOf(s.db, operation)
  if (!hold) throw new Error('nothing is held')
  // As a worker that queries the company, learns that the payment was returned, and is killed.
  expect(await voidPayment(s, hold)).toHaveProperty('operationId')
  await s.db.query('update app.instruction set claimed_until = $2, next_at = $2 where operation_id = $1', [
    operation,
    new Date(clock.now().getTime() + 90_000),
  ])
  for (let minute = 0; minute < 5; minute++) {
    clock.advance(60_000)
    await ringSandboxes(s)
    await workRails(s)
  }
  await rails.live()
  expect(await rails.instruction(operation)).toMatchObject({ state: 'returned' })
  expect(await rails.left(operation)).toBe(0n)
  expect(await rails.cases(operation)).toEqual([])
})

test('a payment for a later day waits for that day', async () => {
  const day = dayOf(after(bank.clock.now(), { hours: 72 }))
  const operation = await rails.pay('Kontor GmbH', { requestedFor: day })
  await rails.live()
  expect(await rails.instruction(operation)).toMatchObject({ state: 'created', attempts: 0 })
  await rails.wait(73)
  await rails.wait(1)
  expect(await rails.instruction(operation)).toMatchObject({ state: 'settled' })
})

test('a payment that has not arrived comes back when it is recalled; one that has is not given back', async () => {
  const slow = await rails.pay('Ana .slow')
  const refused = await rails.pay('Ana .recallRefused')
  await rails.live()
  expect([await rails.recall(slow), await rails.recall(refused)]).toEqual(['asked', 'asked'])
  await rails.live()
  expect(await rails.instruction(slow)).toMatchObject({ state: 'recalled', reason: 'recalled' })
  expect((await rails.told(slow)).at(-1)).toBe('canceled')
  await rails.wait(30)
  expect(await rails.instruction(refused)).toMatchObject({ state: 'settled' })
  expect(await rails.recall(slow)).toBe('tooLate')
  expect([await rails.left(slow), await rails.left(refused)]).toEqual([0n, 10_100n])
})

test('a company that gives back before it was written down that it was asked has the last word', async () => {
  const operation = await rails.pay('Ana .slow')
  await rails.live()
  const partner = bank.services.partners.rails.bank!
  const recall = partner.recall.bind(partner)
  partner.recall = async (...asked) => {
    const answer = await recall(...asked)
    await rails.live()
    return answer
  }
  expect(await rails.recall(operation).finally(() => Object.assign(partner, { recall }))).toBe('asked')
  await rails.live()
  expect(await rails.instruction(operation)).toMatchObject({ state: 'recalled' })
  expect((await rails.told(operation)).at(-1)).toBe('canceled')
})

test('a company that agrees to a recall of what has arrived sends it back', async () => {
  const operation = await rails.pay('Ana .manual')
  await rails.live()
  const { reference } = await rails.instruction(operation)
  const desk = bank.services.partners.railDesks.bank!
  await desk.play(reference, 'settled')
  await rails.live()
  expect(await rails.recall(operation)).toBe('asked')
  await desk.play(reference, 'recallRefused')
  await rails.live()
  expect(await rails.instruction(operation)).toMatchObject({ state: 'settled' })
  await desk.play(reference, 'recalled')
  await rails.live()
  expect(await rails.instruction(operation)).toMatchObject({ state: 'returned' })
  expect([await rails.left(operation), await rails.cases(operation)]).toEqual([100n, []])
})

test('what comes back weeks after it was booked is an operation of its own that names the first', async () => {
  const operation = await rails.pay('Ana .manual')
  await rails.live()
  const { reference } = await rails.instruction(operation)
  const desk = bank.services.partners.railDesks.bank!
  await desk.play(reference, 'settled')
  await rails.live()
  expect(await rails.left(operation)).toBe(10_100n)
  await rails.wait(24 * 20)
  await desk.play(reference, 'returned')
  await rails.live()
  expect(await rails.instruction(operation)).toMatchObject({ state: 'returned', reason: 'accountClosed' })
  // The fee is kept: the given account is closed.
  expect(await rails.left(operation)).toBe(100n)
  const { rows } = await bank.database.owner.query<{ of: string; units: string }>(
    `select o.detail->>'of' as of, e.amount::text as units
     from ledger.operation o join ledger.entry e on e.operation_id = o.id and e.account_id = $1
     where o.kind = 'outsideReturn' order by o.id desc limit 1`,
    [rails.account],
  )
  expect(rows).toEqual([{ of: String(operation), units: '10000' }])
})

test('a payment in another currency books each currency by itself, and comes back as it left', async () => {
  const fx = await rails.house('fx', 'USD')
  const inDollars = {
    debit: { units: 10_000n, currency: 'EUR' },
    credit: { units: 11_000n, currency: 'USD' },
    rate: '1.1',
    fee: { units: 100n, currency: 'EUR' },
  } as const
  const operation = await rails.pay('Ana .manual', { terms: inDollars, rail: 'swift' })
  await rails.live()
  const { reference } = await rails.instruction(operation)
  await bank.services.partners.railDesks.bank!.play(reference, 'settled')
  await rails.live()
  expect(await rails.left(operation)).toBe(10_100n)
  expect(await rails.house('fx', 'USD')).toBe(fx - 11_000n)
  await bank.services.partners.railDesks.bank!.play(reference, 'returned')
  await rails.live()
  expect(await rails.left(operation)).toBe(100n)
  expect(await rails.house('fx', 'USD')).toBe(fx)
})

test('nothing is handed over twice by workers that run at once, nor by one that died', async () => {
  const operations = await Promise.all(Array.from({ length: 20 }, (_, n) => rails.pay(`Payee ${n}`)))
  await bank.settled()
  await Promise.all(Array.from({ length: 5 }, () => screenPayments(bank.services)))
  await Promise.all(Array.from({ length: 5 }, () => sendDue(bank.services)))
  await rails.live()
  for (const operation of operations) expect(await rails.tries(operation)).toBe(1)
  // The state after a process was killed while sending.
  const cut = await rails.pay('Kontor GmbH', { waits: later() })
  await rails.live()
  await bank.database.owner.query(
    `update app.instruction set state = 'sent', dispatched_at = $2, sent_at = $2, next_at = $2, claimed_until = $2
     where operation_id = $1`,
    [cut, bank.clock.now()],
  )
  await rails.live()
  await rails.wait(1)
  expect(await rails.instruction(cut)).toMatchObject({ state: 'settled' })
})

test.each([
  { payee: 'Ana Nowak', kind: 'settled', was: 'accepted', left: 10_100n },
  { payee: 'Ana .rejectedLater', kind: 'rejected', was: 'accepted', left: 0n },
  { payee: 'Ana .returned', kind: 'returned', was: 'settled', left: 100n },
])(
  'cut off between booking and writing down that it was $kind, both are done again and money moves once',
  async (item) => {
    const operation = await rails.pay(item.payee)
    await rails.live()
    await rails.aMoment()
    const { state, reference } = await rails.instruction(operation)
    expect([state, await rails.left(operation)]).toEqual([item.kind, item.left])
    const { owner } = bank.database
    await owner.query('update app.instruction set state = $2 where operation_id = $1', [operation, item.was])
    const { rowCount } = await owner.query(
      `update app.rail_event set done = null, attempts = 0, next_at = $3 where reference = $1 and kind = $2`,
      [reference, item.kind, bank.clock.now()],
    )
    expect(rowCount).toBe(1)
    await rails.live()
    expect(await rails.instruction(operation)).toMatchObject({ state: item.kind })
    expect([await rails.left(operation), await rails.cases(operation)]).toEqual([item.left, []])
  },
)

test('a company that is away for days leaves the payment unknown, and then a case; it goes on when it is back', async () => {
  const desk = bank.services.partners.railDesks.bank!
  desk.away(after(bank.clock.now(), { days: 6, hours: 1 }))
  const operation = await rails.pay('Kontor GmbH')
  await rails.live()
  expect(await rails.instruction(operation)).toMatchObject({ state: 'unknown' })
  for (let day = 0; day < 6; day++) await rails.wait(24)
  expect(await rails.cases(operation)).toEqual(['overdue'])
  await rails.wait(2)
  await rails.wait(1)
  expect(await rails.instruction(operation)).toMatchObject({ state: 'settled' })
  expect(await rails.cases(operation)).toEqual(['(overdue)'])
})

test('of a card no number is kept, and what is too long to be kept is refused before anything is held', async () => {
  const before = await bank.ledgerState()
  await expect(rails.pay('Ana', { destination: { cardNumber: '4000001234567899' } })).rejects.toThrow(
    'has the field cardNumber, which is never stored',
  )
  const name = '東'.repeat(140)
  const address = {
    street: name.slice(0, 70),
    town: name.slice(0, 35),
    region: name.slice(0, 35),
    country: 'JP',
  }
  const payee = { kind: 'person', name, address } as const
  await expect(rails.pay('Ana', { payee, note: name, reference: name })).rejects.toThrow(DetailTooLong)
  expect(await bank.ledgerState()).toBe(before)
})

test('after all of it the ledger is whole', async () => {
  expect(await verify(bank.database.owner)).toEqual([])
})
