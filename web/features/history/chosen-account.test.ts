import { expect, test } from 'vitest'
import { account } from '#testing/bank.ts'
import { chosenAccount } from './chosen-account.ts'

const accounts = [
  account({ accountId: 1, accountStatusId: 11 }),
  account({ accountId: 2, accountStatusId: 2 }),
  account({ accountId: 3, accountStatusId: 27 }),
  account({ accountId: 4, accountStatusId: 2 }),
]

test('without a choice the first account by state ascending is shown [B261]', () => {
  expect(chosenAccount(accounts, undefined)).toEqual({ account: accounts[1], isUnknown: false })
})

test('a named account is shown whatever its state', () => {
  expect(chosenAccount(accounts, 1).account).toBe(accounts[0])
})

test('a missing account is replaced by the first one, and this is reported', () => {
  expect(chosenAccount(accounts, 99)).toEqual({ account: accounts[1], isUnknown: true })
})

test('a customer without an account has none', () => {
  expect(chosenAccount([], undefined).account).toBeUndefined()
})
