import { randomUUIDv7 } from 'node:crypto'
import { after, dayOf } from '@sixpence/days'
import { balances, freezeAccount, unfreezeAccount } from '@sixpence/ledger'
import { amountText } from '@sixpence/money'
import { transferConfirm } from '@sixpence/protocol/approvals/approvals'
import { externalMethods, type ExternalMethod } from '@sixpence/protocol/methods/method'
import { transactionHistoryList, transactionReceiptGet } from '@sixpence/protocol/history/history'
import { transactionTraceGet } from '@sixpence/protocol/history/history-notes'
import { approvalMethods, everyOutsidePermission } from '@sixpence/protocol/rights'
import { outsideMethods } from '@sixpence/protocol/methods/registry'
import {
  transferEftFeeGet,
  transferMethodsByCountryGet,
  transferWireFeeGet,
} from '@sixpence/protocol/transfers-external/transfers-external'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { TestBank, type TestClient } from '#testing/bank/test-bank.ts'
import { TestRails } from '#testing/bank/test-rails.ts'
import { outsideDetails, submitOf } from '#testing/fixtures/transfers-external.ts'
import { wrongOf } from '#testing/wrong-of.ts'
import { oneFee } from '#rules/tariff.ts'

let bank: TestBank
let rails: TestRails
let ines: TestClient
beforeAll(async () => {
  bank = await TestBank.open({ maxEntries: 1 })
  rails = await TestRails.open(bank, 'ines', 'Everyday', '5000.00')
  ines = await bank.as('ines')
  await confirmBy(approvalMethods.none)
})
afterAll(() => bank.close())
beforeEach(async () => {
  await bank.fund(rails.account, '5000.00')
  // The clock may have advanced past the life of a session.
  ines = await bank.as('ines')
})

async function confirmBy(method: number): Promise<void> {
  await bank.database.owner.query('update app.customer set approve_mode = $2 where id = $1', [
    await bank.customerId('ines'),
    method,
  ])
  bank.services.store.people.forget(await bank.personId('ines'))
}
const inputOf = (method: ExternalMethod, more: object = {}) => ({
  fromAccountId: rails.account,
  amount: method === 'crypto_eft' ? '0.001' : '20.00',
  permission: '3d' as const,
  beneficiaryType: 'person' as const,
  ...outsideDetails[method],
  ...more,
})
const submit = (method: ExternalMethod, more: object = {}, key = randomUUIDv7()) =>
  ines.call(submitOf[method], inputOf(method, more), { key })
const available = async (): Promise<string> => {
  const found = (await balances(bank.services.db, [rails.account])).get(rails.account)
  if (!found) throw new Error('there is no such account')
  return amountText(found.available)
}

test('the end-to-end id of the payer reaches the company and is in receipt, history and search [FI-10]', async () => {
  const company = bank.services.partners.rails.bank
  if (!company) throw new Error('the demo has a bank')
  const handedOver = vi.spyOn(company, 'submit')
  onTestFinished(() => handedOver.mockRestore())
  const details = { ...outsideDetails.eft.details, endToEndId: ' E2E-2026/77 ' }
  const { transactionId = 0 } = await submit('eft', { details })
  await rails.live()
  await rails.aMoment()
  const endToEndId = 'E2E-2026/77'
  expect(handedOver).toHaveBeenCalledWith(expect.objectContaining({ endToEndId }))
  const { receipt } = await ines.call(transactionReceiptGet, { transactionId })
  expect(receipt).toMatchObject({ endToEndId })
  const found = await ines.call(transactionHistoryList, { accountId: rails.account, keyword: '2026/77' })
  expect(found.transactions?.transaction).toContainEqual(
    expect.objectContaining({ transactionId, endToEndId }),
  )
  expect(await submit('eft', { details: { ...details, endToEndId: 'a_b' } })).toMatchObject({
    validationErrors: [{ parameter: 'details.endToEndId', code: 'wrongCharacters' }],
  })
})

test.each([
  ['RF18 5390 0754 7034', { creditorReference: { type: 'SCOR', reference: 'RF18539007547034' } }],
  ['Miete für März – Büro', { remittance: 'Miete fur Marz - Buro' }],
])(
  'the reference %s reaches the company as the recipient reads it [FI-11 WE-11]',
  async (reference, handed) => {
    const company = bank.services.partners.rails.bank
    if (!company) throw new Error('the demo has a bank')
    const handedOver = vi.spyOn(company, 'submit')
    onTestFinished(() => handedOver.mockRestore())
    const details = { ...outsideDetails.eft.details, reference }
    const { transactionId = 0 } = await submit('eft', { details })
    await rails.live()
    expect(handedOver).toHaveBeenCalledWith(expect.objectContaining(handed))
    const { receipt } = await ines.call(transactionReceiptGet, { transactionId })
    expect(receipt).toMatchObject({ reference })
  },
)

test.each(externalMethods)(
  'sends money out by %s: held, handed over, settled, and shown at every step [OP147 OP148 OP149 OP150 OP151 OP152]',
  async (method) => {
    const before = await available()
    const sent = await submit(method)
    expect(sent).toMatchObject({
      responseCode: '00',
      status: 'submitted',
      approveType: 0,
      availableApprovalMethods: [0],
    })
    const id = sent.transactionId ?? 0
    const left = Number(before) - Number(await available())
    expect(left.toFixed(2)).toBe((Number(sent.fromAmount) + Number(sent.fee)).toFixed(2))
    await rails.live()
    await rails.aMoment()
    expect(await rails.instruction(id)).toMatchObject({ state: 'settled' })
    expect(await rails.left(id)).toBe(BigInt(Math.round(left * 100)))
    const { receipt } = await ines.call(transactionReceiptGet, { transactionId: id })
    expect(receipt).toMatchObject({
      status: 'completed',
      direction: 'out',
      payeeName: outsideDetails[method].details.payeeName,
      fee: sent.fee,
    })
    expect(receipt?.payeeAccount).toMatch(/[•…@*]/u)
    const { steps } = await ines.call(transactionTraceGet, { transactionId: id })
    expect(steps?.map(({ step }) => step)).toEqual(['setAside', 'sent', 'taken', 'arrived'])
  },
)

test('a payment that waits for a code leaves after the right code, and not from a frozen account', async () => {
  await confirmBy(approvalMethods.sms)
  onTestFinished(() => confirmBy(approvalMethods.none))
  const trxid = (await submit('eft')).transactionId ?? 0
  await rails.live()
  expect(await rails.instruction(trxid)).toMatchObject({ state: 'created' })
  await freezeAccount(bank.services.db, rails.account)
  const refused = await ines.call(transferConfirm, { trxid, approvalCode: await bank.smsCode('ines') })
  expect(refused.validationErrors[0]?.code).toBe('accountFrozen')
  await unfreezeAccount(bank.services.db, rails.account)

  const next = (await submit('eft')).transactionId ?? 0
  const approvalCode = await bank.smsCode('ines')
  expect(await ines.call(transferConfirm, { trxid: next, approvalCode })).toMatchObject({
    responseCode: '00',
  })
  await rails.live()
  await rails.aMoment()
  expect(await rails.instruction(next)).toMatchObject({ state: 'settled' })
})

test('a returned payment is shown so in its receipt and its trace, and the money is there', async () => {
  const sent = await submit('eft', {
    details: { ...outsideDetails.eft.details, payeeName: 'Ana Nowak .returned' },
  })
  const id = sent.transactionId ?? 0
  await rails.live()
  await rails.aMoment()
  const { receipt } = await ines.call(transactionReceiptGet, { transactionId: id })
  expect(receipt).toMatchObject({ status: 'returned', feeKept: sent.fee })
  const { steps } = await ines.call(transactionTraceGet, { transactionId: id })
  expect(steps?.at(-1)?.step).toBe('returned')
  expect(await rails.left(id)).toBe(100n)
})

test('if a company accepted it without an answer, its state is requested, and it pays once', async () => {
  const sent = await submit('eft', {
    details: { ...outsideDetails.eft.details, payeeName: 'Ana Nowak .timeout' },
  })
  await rails.live()
  await rails.aMoment()
  expect(await rails.instruction(sent.transactionId ?? 0)).toMatchObject({ state: 'settled' })
  expect(await rails.tries(sent.transactionId ?? 0)).toBe(1)
})

test('the number of a card is stored nowhere: neither in the ledger nor in a log, a row, or at the company', async () => {
  const sent = await submit('oct')
  await rails.live()
  const number = outsideDetails.oct.details.cardNumber
  const { rows } = await bank.database.owner.query<{ table: string }>(
    `select table_schema || '.' || table_name as table from information_schema.tables
     where table_schema in ('app', 'ledger', 'sandbox') and table_type = 'BASE TABLE'`,
  )
  for (const { table } of rows) {
    const found = await bank.database.owner.query(`select from ${table} t where t::text like $1`, [
      `%${number}%`,
    ])
    expect([table, found.rowCount]).toEqual([table, 0])
  }
  expect(bank.log.filter((line) => line.includes(number))).toEqual([])
  const { rows: orders } = await bank.database.owner.query<{ token: string }>(
    `select body->'destination'->>'cardToken' as token from sandbox.rail_order where reference = $1`,
    [(await rails.instruction(sent.transactionId ?? 0)).reference],
  )
  expect(orders[0]?.token).toMatch(/^card_.*_7899$/)
})

test('rate and fee are the quoted ones, whatever the present ones; each currency sums to zero by itself [OP149 OP155]', async () => {
  const to = { countryCode: 'US', currencyCode: 'USD' } as const
  const asked = { fromAccountId: rails.account, amount: '100.00', destination: to }
  const quoted = await ines.call(transferWireFeeGet, asked)
  expect(quoted).toMatchObject({ toAmount: '100.00', toCurrencyCode: 'USD', feeCurrencyCode: 'EUR' })
  const details = {
    payeeName: 'Harbour Inc',
    addressCountry: 'US',
    town: 'Boston',
    bic: 'BOFAUS3N',
    routingNumber: '026009593',
    accountNumber: '12345678',
    purpose: 'goods',
  }
  const [usd, eur] = [await rails.house('fx', 'USD'), await rails.house('fx')]
  const wire = { ...to, amount: '100.00', details, quote: quoted.quote ?? '' }
  const sent = await submit('wire', wire)
  expect(wrongOf(await submit('wire', wire))).toEqual(['quote quoteOver'])
  expect(sent).toMatchObject({
    status: 'submitted',
    rate: quoted.rate,
    fee: quoted.fee,
    fromAmount: quoted.fromAmount,
    toAmount: '100.00',
  })
  expect(wrongOf(await submit('wire', { ...wire, amount: '100.01' }))).toEqual(['quote quoteOfAnother'])
  expect(wrongOf(await submit('eft', { quote: quoted.quote ?? '' }))).toEqual(['quote quoteOfAnother'])
  bank.clock.advance(61_000)
  expect(wrongOf(await submit('wire', wire))).toEqual(['quote quoteOver'])
  await rails.live()
  await rails.aMoment()
  expect((await rails.house('fx', 'USD')) - usd).toBe(-10_000n)
  expect((await rails.house('fx')) - eur).toBe(BigInt((quoted.fromAmount ?? '').replace('.', '')))
})

test('a payment with an exchange that waits for a code ends when its rate has changed; nothing is sent [AT-02]', async () => {
  await confirmBy(approvalMethods.sms)
  const { rates } = bank.services.partners
  onTestFinished(async () => {
    bank.services.partners.rates = rates
    await confirmBy(approvalMethods.none)
  })
  const details = {
    payeeName: 'Harbour Inc',
    addressCountry: 'US',
    town: 'Boston',
    bic: 'BOFAUS3N',
    routingNumber: '026009593',
    accountNumber: '12345678',
    purpose: 'goods',
  }
  const wire = { countryCode: 'US', currencyCode: 'USD', amount: '100.00', details } as const
  for (const rate of ['0.5', '9']) {
    const before = await available()
    bank.services.partners.rates = rates
    const trxid = (await submit('wire', wire)).transactionId ?? 0
    bank.services.partners.rates = { rate: () => Promise.resolve({ rate, at: new Date() }) }
    const answer = await ines.call(transferConfirm, { trxid, approvalCode: await bank.smsCode('ines') })
    expect(answer.validationErrors[0]?.code).toBe('rateChanged')
    await rails.live()
    await rails.aMoment()
    expect(await available()).toBe(before)
    expect(await rails.left(trxid)).toBe(0n)
    bank.services.partners.rates = rates
    const again = await ines.call(transferConfirm, { trxid, approvalCode: await bank.smsCode('ines') })
    expect(again.responseCode).not.toBe('00')
  }
})

test('the same key is the same payment, also by two calls at once and after its answer was lost', async () => {
  const before = await bank.ledgerState()
  const key = randomUUIDv7()
  const answers = await Promise.all([submit('eft', {}, key), submit('eft', {}, key)])
  const ids = new Set(answers.flatMap(({ transactionId }) => transactionId ?? []))
  expect(ids.size).toBe(1)
  await rails.live()
  await rails.aMoment()
  const again = await submit('eft', {}, key)
  expect(again).toMatchObject({ transactionId: [...ids][0], status: 'completed' })
  expect(wrongOf(await submit('eft', { amount: '21.00' }, key))).toEqual([' keyReused'])
  expect(await bank.ledgerState()).not.toBe(before)
})

test('two tabs with one payment, each with its own rate and answer, make one payment, by the first to arrive', async () => {
  const to = { countryCode: 'US', currencyCode: 'USD' } as const
  const asked = { fromAccountId: rails.account, amount: '100.00', destination: to }
  const quoted = async () => (await ines.call(transferWireFeeGet, asked)).quote ?? ''
  const older = await quoted()
  const details = {
    payeeName: 'Harbour Inc',
    addressCountry: 'US',
    town: 'Boston',
    bic: 'BOFAUS3N',
    routingNumber: '026009593',
    accountNumber: '123456789',
    purpose: 'goods',
  }
  const wire = { ...to, amount: '100.00', details }
  const key = randomUUIDv7()
  const submitted = await submit('wire', { ...wire, quote: older, check: 'one' }, key)
  const { rates } = bank.services.partners
  onTestFinished(() => void (bank.services.partners.rates = rates))
  bank.services.partners.rates = { rate: () => Promise.resolve({ rate: '2', at: new Date() }) }
  const newer = await quoted()
  const other = await submit('wire', { ...wire, quote: newer, check: 'other' }, key)
  expect(submitted.rate).not.toBe('2')
  expect([other.transactionId, other.rate]).toEqual([submitted.transactionId, submitted.rate])
})

test('of two payments that together exceed the balance one is made', async () => {
  await bank.fund(rails.account, '100.00')
  const answers = await Promise.all(Array.from({ length: 6 }, () => submit('eft', { amount: '60.00' })))
  const made = answers.filter(({ responseCode }) => responseCode === '00')
  expect(made).toHaveLength(1)
  expect(answers.filter((answer) => wrongOf(answer)[0] === 'amount insufficientFunds')).toHaveLength(5)
  expect(await available()).toBe('39.00')
})

test('a payment for a later day leaves on that day, and one too far ahead is refused', async () => {
  const inDays = (days: number) => after(dayOf(bank.clock.now()), { days })
  const sent = await submit('eft', { requestedDate: inDays(3) })
  await rails.live()
  expect(await rails.instruction(sent.transactionId ?? 0)).toMatchObject({ state: 'created' })
  await rails.wait(73)
  await rails.wait(1)
  ines = await bank.as('ines')
  expect(await rails.instruction(sent.transactionId ?? 0)).toMatchObject({ state: 'settled' })
  for (const days of [-2, 62])
    expect(wrongOf(await submit('eft', { requestedDate: inDays(days) }))).toEqual([
      'requestedDate requestedDateOutOfRange',
    ])
})

test('a fee changed between quote and confirmation is the quoted one', async () => {
  const asked = { fromAccountId: rails.account, amount: '20.00', destination: outsideDetails.eft }
  const { countryCode, currencyCode } = asked.destination
  const destination = { countryCode, currencyCode }
  const quoted = await ines.call(transferEftFeeGet, { ...asked, destination })
  const dearer = vi.spyOn(bank.services.store.tariffs, 'tariff')
  dearer.mockResolvedValue({ version: 7, margins: [], ...oneFee({ percent: '0', minimum: '7' }) })
  expect(await submit('eft', { quote: quoted.quote ?? '' })).toMatchObject({ fee: '1.00' })
  expect(await submit('eft')).toMatchObject({ fee: '7.00' })
  dearer.mockRestore()
})

test('payouts to a card of a blocked bank are refused [OP147 B212]', async () => {
  const { owner } = bank.database
  await owner.query(`insert into app.blocked_bin (bin, reason) values ('400000', 'fraud')`)
  const before = await bank.ledgerState()
  expect(wrongOf(await submit('oct'))).toEqual(['details.cardNumber cardBlocked'])
  expect(await bank.ledgerState()).toBe(before)
  await owner.query('delete from app.blocked_bin')
})

test('a payment to an own account requires the customer’s own name', async () => {
  const own = (payeeName: string) =>
    submit('eft', { permission: 'own', details: { ...outsideDetails.eft.details, payeeName } })
  expect(wrongOf(await own('Ana Nowak'))).toEqual(['details.payeeName payeeIsNotYou'])
  const { firstName, lastName } = (await bank.personAt('ines@ostra.example')) ?? {}
  expect(await own(`${lastName} ${firstName}`)).toMatchObject({ status: 'submitted' })
  expect(await own(`Mrs. ${firstName} ${lastName}`.toUpperCase())).toMatchObject({ status: 'submitted' })
  // A close match is not enough where only the account's own holder may be paid.
  expect(wrongOf(await own(`${firstName?.[0]} ${lastName}`))).toEqual(['details.payeeName payeeIsNotYou'])
})

test('another person’s prepaid card needs a permission of its own, any other card that of cards [B315 OP147]', async () => {
  const id = await bank.personId('ines')
  const permit = async (...flags: string[]) => {
    await bank.database.owner.query('update app.access set permissions = $2 where person_id = $1', [
      id,
      flags,
    ])
    bank.services.store.people.forget(id)
  }
  onTestFinished(() => permit('sendMoneyUser', ...everyOutsidePermission))
  const offered = async () =>
    (await ines.call(transferMethodsByCountryGet, { countryCode: 'DE', currencyCode: 'EUR' })).methods?.find(
      ({ method }) => method === 'oct',
    )?.permissions
  const pay = async (cardNumber: string) => {
    const sent = await submit('oct', { details: { ...outsideDetails.oct.details, cardNumber } })
    return wrongOf(sent)[0] ?? sent.status
  }
  const [prepaid, other] = ['5105105105105100', outsideDetails.oct.details.cardNumber]
  await permit('loadPrepaidCard')
  expect([await offered(), await pay(prepaid), await pay(other)]).toEqual([
    ['3d'],
    'submitted',
    'details.cardNumber onlyPrepaidCards',
  ])
  await permit('sendOct')
  expect([await pay(prepaid), await pay(other)]).toEqual([
    'details.cardNumber prepaidCardNotAllowed',
    'submitted',
  ])
  await permit()
  expect([await offered(), await pay(prepaid)]).toEqual([undefined, ' notAllowed'])
})

test.each(externalMethods)(
  'a customer without the permission for %s is refused, for payments to others and to themself separately [B305 B307 B308 B309 B310 B311 B312 B316 B317 B318 B319 B320]',
  async (method) => {
    const { own, '3d': others } = outsideMethods[method].permissions
    const id = await bank.personId('ines')
    const permit = async (flags: readonly string[]) => {
      await bank.database.owner.query('update app.access set permissions = $2 where person_id = $1', [
        id,
        flags,
      ])
      bank.services.store.people.forget(id)
    }
    const offered = async () => {
      const { countryCode, currencyCode } = outsideDetails[method]
      const { methods } = await ines.call(transferMethodsByCountryGet, { countryCode, currencyCode })
      return methods?.find((item) => item.method === method)?.permissions
    }
    const name = { payeeName: (await bank.personAt('ines@ostra.example'))?.firstName ?? '' }
    const tried = async (permission: 'own' | '3d') => {
      const details = { ...outsideDetails[method].details, ...(permission === 'own' && name) }
      return wrongOf(await submit(method, { permission, details }))[0]
    }
    await permit([own])
    expect([await offered(), await tried('3d')]).toEqual([['own'], ' notAllowed'])
    expect(await tried('own')).toBe('details.payeeName payeeIsNotYou')
    await permit([others])
    expect([await offered(), await tried('own'), await tried('3d')]).toEqual([
      ['3d'],
      ' notAllowed',
      undefined,
    ])
    await permit([])
    expect([await offered(), await tried('own'), await tried('3d')]).toEqual([
      undefined,
      ' notAllowed',
      ' notAllowed',
    ])
    await permit(['sendMoneyUser', ...everyOutsidePermission])
  },
)

test('no rate is promised until another day, on which the payment could be taken back instead [AT-02]', async () => {
  const later = after(dayOf(bank.clock.now()), { days: 3 })
  const details = {
    payeeName: 'Harbour Inc',
    addressCountry: 'US',
    town: 'Boston',
    bic: 'BOFAUS3N',
    routingNumber: '026009593',
    accountNumber: '12345678',
    purpose: 'goods',
  }
  const wire = { countryCode: 'US', currencyCode: 'USD', amount: '100.00', details } as const
  const before = await available()
  expect(wrongOf(await submit('wire', { ...wire, requestedDate: later }))).toEqual([
    'requestedDate requestedDateExchange',
  ])
  expect(await available()).toBe(before)
  const today = dayOf(bank.clock.now())
  expect(await submit('wire', { ...wire, requestedDate: today })).toMatchObject({ status: 'submitted' })
  // Each payment is priced on its own day.
  const series = {
    subscriptionFrequency: 'monthly',
    subscriptionStartDate: later,
    subscriptionTransactions: 1,
  }
  expect(await submit('wire', { ...wire, ...series })).toMatchObject({ status: 'scheduled' })
})
