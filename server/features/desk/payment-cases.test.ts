import { verify } from '@sixpence/ledger'
import { amountText, money } from '@sixpence/money'
import { adminTrialBalanceGet } from '@sixpence/protocol/books/books'
import { adminSafeguardingGet } from '@sixpence/protocol/books/safeguarding'
import { consoleSelfGet } from '@sixpence/protocol/console/console'
import {
  adminCustomerGet,
  adminPaymentCaseAsk,
  adminPaymentCaseClose,
  adminPaymentCaseCredit,
  adminPaymentCaseGet,
  adminPaymentGet,
  adminPaymentWriteOff,
  adminProposalDecide,
  adminQueueList,
  adminSearch,
  adminSuspenseList,
} from '@sixpence/protocol/desk/desk'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { colleague } from '#testing/bank/colleague.ts'
import { numberOf } from '#testing/fixtures/payment-case.ts'
import { TestBank, type TestClient } from '#testing/bank/test-bank.ts'
import { TestRails } from '#testing/bank/test-rails.ts'
import { reconcile } from '#payments/rails/reconcile.ts'
import { creditSuspended } from '#payments/rails/suspense.ts'

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

const why = 'The payer sent the papers'
const refusalOf = (answer: { validationErrors: { code: string }[] }) => answer.validationErrors[0]?.code
const waiting = async (client = ada) =>
  ((await client.call(adminQueueList, {})).items ?? []).filter(({ kind }) => kind === 'payment')
const caseOf = async (caseId: number) => (await ada.call(adminPaymentCaseGet, { caseId })).case

/** A pay-in to an account unknown here, with the case it opens. */
async function stray(account = 'DE02120300000000202051', currency: 'EUR' | 'USD' = 'EUR'): Promise<number> {
  const before = new Set((await waiting()).map(({ id }) => id))
  await bank.services.partners.railDesks.bank?.receive({
    account,
    units: '2500',
    currency,
    payer: { name: 'Kontor Nord GmbH' },
    remittance: 'Invoice 4711',
  })
  await rails.live()
  return (await waiting()).find(({ id }) => !before.has(id))?.id ?? 0
}

/** A payment the partner accepted and then reports as unknown, until `remember` is called. */
async function forgotten() {
  const before = new Set((await waiting()).map(({ id }) => id))
  const operation = await rails.pay('Ana Nowak .manual')
  await rails.live()
  const { reference } = await rails.instruction(operation)
  const { owner } = bank.database
  const rename = async (to: string, from: string): Promise<void> => {
    for (const table of ['rail_order', 'rail_step'])
      await owner.query(`update sandbox.${table} set reference = $1 where reference = $2`, [to, from])
  }
  await rename(`${reference}-away`, reference)
  await rails.wait(1)
  ada = await bank.atDesk('ada')
  const caseId = (await waiting()).find(({ id }) => !before.has(id))?.id ?? 0
  return { operation, caseId, reference, remember: () => rename(reference, `${reference}-away`) }
}

test('payments that disagree are in the queue with their customer; those without a customer are in every brand’s queue', async () => {
  const { caseId, operation, reference, remember } = await forgotten()
  const arrived = await stray()
  expect((await waiting()).map(({ id, difference, customerName }) => [id, difference, customerName])).toEqual(
    [
      [caseId, 'lostByCompany', 'Ines Varga'],
      [arrived, 'unknownAccount', undefined],
    ],
  )
  expect(await caseOf(caseId)).toMatchObject({
    partner: 'bank',
    reference,
    expected: 'accepted',
    found: 'not found',
    customer: { customerId: await bank.customerId('ines'), customerName: 'Ines Varga' },
    payment: { transactionId: operation, state: 'accepted', amount: '100.00', currencyCode: 'EUR' },
  })
  expect(await caseOf(arrived)).toMatchObject({
    arrived: {
      account: 'DE02120300000000202051',
      payerName: 'Kontor Nord GmbH',
      remittance: 'Invoice 4711',
      amount: '25.00',
      currencyCode: 'EUR',
    },
    suspended: { amount: '25.00', currencyCode: 'EUR' },
  })
  const { client: elsewhere } = await colleague(bank, 'payments elsewhere', { brand: 'gintara' })
  expect((await waiting(elsewhere)).map(({ id }) => id)).toEqual([arrived])
  expect(refusalOf(await elsewhere.call(adminPaymentCaseGet, { caseId }))).toBe('paymentCaseNotFound')
  await remember()
})

test('after a repeated request the company’s answer is accepted once it agrees, and the payment continues', async () => {
  const { caseId, operation, reference, remember } = await forgotten()
  expect(await ada.call(adminPaymentCaseAsk, { caseId })).toMatchObject({ isResolved: false })
  expect((await caseOf(caseId))?.resolvedAt).toBeUndefined()
  await remember()
  await bank.services.partners.railDesks.bank?.play(reference, 'settled')
  expect(await ada.call(adminPaymentCaseAsk, { caseId })).toMatchObject({ isResolved: true })
  expect(await rails.instruction(operation)).toMatchObject({ state: 'settled' })
  expect(await rails.left(operation)).toBe(10_100n)
  expect(await caseOf(caseId)).toMatchObject({ resolution: 'asked', closedBy: 'Ada Bergman' })
  expect(refusalOf(await ada.call(adminPaymentCaseAsk, { caseId }))).toBe('caseDecided')
})

test('a company that does not answer resolves nothing, and a case of a pay-in has nothing to request', async () => {
  const { caseId, remember } = await forgotten()
  const desk = bank.services.partners.railDesks.bank
  desk?.away(new Date(bank.clock.now().getTime() + 60_000))
  expect(refusalOf(await ada.call(adminPaymentCaseAsk, { caseId }))).toBe('companyAway')
  desk?.away(undefined)
  await remember()
  expect(refusalOf(await ada.call(adminPaymentCaseAsk, { caseId: await stray() }))).toBe('nothingToAsk')
})

test('a closed case shows by whom and why, and an unfinished payment is polled again', async () => {
  const { caseId, operation, reference, remember } = await forgotten()
  await remember()
  expect((await ada.call(adminPaymentCaseClose, { caseId, why })).responseCode).toBe('00')
  expect(await caseOf(caseId)).toMatchObject({ resolution: 'closed', closedBy: 'Ada Bergman', why })
  expect(refusalOf(await ada.call(adminPaymentCaseClose, { caseId, why }))).toBe('caseDecided')
  await bank.services.partners.railDesks.bank?.play(reference, 'settled')
  await rails.live()
  expect(await rails.instruction(operation)).toMatchObject({ state: 'settled' })
  const { rows } = await bank.database.owner.query<{ words: Buffer }>(
    'select words from app.rail_case where id = $1',
    [caseId],
  )
  expect(rows[0]?.words.toString('latin1')).not.toContain('papers')
})

test('money in suspense is credited once, to an open account in its currency, and its owner is notified', async () => {
  const caseId = await stray()
  const number = await numberOf(bank, rails.account)
  const credit = (accountNumber: string) => ada.call(adminPaymentCaseCredit, { caseId, accountNumber, why })
  for (const [wrong, refusal] of [
    ['6P99999999999999', 'creditAccountUnknown'],
    [await numberOf(bank, await bank.accountId('marta', 'Everyday')), 'creditAccountUnknown'],
    [await numberOf(bank, await bank.accountId('ines', 'Travel')), 'creditCurrency'],
  ] as const)
    expect([wrong, refusalOf(await credit(wrong))]).toEqual([wrong, refusal])
  const [before, suspense] = [await rails.booked(), await rails.house('suspense')]
  const spaced = number.replaceAll(/(.{4})/g, '$1 ').toLowerCase()
  const answers = await Promise.all([credit(spaced), credit(number)])
  expect(new Set(answers.map(refusalOf))).toEqual(new Set(['caseDecided', undefined]))
  expect(await rails.booked()).toBe(before)
  expect(await caseOf(caseId)).toMatchObject({ creditTo: number })
  expect(refusalOf(await ada.call(adminPaymentCaseClose, { caseId, why }))).toBe('caseDecided')
  await Promise.all([creditSuspended(bank.services), creditSuspended(bank.services)])
  await rails.live()
  expect(await rails.booked()).toBe(before + 2_500n)
  expect(await rails.house('suspense')).toBe(suspense - 2_500n)
  expect(await caseOf(caseId)).toMatchObject({ resolution: 'credited' })
  expect((await waiting()).map(({ id }) => id)).not.toContain(caseId)
  const { rows } = await bank.database.owner.query<{ amount: string }>(
    `select data->>'amount' as amount from app.push_event
     where customer_id = $1 and event = 'notification' order by seq desc limit 1`,
    [await bank.customerId('ines')],
  )
  expect(rows).toEqual([{ amount: '25.00' }])
  const { customer } = await ada.call(adminCustomerGet, { customerId: await bank.customerId('ines') })
  expect(customer?.decisions[0]).toMatchObject({
    call: 'adminPaymentCaseCredit',
    reason: why,
    after: { case: caseId, amount: '25.00', account: number },
  })
  expect((await reconcile(bank.services)).differences).toEqual([])
})

test('interrupted between the booking and its record, the money is booked once', async () => {
  const caseId = await stray()
  const accountNumber = await numberOf(bank, rails.account)
  await ada.call(adminPaymentCaseCredit, { caseId, accountNumber, why })
  const before = await rails.booked()
  await creditSuspended(bank.services)
  await bank.database.owner.query(
    'update app.rail_case set resolved_at = null, resolution = null where id = $1',
    [caseId],
  )
  await creditSuspended(bank.services)
  expect(await rails.booked()).toBe(before + 2_500n)
  expect(await caseOf(caseId)).toMatchObject({ resolution: 'credited' })
})

/** A payment that came back to a closed account, with two cases, the later by a message that contradicts it. */
async function cameBack() {
  const operation = await rails.pay('Ana Nowak .manual')
  await rails.live()
  const { reference } = await rails.instruction(operation)
  const { owner } = bank.database
  const play = async (kind: 'settled' | 'returned' | 'rejected') => {
    await bank.services.partners.railDesks.bank?.play(reference, kind)
    await rails.wait(1 / 3_600)
  }
  const become = (state: 'closed' | 'open') =>
    owner.query('update ledger.balance set state = $2 where account_id = $1', [rails.account, state])
  await play('settled')
  await become('closed')
  await play('returned')
  await become('open')
  await play('rejected')
  expect(await rails.cases(operation)).toEqual(['accountClosed', 'rejectedAfterReturned'])
  const { rows } = await owner.query<{ id: number }>(
    'select id::int from app.rail_case where instruction_id = $1 order by id',
    [operation],
  )
  ada = await bank.atDesk('ada')
  return { operation, first: rows[0]?.id ?? 0, second: rows[1]?.id ?? 0 }
}

describe('money that came back to a closed account', () => {
  let accountNumber: string
  beforeAll(async () => {
    accountNumber = await numberOf(bank, rails.account)
  })
  const credit = async (caseId: number) =>
    refusalOf(await ada.call(adminPaymentCaseCredit, { caseId, accountNumber, why }))
  const stand = async () => ({ booked: await rails.booked(), suspense: await rails.house('suspense') })
  /** As a server of the previous version does, which checks no other case. */
  const creditUnasked = (...cases: number[]) =>
    bank.database.owner.query(
      `update app.rail_case set credit_account = $2, resolved_at = null, resolution = null where id = any($1)`,
      [cases, rails.account],
    )

  test('is not credited again by a later case of its payment, which shows none', async () => {
    const { first, second } = await cameBack()
    const before = await stand()
    expect(await caseOf(second)).toMatchObject({ suspended: { amount: '100.00' } })
    expect(await credit(first)).toBeUndefined()
    expect(await credit(second)).toBe('caseDecided')
    await rails.live()
    expect(await credit(second)).toBe('caseDecided')
    const { resolvedAt, suspended } = (await caseOf(second)) ?? {}
    expect([resolvedAt, suspended]).toEqual([undefined, undefined])
    await rails.live()
    expect(await stand()).toEqual({ booked: before.booked + 10_000n, suspense: before.suspense - 10_000n })
    expect((await ada.call(adminPaymentCaseClose, { caseId: second, why })).responseCode).toBe('00')
  })

  test('is credited by one of two cases decided at once', async () => {
    const { first, second } = await cameBack()
    const before = await stand()
    expect(new Set(await Promise.all([credit(first), credit(second)]))).toEqual(
      new Set(['caseDecided', undefined]),
    )
    await rails.live()
    expect(await stand()).toEqual({ booked: before.booked + 10_000n, suspense: before.suspense - 10_000n })
  })

  test('is not credited after a write-off that names another case, also before it is booked', async () => {
    const { operation, first } = await cameBack()
    const before = await stand()
    expect((await ada.call(adminPaymentWriteOff, { operationId: operation, why })).responseCode).toBe('00')
    expect(await credit(first)).toBe('caseDecided')
    await rails.live()
    expect(await credit(first)).toBe('caseDecided')
    expect((await caseOf(first))?.suspended).toBeUndefined()
    await rails.live()
    expect(await stand()).toEqual({ ...before, suspense: before.suspense - 10_000n })
  })

  test('is booked once even if two of its cases have an account to credit', async () => {
    const { first, second } = await cameBack()
    const before = await stand()
    await creditUnasked(first, second)
    await Promise.all([creditSuspended(bank.services), creditSuspended(bank.services)])
    await rails.live()
    expect(await stand()).toEqual({ booked: before.booked + 10_000n, suspense: before.suspense - 10_000n })
    const decided = [await caseOf(first), await caseOf(second)]
    expect(decided.filter((item) => item?.resolution === 'credited')).toHaveLength(1)
    expect(decided.filter((item) => item?.creditTo === undefined)).toHaveLength(1)
  })

  test('is booked once if a server of the version before has booked it by the key of a later case', async () => {
    const { operation, first, second } = await cameBack()
    const before = await stand()
    const { owner } = bank.database
    const isOf = (instruction: number | null) =>
      owner.query('update app.rail_case set instruction_id = $2 where id = $1', [first, instruction])
    await isOf(null)
    await creditUnasked(second)
    await creditSuspended(bank.services)
    await isOf(operation)
    await creditUnasked(first, second)
    await rails.live()
    expect(await stand()).toEqual({ booked: before.booked + 10_000n, suspense: before.suspense - 10_000n })
    expect(await caseOf(second)).toMatchObject({ resolution: 'credited' })
    expect((await caseOf(first))?.creditTo).toBeUndefined()
  })
})

test('with four eyes a colleague has to confirm it', async () => {
  const caseId = await stray()
  bank.services.config.fourEyes = true
  const bea = await colleague(bank, 'bea')
  const accountNumber = await numberOf(bank, rails.account)
  const { proposalId = 0 } = await ada.call(adminPaymentCaseCredit, { caseId, accountNumber, why })
  expect(proposalId).toBeGreaterThan(0)
  expect((await caseOf(caseId))?.creditTo).toBeUndefined()
  const confirm = { proposalId, decision: 'confirm', why: 'I read them too' } as const
  expect(refusalOf(await ada.call(adminProposalDecide, confirm))).toBe('ownProposal')
  expect((await bea.client.call(adminProposalDecide, confirm)).responseCode).toBe('00')
  const before = await rails.booked()
  await rails.live()
  expect(await rails.booked()).toBe(before + 2_500n)
})

test('a proposed credit shows its money, payer and holder to the second person, on both pages, and ends alone [CO-03 CO-28 TW-09]', async () => {
  bank.services.config.fourEyes = true
  const caseId = await stray()
  const accountNumber = await numberOf(bank, rails.account)
  const { proposalId = 0 } = await ada.call(adminPaymentCaseCredit, { caseId, accountNumber, why })
  const bea = await colleague(bank, 'bea of cases', { role: 'finance' })
  const shown = (await bea.client.call(adminPaymentCaseGet, { caseId })).case?.proposals ?? []
  expect(shown).toMatchObject([
    { id: proposalId, by: 'Ada Bergman', isOwn: false, mayAnswer: true, reason: why },
  ])
  const customerId = await bank.customerId('ines')
  const { customer } = await bea.client.call(adminCustomerGet, { customerId })
  expect(customer?.proposals).toEqual(shown)
  expect(shown[0]?.facts).toEqual(
    expect.arrayContaining([
      { name: 'amount', text: '25.00', currencyCode: 'EUR' },
      { name: 'payer', text: 'Kontor Nord GmbH' },
      { name: 'remittance', text: 'Invoice 4711' },
      { name: 'sentTo', text: 'DE02120300000000202051' },
      { name: 'account', text: accountNumber },
      { name: 'holder', text: customer?.customerName, id: customerId },
      { name: 'paymentCase', text: String(caseId), id: caseId },
    ]),
  )
  // While it is pending, the case cannot end otherwise.
  expect(refusalOf(await ada.call(adminPaymentCaseClose, { caseId, why }))).toBe('proposedAlready')
  const { operationId = 0 } = (await caseOf(caseId))?.suspended ?? {}
  expect(refusalOf(await ada.call(adminPaymentWriteOff, { operationId, why }))).toBe('correctedAlready')
  // Staff who may not credit see no buttons, and may neither confirm nor reject.
  const vera = await colleague(bank, 'vera of cases', { role: 'compliance' })
  const hers = (await vera.client.call(adminPaymentCaseGet, { caseId })).case?.proposals ?? []
  expect(hers).toMatchObject([{ mayAnswer: false }])
  for (const decision of ['confirm', 'decline'] as const)
    expect((await vera.client.call(adminProposalDecide, { proposalId, decision, why })).responseCode).toBe(
      '13',
    )
  expect(
    (await bea.client.call(adminProposalDecide, { proposalId, decision: 'confirm', why })).responseCode,
  ).toBe('00')
  await rails.live()
})

test('a case with money in suspense is not closed, and the items of suspense add up to its balance [CO-04]', async () => {
  const caseId = await stray()
  expect(refusalOf(await ada.call(adminPaymentCaseClose, { caseId, why }))).toBe('caseKeepsMoney')
  const list = () => ada.call(adminSuspenseList, {})
  const { items = [], sums = [] } = await list()
  expect(items.find((item) => item.caseId === caseId)).toMatchObject({
    amount: '25.00',
    currencyCode: 'EUR',
    isCaseOpen: true,
    arrived: { account: 'DE02120300000000202051', payerName: 'Kontor Nord GmbH', remittance: 'Invoice 4711' },
  })
  const euros = sums.find(({ currencyCode }) => currencyCode === 'EUR')
  expect(euros?.balance).toBe(amountText(money(await rails.house('suspense'), 'EUR')))
  expect(euros?.items).toBe(euros?.balance)
  // An item whose case was closed by an earlier version stays in the list.
  await bank.database.owner.query(
    `update app.rail_case set resolved_at = now(), resolution = 'closed' where id = $1`,
    [caseId],
  )
  expect((await list()).items?.find((item) => item.caseId === caseId)).toMatchObject({ isCaseOpen: false })
  for (const { items: sum, balance } of (await list()).sums ?? []) expect(sum).toBe(balance)
})

test('a role of one brand sees neither the money of nobody nor the books of the bank [CO-09]', async () => {
  const caseId = await stray()
  const cleo = await colleague(bank, 'cleo of one brand')
  await bank.database.owner.query(
    `with role as (insert into app.role (name, permissions, brands)
       select 'Of Ostra', permissions, '{ostra}' from app.role where key = 'administrator' returning id)
     update app.staff set role_id = (select id from role) where person_id = $1`,
    [cleo.personId],
  )
  bank.ageMemory(2_001)
  expect(await waiting(cleo.client)).not.toContainEqual(expect.objectContaining({ id: caseId }))
  expect(refusalOf(await cleo.client.call(adminPaymentCaseGet, { caseId }))).toBe('paymentCaseNotFound')
  const accountNumber = await numberOf(bank, rails.account)
  expect(refusalOf(await cleo.client.call(adminPaymentCaseCredit, { caseId, accountNumber, why }))).toBe(
    'paymentCaseNotFound',
  )
  const operationId = (await caseOf(caseId))?.suspended?.operationId ?? 0
  expect(refusalOf(await cleo.client.call(adminPaymentGet, { operationId }))).toBe('transactionNotFound')
  expect((await cleo.client.call(adminSearch, { search: String(operationId) })).payments).toEqual([])
  const { items = [], sums = [] } = await cleo.client.call(adminSuspenseList, {})
  expect(items.map((item) => item.caseId)).not.toContain(caseId)
  expect(sums.every(({ balance }) => balance === undefined)).toBe(true)
  expect((await cleo.client.call(adminTrialBalanceGet, {})).responseCode).toBe('13')
  expect((await cleo.client.call(adminSafeguardingGet, {})).responseCode).toBe('13')
  expect((await cleo.client.call(consoleSelfGet, {})).permissions).not.toContain('books.read')
})

test('staff cannot decide about their own payments', async () => {
  const { caseId, remember } = await forgotten()
  await remember()
  const own = await colleague(bank, 'own payments')
  await bank.database.owner.query('insert into app.staff_conflict values ($1, $2, now())', [
    own.personId,
    await bank.customerId('ines'),
  ])
  expect(refusalOf(await own.client.call(adminPaymentCaseClose, { caseId, why }))).toBe('ownCase')
  expect(refusalOf(await own.client.call(adminPaymentCaseAsk, { caseId }))).toBe('ownCase')
})

test('the ledger is consistent after all of that', async () => {
  expect(await verify(bank.database.owner)).toEqual([])
})
