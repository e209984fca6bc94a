import { expect, test } from 'vitest'
import { customerKind, isBusinessType, isCompanyPage, isSubAccount, type KindFacts } from './customer-kind.ts'

const personal: KindFacts = { customerType: 1, isAdmin: false, accessRight: 2, hasBalanceInfo: true }
const business: KindFacts = { ...personal, customerType: 2 }

test.each<[string, KindFacts]>([
  ['personal', personal],
  ['business', business],
  ['oldBusiness', { ...business, customerType: 3 }],
  ['admin', { ...personal, isAdmin: true }],
  ['subAccount', { ...business, permissions: { settlementAccount: 1 } }],
  ['restrictedUser', { ...business, hasBalanceInfo: false }],
  ['employee', { ...business, accessRight: 3 }],
])('a %s is one of seven kinds [B003]', (kind, facts) => {
  expect(customerKind(facts)).toBe(kind)
})

test('2 is a business, and so is the legacy type [B004]', () => {
  expect([1, 2, 3].map(isBusinessType)).toEqual([false, true, true])
})

test('settlementAccount 1 or true marks a sub-account [B006]', () => {
  const marks = [1, true, 0, false, undefined, 2].map((settlementAccount) =>
    isSubAccount({ permissions: settlementAccount === undefined ? {} : { settlementAccount } }),
  )
  expect([...marks, isSubAccount({})]).toEqual([true, true, false, false, false, false, false])
})

test('a person has no company pages, but all others', () => {
  expect(
    ['/company', '/company-documents', '/merchant/ipn/settings', '/transfer/approved/rules'].filter(
      isCompanyPage,
    ),
  ).toHaveLength(4)
  expect(['/setting', '/news', '/messages', '/revenue-split', '/companyx'].filter(isCompanyPage)).toEqual([])
})
