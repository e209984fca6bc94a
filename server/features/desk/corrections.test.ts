import { msOf } from '@sixpence/days'
import { operation, verify } from '@sixpence/ledger'
import { transferCancel } from '@sixpence/protocol/approvals/approvals'
import { adminSafeguardingCompare, adminSafeguardingGet } from '@sixpence/protocol/books/safeguarding'
import {
  adminCorrectionDecide,
  adminCorrectionGet,
  adminCorrectionList,
  adminDifferenceWriteOff,
  adminPaymentCaseClose,
  adminPaymentCaseCredit,
  adminPaymentCaseGet,
  adminPaymentGet,
  adminPaymentReturn,
  adminPaymentWriteOff,
  adminQueueList,
  adminWriteOffReverse,
} from '@sixpence/protocol/desk/desk'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { postPayment, voidPayment } from '#payments/rails/booking.ts'
import { bookCorrections } from '#payments/rails/correct.ts'
import { reconcile } from '#payments/rails/reconcile.ts'
import { colleague } from '#testing/bank/colleague.ts'
import { numberOf } from '#testing/fixtures/payment-case.ts'
import { TestBank, type TestClient } from '#testing/bank/test-bank.ts'
import { TestRails } from '#testing/bank/test-rails.ts'

let bank: TestBank
let rails: TestRails
let ada: TestClient
beforeAll(async () => {
  bank = await TestBank.open({ maxEntries: 1, jobsWhenAsked: true })
  rails = await TestRails.open(bank)
  ada = await bank.atDesk('ada')
})
afterAll(() => bank.close())
afterEach(async () => {
  bank.services.config.fourEyes = false
  ada = await bank.atDesk('ada')
})

const why = 'The payer asked for it'
const iban = 'DE89370400440532013000'
const refusalOf = (answer: { validationErrors: { code: string }[] }) => answer.validationErrors[0]?.code
const desk = (partner: 'bank' | 'digital' = 'bank') => {
  const found = bank.services.partners.railDesks[partner]
  if (!found) throw new Error(`no ${partner} company`)
  return found
}

/** Money that came in for an unknown account, its operation and case. */
async function stray(
  payer: { name: string; account?: string } = { name: 'Kontor Nord GmbH', account: iban },
  partner: 'bank' | 'digital' = 'bank',
) {
  const id = await desk(partner).receive({
    account: 'DE02120300000000202051',
    units: '2500',
    currency: 'EUR',
    payer,
    remittance: 'Invoice 4711',
    reference: 'KN-2026-11',
  })
  await rails.live()
  return arrived(id)
}

async function arrived(eventId: string) {
  const { rows } = await bank.database.owner.query<{ operation: string; case: string | null }>(
    `select e.operation_id as operation, k.id as case from app.rail_event e left join app.rail_case k on k.event_id = e.id
     where e.event_id = $1`,
    [eventId],
  )
  return { operationId: Number(rows[0]?.operation), caseId: Number(rows[0]?.case ?? 0) }
}

const caseOf = async (caseId: number) => (await ada.call(adminPaymentCaseGet, { caseId })).case
const pageOf = async (operationId: number) => (await ada.call(adminPaymentGet, { operationId })).payment
const correctionOf = async (correctionId: number) =>
  (await ada.call(adminCorrectionGet, { correctionId })).correction
const giveBack = async (operationId: number, client = ada) =>
  client.call(adminPaymentReturn, { operationId, why })
const writeOff = async (operationId: number, client = ada) =>
  client.call(adminPaymentWriteOff, { operationId, why })
const house = async () => ({
  suspense: await rails.house('suspense'),
  returns: await rails.house('returns'),
  writeoffs: await rails.house('writeoffs'),
  bank: await rails.house('rail:bank'),
})
const orders = async (name: string) => {
  const { rows } = await bank.database.owner.query<{ body: Record<string, unknown> }>(
    `select body from sandbox.rail_order where body->>'payee' = $1`,
    [name],
  )
  return rows.map(({ body }) => body)
}
/** The books add up to zero and agree with the company's statement. */
async function adds() {
  expect(await verify(bank.services.db)).toEqual([])
  expect((await reconcile(bank.services)).differences).toEqual([])
}

describe('a return from suspense', () => {
  test('returns the whole amount to the account it came from, as a payment of its own, and closes its case', async () => {
    const before = await house()
    const { operationId, caseId } = await stray({
      name: 'Kontor Süd GmbH',
      account: 'de89 3704 0044 0532 0130 00',
    })
    expect((await pageOf(operationId))?.correctable).toEqual({
      amount: '25.00',
      currencyCode: 'EUR',
      arrived: {
        account: 'DE02120300000000202051',
        payerName: 'Kontor Süd GmbH',
        remittance: 'Invoice 4711',
      },
      since: expect.any(String),
      noWriteOff: { refused: 'writeOffReturnable' },
      back: { name: 'Kontor Süd GmbH', account: 'DE•• •••• 3000', rail: 'sepa' },
      isSuspended: true,
    })
    const { correctionId = 0 } = await giveBack(operationId)
    expect(refusalOf(await ada.call(adminPaymentCaseClose, { caseId, why }))).toBe('caseDecided')
    await rails.live()
    expect(await house()).toMatchObject({ suspense: before.suspense, returns: before.returns + 2_500n })
    expect((await pageOf(operationId))?.arrival.name).toBe('goesBack')
    await rails.aMoment()
    expect(await house()).toEqual(before)
    const { bookedId = 0, ...done } = (await correctionOf(correctionId)) ?? {}
    expect(done).toMatchObject({
      state: 'done',
      payee: { name: 'Kontor Süd GmbH', account: 'DE•• •••• 3000', rail: 'sepa' },
      why,
      proposedBy: 'Ada Bergman',
    })
    expect(await rails.instruction(bookedId)).toMatchObject({ state: 'settled' })
    expect(await orders('Kontor Süd GmbH')).toMatchObject([
      {
        units: '2500',
        rail: 'sepa',
        destination: { iban, country: 'DE' },
        remittance: 'Return of KN-2026-11 Invoice 4711',
      },
    ])
    expect(await caseOf(caseId)).toMatchObject({ resolution: 'returned' })
    expect((await pageOf(operationId))?.arrival.name).toBe('sentBack')
    expect(await pageOf(bookedId)).toMatchObject({ actions: [], instruction: { state: 'settled' } })
    expect(refusalOf(await giveBack(operationId))).toBe('correctedAlready')
    await adds()
  })

  test.each([
    ['rejected', 'wrongDetails'],
    ['returned', 'accountClosed'],
  ] as const)(
    'that is %s puts the money back into suspense and its case back into the queue',
    async (end, reason) => {
      const before = await house()
      const { operationId, caseId } = await stray({ name: `Kontor Nord .${end}`, account: iban })
      const { correctionId = 0 } = await giveBack(operationId)
      await rails.aMoment()
      expect(await correctionOf(correctionId)).toMatchObject({ state: 'failed', reason })
      expect(await house()).toEqual({
        ...before,
        suspense: before.suspense + 2_500n,
        bank: before.bank - 2_500n,
      })
      expect((await caseOf(caseId))?.resolvedAt).toBeUndefined()
      const { items = [] } = await ada.call(adminQueueList, { kind: 'payment' })
      expect(items.map(({ id }) => id)).toContain(caseId)
      await adds()
      // It can be decided again, with a different outcome.
      expect((await writeOff(operationId)).responseCode).toBe('00')
      await rails.live()
      expect(await caseOf(caseId)).toMatchObject({ resolution: 'writtenOff' })
    },
  )

  test('is refused by name if the rail cannot do it, and nothing is stored', async () => {
    const nobody = await stray({ name: 'Kontor Nord GmbH' })
    const wrong = await stray({ name: 'Kontor Nord GmbH', account: 'DE00370400440532013000' })
    const digital = await stray({ name: 'bc1qxy', account: 'bc1qxy' }, 'digital')
    for (const [{ operationId }, refusal] of [
      [nobody, 'returnAccountMissing'],
      [wrong, 'returnAccountMissing'],
      [digital, 'returnNotByRail'],
    ] as const) {
      expect(refusalOf(await giveBack(operationId))).toBe(refusal)
      expect((await pageOf(operationId))?.correctable?.back).toEqual({ refused: refusal })
      expect((await pageOf(operationId))?.corrections).toEqual([])
    }
    expect(refusalOf(await giveBack(await rails.pay('Ana Nowak')))).toBe('actionNotNow')
    expect(refusalOf(await giveBack(999_999_999))).toBe('transactionNotFound')
  })

  test('to a person on a sanctions list is not sent', async () => {
    const before = await rails.house('suspense')
    const { operationId, caseId } = await stray({ name: 'Viktor Zhelezov', account: iban })
    const { correctionId = 0 } = await giveBack(operationId)
    await rails.aMoment()
    expect(await correctionOf(correctionId)).toMatchObject({ state: 'failed', reason: 'listed' })
    expect(await orders('Viktor Zhelezov')).toEqual([])
    expect(await rails.house('suspense')).toBe(before + 2_500n)
    expect((await caseOf(caseId))?.resolvedAt).toBeUndefined()
  })

  test('of twenty concurrent calls one makes it, and a concurrent credit is refused', async () => {
    const { operationId, caseId } = await stray({ name: 'Kontor West GmbH', account: iban })
    const accountNumber = await numberOf(bank, rails.account)
    const answers = await Promise.all([
      ...Array.from({ length: 20 }, (_, at) => (at % 2 ? giveBack(operationId) : writeOff(operationId))),
      ada.call(adminPaymentCaseCredit, { caseId, accountNumber, why }),
    ])
    const made = answers.filter(({ responseCode }) => responseCode === '00')
    expect(made).toHaveLength(1)
    await Promise.all([bookCorrections(bank.services), bookCorrections(bank.services)])
    await rails.aMoment()
    const { rows } = await bank.database.owner.query<{ units: string }>(
      `select coalesce(sum(e.amount), 0)::text as units from ledger.entry e join ledger.operation o on o.id = e.operation_id
       join ledger.account a on a.id = e.account_id where a.kind = 'suspense'
         and (o.id = $1 or o.id = (select booked_id from app.correction where operation_id = $1)
           or o.detail->>'case' = $2)`,
      [operationId, String(caseId)],
    )
    expect(rows[0]?.units).toBe('0')
    await adds()
  })

  test('interrupted between booking and record, and between record and end, is paid once', async () => {
    const before = await house()
    const { operationId, caseId } = await stray({ name: 'Kontor Ost GmbH', account: iban })
    const { correctionId = 0 } = await giveBack(operationId)
    await bookCorrections(bank.services)
    const forget = () =>
      bank.database.owner.query(
        `update app.correction set state = 'confirmed', booked_id = null, ended_at = null where id = $1`,
        [correctionId],
      )
    await forget()
    await bookCorrections(bank.services)
    await rails.aMoment()
    expect(await correctionOf(correctionId)).toMatchObject({ state: 'done' })
    // The worker died after the company had paid, before recording that the money is set aside.
    await bank.database.owner.query(`update app.correction set booked_id = null where id = $1`, [
      correctionId,
    ])
    await bookCorrections(bank.services)
    await rails.aMoment()
    expect(await house()).toEqual(before)
    expect(await orders('Kontor Ost GmbH')).toHaveLength(1)
    expect(await caseOf(caseId)).toMatchObject({ resolution: 'returned' })
    await adds()
  })
})

test('a return that two messages end at once ends one way, and stays so', async () => {
  const before = await house()
  const { operationId } = await stray({ name: 'Kontor Eck .manual', account: iban })
  const { correctionId = 0 } = await giveBack(operationId)
  await bookCorrections(bank.services)
  await rails.live()
  const { bookedId = 0 } = (await correctionOf(correctionId)) ?? {}
  const hold = await operation(bank.services.db, bookedId)
  if (!hold) throw new Error('nothing is set aside')
  const ended = await Promise.all(
    Array.from({ length: 10 }, (_, at) =>
      at % 2 ? voidPayment(bank.services, hold) : postPayment(bank.services, hold),
    ),
  )
  const ways = new Set(ended.map((bookingResult) => JSON.stringify(bookingResult)))
  expect(ways.size).toBe(2)
  expect(ways).toContain('{"difference":"holdNotOpen"}')
  const after = await house()
  expect(after.returns).toBe(before.returns)
  expect(after.suspense + after.bank).toBe(before.suspense + before.bank)
  // The company reports the booked outcome, so that both sides end alike.
  const { reference } = await rails.instruction(bookedId)
  const isPaid = after.suspense === before.suspense
  await desk().play(reference, isPaid ? 'settled' : 'rejected')
  await rails.aMoment()
  expect((await correctionOf(correctionId))?.state).toBe(isPaid ? 'done' : 'failed')
  await adds()
})

describe('a return of money that was credited', () => {
  /** A payer's money, credited to Ines's account. */
  async function credited(name: string) {
    const { operationId, caseId } = await stray({ name, account: iban })
    const accountNumber = await numberOf(bank, rails.account)
    await ada.call(adminPaymentCaseCredit, { caseId, accountNumber, why })
    await rails.live()
    const { rows } = await bank.database.owner.query<{ id: string }>(
      `select id from ledger.operation where detail->>'case' = $1`,
      [String(caseId)],
    )
    return { operationId: Number(rows[0]?.id), suspended: operationId }
  }

  test('is taken from the account of the customer, who sees it and cannot cancel it', async () => {
    const before = await rails.booked()
    const { operationId, suspended } = await credited('Kontor Mitte GmbH')
    expect(await rails.booked()).toBe(before + 2_500n)
    expect((await pageOf(suspended))?.correctable).toBeUndefined()
    expect((await pageOf(operationId))?.correctable).toMatchObject({ isSuspended: false })
    expect(refusalOf(await writeOff(operationId))).toBe('actionNotNow')
    const { correctionId = 0 } = await giveBack(operationId)
    await bookCorrections(bank.services)
    const { bookedId = 0 } = (await correctionOf(correctionId)) ?? {}
    const ines = await bank.as('ines')
    expect(refusalOf(await ines.call(transferCancel, { trxid: bookedId }))).toBe('approvalNotOpen')
    await rails.aMoment()
    expect(await rails.booked()).toBe(before)
    expect(await correctionOf(correctionId)).toMatchObject({
      state: 'done',
      customer: { customerName: 'Ines Varga' },
    })
    expect(await orders('Kontor Mitte GmbH')).toHaveLength(1)
    await adds()
  })

  test('is refused when the account has too little money, and fails without a trace if it has too little by then', async () => {
    const { operationId } = await credited('Kontor Tal GmbH')
    const { correctionId = 0 } = await giveBack(operationId)
    const { owner } = bank.database
    await owner.query(`update ledger.balance set state = 'frozen' where account_id = $1`, [rails.account])
    const before = await rails.booked()
    await bookCorrections(bank.services)
    expect(await correctionOf(correctionId)).toMatchObject({ state: 'failed', reason: 'accountFrozen' })
    expect(refusalOf(await giveBack(operationId))).toBe('returnNotCovered')
    expect(await rails.booked()).toBe(before)
    await owner.query(`update ledger.balance set state = 'open' where account_id = $1`, [rails.account])
  })
})

describe('a write-off', () => {
  test('of money in suspense is income until it is reversed, and so is its case', async () => {
    const { operationId, caseId } = await stray({ name: 'Nobody' })
    const before = await house()
    const { correctionId = 0 } = await writeOff(operationId)
    await rails.live()
    expect(await house()).toEqual({
      ...before,
      suspense: before.suspense - 2_500n,
      writeoffs: before.writeoffs + 2_500n,
    })
    expect(await caseOf(caseId)).toMatchObject({ resolution: 'writtenOff' })
    expect((await pageOf(operationId))?.arrival.name).toBe('writtenOff')
    expect((await pageOf(operationId))?.entries.map(({ account }) => account)).toContain('writeoffs')
    const back = () => ada.call(adminWriteOffReverse, { correctionId, why: 'The payer wrote to us' })
    const answers = await Promise.all(Array.from({ length: 20 }, back))
    expect(answers.filter(({ responseCode }) => responseCode === '00')).toHaveLength(1)
    await rails.live()
    expect(await house()).toEqual(before)
    expect(await correctionOf(correctionId)).toMatchObject({ state: 'done', isUndone: true })
    expect((await caseOf(caseId))?.resolvedAt).toBeUndefined()
    expect(refusalOf(await back())).toBe('actionNotNow')
    expect((await pageOf(operationId))?.correctable?.isSuspended).toBe(true)
    await adds()
  })

  test('is refused before the age the bank has set, and while a return is possible that nobody tried [CO-05]', async () => {
    const { config } = bank.services
    const { operationId, caseId } = await stray()
    expect(refusalOf(await writeOff(operationId))).toBe('writeOffReturnable')
    expect((await pageOf(operationId))?.correctable).toMatchObject({
      arrived: {
        payerName: 'Kontor Nord GmbH',
        account: 'DE02120300000000202051',
        remittance: 'Invoice 4711',
      },
      noWriteOff: { refused: 'writeOffReturnable' },
    })
    // A rejected return does not count as an attempt; a failed return does.
    await bank.database.owner.query(
      `insert into app.correction (brand, kind, operation_id, case_id, partner, units, currency, subject, words, state,
         proposed_by, proposed_at, ended_at, reason, decided_by, decided_at)
       select 'ostra', 'return', $1, $2, 'bank', 2500, 'EUR', 'rail:bank:none', '', 'failed', s.id, now(), now(),
         'wrongDetails', s.id, now() from (select person_id as id from app.staff order by person_id limit 1) s`,
      [operationId, caseId],
    )
    config.unclaimedDays = 90
    const young = await writeOff(operationId)
    expect(refusalOf(young)).toBe('writeOffYoung')
    expect((await pageOf(operationId))?.correctable?.noWriteOff).toMatchObject({ refused: 'writeOffYoung' })
    config.unclaimedDays = 0
    const { correctionId = 0 } = await writeOff(operationId)
    expect(await correctionOf(correctionId)).toMatchObject({
      since: expect.any(String),
      arrived: {
        payerName: 'Kontor Nord GmbH',
        account: 'DE02120300000000202051',
        remittance: 'Invoice 4711',
      },
    })
    await rails.live()
  })

  test('of a difference makes the books agree with the statement, and its reversal undoes that', async () => {
    const since = bank.clock.now()
    await bank.database.owner.query(
      `insert into sandbox.rail_step (id, partner, reference, at, truth, units, currency)
       values ('interest', 'bank', 'interest-11', $1, 'received', 700, 'EUR')`,
      [since],
    )
    const compare = async () => {
      ada = await bank.atDesk('ada')
      await ada.call(adminSafeguardingCompare, {})
      const { differences = [] } = await ada.call(adminSafeguardingGet, {})
      return differences.find(({ reference }) => reference === 'interest-11')
    }
    const young = (await compare())?.id ?? 0
    expect(refusalOf(await ada.call(adminDifferenceWriteOff, { differenceId: young, why }))).toBe(
      'differenceUnderWay',
    )
    bank.clock.advance(msOf({ days: 4 }))
    const before = await house()
    const differenceId = (await compare())?.id ?? 0
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => ada.call(adminDifferenceWriteOff, { differenceId, why })),
    )
    expect(new Set(answers.map(refusalOf))).toEqual(new Set([undefined, 'correctedAlready']))
    const correctionId = answers.find((answer) => answer.correctionId !== undefined)?.correctionId ?? 0
    expect((await compare())?.correctionId).toBe(correctionId)
    await Promise.all([bookCorrections(bank.services), bookCorrections(bank.services)])
    expect(await house()).toEqual({
      ...before,
      writeoffs: before.writeoffs + 700n,
      bank: before.bank - 700n,
    })
    expect(await compare()).toBeUndefined()
    await adds()
    await ada.call(adminWriteOffReverse, { correctionId, why })
    await bookCorrections(bank.services)
    expect(await house()).toEqual(before)
    expect(await compare()).toMatchObject({ name: 'receivedNotBooked' })
    await bank.database.owner.query(`delete from sandbox.rail_step where id = 'interest'`)
    expect(await compare()).toBeUndefined()
    expect(refusalOf(await ada.call(adminDifferenceWriteOff, { differenceId, why }))).toBe(
      'differenceNotFound',
    )
  })
})

describe('permissions', () => {
  test('with four eyes a permitted colleague confirms it, and no one their own', async () => {
    bank.services.config.fourEyes = true
    const bea = await colleague(bank, 'bea')
    const before = await rails.house('suspense')
    const { operationId } = await stray()
    const { correctionId = 0, proposalId } = await giveBack(operationId)
    expect(proposalId).toBe(correctionId)
    await rails.live()
    expect(await rails.house('suspense')).toBe(before + 2_500n)
    const confirm = { correctionId, decision: 'confirm', why: 'I read the letter too' } as const
    expect(refusalOf(await ada.call(adminCorrectionDecide, confirm))).toBe('ownProposal')
    const support = await colleague(bank, 'compliance', { role: 'compliance' })
    expect((await support.client.call(adminCorrectionDecide, confirm)).responseCode).toBe('13')
    const elsewhere = await colleague(bank, 'elsewhere', { brand: 'gintara' })
    expect(refusalOf(await elsewhere.client.call(adminCorrectionDecide, confirm))).toBe('correctionNotFound')
    const { items = [] } = await bea.client.call(adminQueueList, { kind: 'correction' })
    expect(items).toMatchObject([
      { id: correctionId, proposal: { call: 'adminPaymentReturn', isOwn: false } },
    ])
    expect((await bea.client.call(adminCorrectionDecide, confirm)).responseCode).toBe('00')
    expect(refusalOf(await bea.client.call(adminCorrectionDecide, confirm))).toBe('caseDecided')
    await rails.aMoment()
    expect(await rails.house('suspense')).toBe(before)
    expect(await correctionOf(correctionId)).toMatchObject({
      state: 'done',
      answer: 'I read the letter too',
    })
    const { rows } = await bank.database.owner.query<{ words: Buffer }>(
      'select words from app.correction where id = $1',
      [correctionId],
    )
    expect(rows[0]?.words.toString('latin1')).not.toContain('Kontor')
  })

  test('a declined correction can be proposed again, and a proposer can withdraw their own', async () => {
    bank.services.config.fourEyes = true
    const bea = await colleague(bank, 'another bea')
    const { operationId } = await stray()
    const first = await giveBack(operationId)
    expect(refusalOf(await giveBack(operationId, bea.client))).toBe('correctedAlready')
    await ada.call(adminCorrectionDecide, {
      correctionId: first.correctionId ?? 0,
      decision: 'decline',
      why: 'It was the wrong one',
    })
    expect((await giveBack(operationId, bea.client)).responseCode).toBe('00')
    const { corrections = [] } = await ada.call(adminCorrectionList, {})
    expect(corrections.slice(0, 2)).toMatchObject([
      { kind: 'return', state: 'proposed', isOwn: false },
      { kind: 'return', state: 'declined', isOwn: true },
    ])
  })

  test('a role’s limit applies to the proposer and to the one who confirms', async () => {
    const limited = await colleague(bank, 'limited')
    await bank.database.owner.query(
      `with role as (insert into app.role (name, permissions, brands, amount_limits)
         select 'up to 10', permissions, '{}', '{"EUR": "10.00"}' from app.role where key = 'payments' returning id)
       update app.staff set role_id = (select id from role) where person_id = $1`,
      [limited.personId],
    )
    bank.services.config.fourEyes = true
    const { operationId } = await stray({ name: 'Nobody' })
    expect(refusalOf(await writeOff(operationId, limited.client))).toBe('roleLimitPassed')
    const { correctionId = 0 } = await writeOff(operationId)
    const confirm = { correctionId, decision: 'confirm', why } as const
    expect(refusalOf(await limited.client.call(adminCorrectionDecide, confirm))).toBe('roleLimitPassed')
    // Rejecting is a decision about the same money.
    const decline = { ...confirm, decision: 'decline' } as const
    expect(refusalOf(await limited.client.call(adminCorrectionDecide, decline))).toBe('roleLimitPassed')
  })

  test('proposer and answerer are judged by their limits and brands as of now [TW-09]', async () => {
    const { owner } = bank.database
    const limit = (personId: number, name: string, brands: string, limits: string) =>
      owner.query(
        `with role as (insert into app.role (name, permissions, brands, amount_limits)
           select $2, permissions, $3::text[], $4::jsonb from app.role where key = 'payments' returning id)
         update app.staff set role_id = (select id from role) where person_id = $1`,
        [personId, name, brands, limits],
      )
    const [proposer, answerer] = [await colleague(bank, 'lowered'), await colleague(bank, 'answering')]
    await limit(proposer.personId, 'up to 100', '{}', '{"EUR": "100.00"}')
    bank.ageMemory(2_001)
    bank.services.config.fourEyes = true
    const { operationId } = await stray({ name: 'Nobody' })
    const { correctionId = 0 } = await writeOff(operationId, proposer.client)
    const confirm = { correctionId, decision: 'confirm', why } as const
    await owner.query(`update app.role set amount_limits = '{"EUR": "1.00"}' where name = 'up to 100'`)
    expect(refusalOf(await answerer.client.call(adminCorrectionDecide, confirm))).toBe('proposerGone')
    await owner.query(`update app.role set amount_limits = '{"EUR": "100.00"}' where name = 'up to 100'`)
    // Money of no customer is the bank's: a role limited to a brand can neither see nor decide it.
    await limit(answerer.personId, 'at Ostra', '{ostra}', '{}')
    bank.ageMemory(2_001)
    expect(refusalOf(await answerer.client.call(adminCorrectionDecide, confirm))).toBe('correctionNotFound')
    expect(refusalOf(await writeOff(operationId, answerer.client))).toBe('transactionNotFound')
  })

  test('money of nobody follows the strictest rule of all brands, at whichever desk [TW-09]', async () => {
    const { operationId } = await stray({ name: 'Nobody' })
    await bank.database.owner.query(
      `insert into app.four_eyes_change (brand, kind, level, why, actor_id, created_at, outcome, decided_by, decided_at)
       select 'ostra', 'adminPaymentWriteOff', 'two', 'Always', id, now(), 'made', id, now()
       from (select person_id as id from app.staff order by person_id limit 1) s`,
    )
    const elsewhere = await colleague(bank, 'at kopa', { brand: 'kopa' })
    expect(await writeOff(operationId, elsewhere.client)).toHaveProperty('proposalId')
    await bank.database.owner.query(`delete from app.four_eyes_change`)
  })
})
