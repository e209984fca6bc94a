import { openAccount } from '@sixpence/ledger'
import {
  accountStatuses,
  accountTypes,
  balanceInquiry,
  type Account,
} from '@sixpence/protocol/accounts/accounts'
import { p2pSend } from '@sixpence/protocol/p2p/p2p'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestBank, type TestClient } from '#testing/bank/test-bank.ts'

let bank: TestBank
beforeAll(async () => {
  bank = await TestBank.open()
})
afterAll(() => bank.close())

async function accountsOf(client: TestClient, customerId?: number): Promise<Account[]> {
  const answer = await client.call(balanceInquiry, {}, customerId === undefined ? {} : { customerId })
  expect(answer.responseCode).toBe('00')
  return answer.accounts ?? []
}

const named = (accounts: readonly Account[], alias: string): Account | undefined =>
  accounts.find((account) => account.alias === alias)

/** Opens an account of the given type for Bo, with an optional floor and opening balance. */
async function addAccount(type: number, alias: string, facts: { floor?: bigint; balance?: string } = {}) {
  const owner = await bank.customerId('bo')
  const id = await openAccount(bank.database.owner, {
    owner,
    currency: 'EUR',
    kind: 'customer',
    brand: 'ostra',
    floor: facts.floor ?? 0n,
  })
  await bank.database.owner.query(
    `insert into app.account (id, customer_id, brand, type, currency, alias, number)
     values ($1, $2, 'ostra', $3, 'EUR', $4, $4)`,
    [id, owner, type, alias],
  )
  if (facts.balance) await bank.fund(id, facts.balance)
}

test('lists every account with its balance, with the decimals of its currency [OP115 B190]', async () => {
  const booked = { Everyday: '4218.12', Travel: '1220.05', Home: '6308.50', Coins: '0.04210350' }
  for (const [alias, amount] of Object.entries(booked))
    await bank.fund(await bank.accountId('ines', alias), amount)
  const accounts = await accountsOf(await bank.as('ines'))
  expect(
    accounts.map((account) => [account.alias, account.currencyCode, account.balance, account.type]),
  ).toEqual([
    ['Everyday', 'EUR', '4218.12', accountTypes.payment],
    ['Travel', 'USD', '1220.05', accountTypes.payment],
    ['Home', 'RON', '6308.50', accountTypes.payment],
    ['Coins', 'BTC', '0.04210350', accountTypes.payment],
    ['Old savings', 'EUR', '0.00', accountTypes.payment],
  ])
  expect(new Set(accounts.map((account) => account.customerId))).toEqual(
    new Set([await bank.customerId('ines')]),
  )
  expect(new Set(accounts.map((account) => account.accountNumber)).size).toBe(5)
})

test('lists closed accounts, status 11, last [B191 B192]', async () => {
  const [first] = await accountsOf(await bank.as('bo'))
  await bank.fund(first?.accountId ?? 0, '0.00')
  await bank.database.owner.query(`select ledger.set_account_state($1, 'closed')`, [first?.accountId])
  await addAccount(accountTypes.payment, 'Second')
  const accounts = await accountsOf(await bank.as('bo'))
  expect(accounts.map((account) => [account.alias, account.accountStatusId])).toEqual([
    ['Second', accountStatuses.active],
    ['Everyday', accountStatuses.closed],
  ])
})

test('shows the amount available and the amount held [OP115]', async () => {
  const henrik = await bank.as('henrik')
  const accountId = await bank.accountId('henrik', 'Current account')
  await bank.fund(accountId, '100.00')
  await henrik.call(p2pSend, { accountId, amount: '30.00', currency: 'EUR', toEmail: 'ines@ostra.example' })
  const account = named(await accountsOf(henrik), 'Current account')
  expect(account).toMatchObject({ balance: '69.85', pendingAmount: '30.15', accountBalanceMin: '0.00' })
})

test('a frozen account is shown as limited, not as closed [OP115]', async () => {
  const accountId = await bank.accountId('henrik', 'Current account')
  await bank.database.owner.query(`select ledger.set_account_state($1, 'frozen')`, [accountId])
  const account = named(await accountsOf(await bank.as('henrik')), 'Current account')
  expect(account?.accountStatusId).toBe(accountStatuses.limited)
})

test('shows the amount that remains on a prepayment account: the absolute minimum plus the balance [B188]', async () => {
  await addAccount(accountTypes.prepayment, 'Prepaid', { floor: -50_000n, balance: '-120.00' })
  await addAccount(accountTypes.prepayment, 'Prepaid with a reserve', { floor: 0n, balance: '75.00' })
  const accounts = await accountsOf(await bank.as('bo'))
  expect(named(accounts, 'Prepaid')).toMatchObject({
    type: 4001,
    balance: '-120.00',
    accountBalanceMin: '-500.00',
    remaining: '380.00',
  })
  expect(named(accounts, 'Prepaid with a reserve')?.remaining).toBe('75.00')
  expect(named(accounts, 'Second')?.remaining).toBeUndefined()
})

test('lists the actions possible for each account [B189]', async () => {
  await addAccount(accountTypes.receiving, 'Receiving')
  const flags = (account: Account | undefined): boolean[] | undefined =>
    account && [account.statements, account.history, account.instructions, account.cardCanBeRequested]
  const bo = await accountsOf(await bank.as('bo'))
  const ines = await accountsOf(await bank.as('ines'))
  expect({
    payment: flags(named(ines, 'Everyday')),
    coins: flags(named(ines, 'Coins')),
    closed: flags(named(ines, 'Old savings')),
    'of somebody not verified': flags(named(bo, 'Second')),
    prepayment: flags(named(bo, 'Prepaid')),
    receiving: flags(named(bo, 'Receiving')),
  }).toEqual({
    payment: [true, true, true, true],
    coins: [true, true, true, false],
    closed: [true, true, false, false],
    'of somebody not verified': [true, true, true, false],
    prepayment: [true, true, false, false],
    receiving: [true, true, true, false],
  })
})

test('lists the accounts of the acting company, and of no other customer [OP115 B158 B159]', async () => {
  const ines = await bank.as('ines')
  const company = await bank.customerId('northlight')
  expect((await accountsOf(ines, company)).map((account) => account.alias)).toEqual([
    'Operating',
    'Sales',
    'Bucharest payroll',
    'London',
  ])
  const byBody = await ines.raw(balanceInquiry, { fromCustomerId: company })
  expect(byBody.accounts).toHaveLength(4)
  const foreign = await ines.call(balanceInquiry, {}, { customerId: await bank.customerId('marta') })
  expect([foreign.responseCode, foreign.accounts]).toEqual(['13', undefined])
})

test('is empty for a representative who may only see documents [B007]', async () => {
  const noor = await bank.as('noor')
  expect((await noor.call(balanceInquiry, {})).responseCode).toBe('13')
})
