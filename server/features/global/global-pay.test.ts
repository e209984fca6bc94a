import { randomUUIDv7 } from 'node:crypto'
import { msOf } from '@sixpence/days'
import { freezeAccount, unfreezeAccount } from '@sixpence/ledger'
import type { Currency } from '@sixpence/money'
import { approvalDecide, approvalList, transferCancel } from '@sixpence/protocol/approvals/approvals'
import {
  globalCountryMethodDetailsGet,
  globalPayConfirm,
  globalPayMetaGet,
  globalPayMethodsGet,
} from '@sixpence/protocol/global/global'
import { transactionHistoryList, transactionReceiptGet } from '@sixpence/protocol/history/history'
import type { ExternalMethod } from '@sixpence/protocol/methods/method'
import { claimMethods } from '@sixpence/protocol/rules/global'
import { p2pSend } from '@sixpence/protocol/p2p/p2p'
import { approvalMethods } from '@sixpence/protocol/rights'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { TestBank, type TestClient } from '#testing/bank/test-bank.ts'
import { TestGlobal } from '#testing/bank/test-global.ts'
import { wrongOf } from '#testing/wrong-of.ts'

let bank: TestBank
let pay: TestGlobal
let ines: TestClient
let account: number
beforeAll(async () => {
  bank = await TestBank.open({ maxEntries: 1 })
  pay = await TestGlobal.open(bank)
  account = pay.account
})
afterAll(() => bank.close())
beforeEach(async () => {
  // Payments of earlier tests expire and return.
  bank.clock.advance(msOf({ days: 31 }))
  await bank.settled()
  await bank.fund(account, '1000.00')
  ines = await bank.as('ines')
  await pay.approveBy(approvalMethods.none)
})

const available = async () => (await bank.stands(account)).split(',')[0]
const submit = (more: object = {}, key = randomUUIDv7()) => pay.submit(ines, more, key)
const receiptOf = async (transactionId: number) => {
  await bank.settled()
  return (await ines.call(transactionReceiptGet, { transactionId })).receipt
}

test('holds the amount and the fee until the payee claims it, and history shows it as submitted [OP201]', async () => {
  const answer = await submit()
  expect(answer).toMatchObject({ status: 'submitted', fee: '1.00', total: '101.00', toAmount: '100.00' })
  expect(await available()).toBe('899.00')
  await bank.settled()
  const { transactions } = await ines.call(transactionHistoryList, {
    accountId: account,
    status: 'submitted',
  })
  expect(transactions?.transaction[0]).toMatchObject({
    transactionId: answer.transactionId,
    operationType: 'GlobalTransfer',
    status: 'submitted',
    amount: '-101.00',
    counterpartyName: 'Ana Nowak',
  })
})

test('the fee is deducted from the arriving amount if the payee bears it [OP200 OP201]', async () => {
  const meta = await ines.call(globalPayMetaGet, {
    accountId: account,
    amount: '100',
    feeShare: 'beneficiary',
  })
  expect(meta).toMatchObject({ fee: '1.00', total: '100.00', toAmount: '99.00' })
  expect(await submit({ feeShare: 'beneficiary' })).toMatchObject({ total: '100.00', toAmount: '99.00' })
  expect(await available()).toBe('900.00')
  expect(wrongOf(await submit({ feeShare: 'beneficiary', amount: '1.00' }))).toEqual([
    'amount feeAboveAmount',
  ])
})

test('the amount arriving in another currency is shown at the present rate [OP200 SP-09]', async () => {
  const meta = await ines.call(globalPayMetaGet, {
    accountId: account,
    amount: '100',
    paymentMethod: 'wire',
    toCurrencyCode: 'USD',
    countryCode: 'US',
  })
  const { amount, exchangeRate } = meta.arrives ?? { amount: '', exchangeRate: '' }
  expect(meta).toMatchObject({ toAmount: amount, exchangeRate })
  expect(Number(amount)).toBeCloseTo(100 * Number(exchangeRate), 1)
  expect(meta.arrival?.kind).toBe('days')
  const refused = async (paymentMethod: ExternalMethod, toCurrencyCode: Currency) =>
    wrongOf(
      await ines.call(globalPayMetaGet, {
        accountId: account,
        amount: '100',
        paymentMethod,
        toCurrencyCode,
        countryCode: 'DE',
      }),
    )
  expect(await refused('interac', 'EUR')).toEqual(['paymentMethod wayNotOffered'])
  // The payer may use this method, but a payee cannot claim by it.
  expect(await refused('crypto_eft', 'BTC')).toEqual(['paymentMethod wayNotOffered'])
})

test('the methods for a country are those the bank offers there, each with the fields it requires [OP198 OP199]', async () => {
  const { methods = [] } = await ines.call(globalPayMethodsGet, { countryCode: 'DE' })
  expect(methods.map(({ transferType }) => transferType)).toContain('eft')
  expect(methods.map(({ transferType }) => transferType)).not.toContain('interac')
  const details = await ines.call(globalCountryMethodDetailsGet, { countryCode: 'DE' })
  const eft = details.methods?.find(({ transferType }) => transferType === 'eft')
  expect(eft?.fields).toContainEqual({ name: 'iban', label: 'IBAN', required: true })
})

test('it waits for its code, and its payee is notified only after that [OP201 OP228]', async () => {
  await pay.approveBy(approvalMethods.otp)
  const answer = await submit({ beneficiaryEmail: 'later@example.com' })
  expect(answer).toMatchObject({ status: 'pending', approveType: approvalMethods.otp })
  await bank.settled()
  expect(await pay.mailsTo('later@example.com')).toEqual([])
  const operationId = answer.transactionId ?? 0
  const wrong = await ines.call(globalPayConfirm, { operationId, approvalCode: '000000' })
  expect(wrongOf(wrong)).toEqual(['approvalCode wrongCode'])
  const confirmed = await ines.call(globalPayConfirm, { operationId, approvalCode: bank.totp('ines') })
  expect(confirmed).toMatchObject({ transactionId: operationId, status: 'submitted' })
  await bank.settled()
  expect(await pay.mailsTo('later@example.com')).toEqual([expect.stringMatching(/\/receive\/[\w-]{43}\n/)])
})

test('a payment of another kind is not confirmed as a global one [OP228]', async () => {
  await pay.approveBy(approvalMethods.otp)
  const waiting = await ines.call(
    p2pSend,
    { accountId: account, amount: '1.00', currency: 'EUR', toEmail: 'marta@gintara.example' },
    { key: randomUUIDv7() },
  )
  const operationId = waiting.transactionId ?? 0
  const answer = await ines.call(globalPayConfirm, { operationId, approvalCode: '123456' })
  expect(answer.validationErrors[0]?.code).toBe('approvalNotOpen')
  await ines.call(transferCancel, { trxid: operationId })
})

test('without the permission no method is offered and no payment made [B314]', async () => {
  const flags = (sql: string) =>
    bank.database.owner.query(`update app.access set permissions = ${sql} where person_id = $1`, [inesId])
  const inesId = await bank.personId('ines')
  await flags(`array_remove(permissions, 'sendMoneyGlobalTransfer')`)
  onTestFinished(async () => {
    await flags(`array_append(permissions, 'sendMoneyGlobalTransfer')`)
    bank.services.store.people.forget(inesId)
  })
  bank.services.store.people.forget(inesId)
  const before = await bank.ledgerState()
  expect((await submit()).validationErrors[0]?.code).toBe('notAllowed')
  expect(await bank.ledgerState()).toBe(before)
})

test('errors are reported at their field, and nothing is held [OP201 B244]', async () => {
  const before = await bank.ledgerState()
  const refused = async (more: object) => wrongOf(await submit(more))
  expect(await refused({ amount: '0' })).toEqual(['amount amountNotPositive'])
  expect(await refused({ amount: '1.001' })).toEqual(['amount amountTooManyDecimals'])
  expect(await refused({ amount: '5000.00' })).toEqual(['amount insufficientFunds'])
  expect(await refused({ amount: '1000000.00' })).toEqual(['amount limitExceeded'])
  expect(await refused({ beneficiaryEmail: 'ines@ostra.example' })).toEqual(['beneficiaryEmail payeeIsSelf'])
  const all = claimMethods.map((name) => ({ name, forbidden: true }))
  expect(await refused({ paymentMethods: all })).toEqual(['paymentMethods globalMethodsNone'])
  expect((await submit({ beneficiaryEmail: 'nobody', beneficiaryName: ' ' })).validationErrors).toEqual([
    expect.objectContaining({ parameter: 'beneficiaryName' }),
    expect.objectContaining({ parameter: 'beneficiaryEmail' }),
  ])
  expect(await bank.ledgerState()).toBe(before)
})

test('submitted twice under one key it is one payment [OP201]', async () => {
  const key = randomUUIDv7()
  const answers = await Promise.all(Array.from({ length: 5 }, () => submit({}, key)))
  expect(new Set(answers.map(({ transactionId }) => transactionId)).size).toBe(1)
  expect(await available()).toBe('899.00')
})

test('a frozen account cannot pay [OP201]', async () => {
  await freezeAccount(bank.database.owner, account)
  onTestFinished(async () => {
    await unfreezeAccount(bank.database.owner, account)
  })
  expect((await submit()).validationErrors[0]?.code).toBe('accountFrozen')
})

test('its payer cancels it until it is claimed, and gets the fee back too', async () => {
  const { id } = await pay.sent()
  expect(await receiptOf(id)).toMatchObject({
    status: 'submitted',
    payeeName: 'Ana Nowak',
    global: { status: 'new', feeShare: 'sender', isCancelable: true, claimableUntil: expect.any(String) },
  })
  expect(await ines.call(transferCancel, { trxid: id })).toMatchObject({ status: 'canceled' })
  expect(await available()).toBe('1000.00')
  expect(await receiptOf(id)).toMatchObject({
    status: 'canceled',
    global: { status: 'cancelled', isCancelable: false },
  })
  expect(wrongOf(await ines.call(transferCancel, { trxid: id }))).toEqual([])
})

test('one that its payee has claimed cannot be canceled', async () => {
  const { id } = await pay.claim(await pay.sent())
  expect((await ines.call(transferCancel, { trxid: id })).validationErrors[0]?.code).toBe('paymentHasLeft')
  expect(await available()).toBe('899.00')
})

test('in a company, a colleague’s payment is offered once it is approved, and not when it is declined [OP201]', async () => {
  const company = await TestGlobal.open(bank, 'northlight', 'Operating')
  await bank.fund(company.account, '500.00')
  const customerId = await bank.customerId('northlight')
  await bank.database.owner.query('update app.customer set approve_mode = 0 where id = $1', [customerId])
  bank.services.store.people.forget(await bank.personId('ines'))
  const paul = await bank.as('paul')
  const ask = async (beneficiaryEmail: string): Promise<number> => {
    const asked = await company.submit(paul, { beneficiaryEmail })
    expect(asked).toMatchObject({ status: 'created', approveType: approvalMethods.none })
    await bank.settled()
    expect(await pay.mailsTo(beneficiaryEmail)).toEqual([])
    return asked.transactionId ?? 0
  }
  const decide = async (id: number, declined: boolean) => {
    const decided = await ines.call(approvalDecide, { transactionIds: [id], declined }, { customerId })
    await bank.settled()
    return decided.results?.map(({ outcome }) => outcome)
  }
  const wanted = await ask('wanted@example.com')
  const { requests } = await ines.call(approvalList, {}, { customerId })
  expect(requests?.[0]).toMatchObject({ transactionId: wanted, payeeName: 'Ana Nowak, wanted@example.com' })
  expect(await decide(wanted, false)).toEqual(['approved'])
  expect(await pay.mailsTo('wanted@example.com')).toHaveLength(1)
  expect(await decide(await ask('unwanted@example.com'), true)).toEqual(['declined'])
  expect(await pay.mailsTo('unwanted@example.com')).toEqual([])
  expect((await bank.stands(company.account)).split(',')[0]).toBe('399.00')
})
