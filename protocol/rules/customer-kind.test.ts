import { expect, test } from 'vitest'
import { isBusinessType, isCompanyPage } from './customer-kind.ts'

test('2 is a business, and so is the legacy type [B004]', () => {
  expect([1, 2, 3].map(isBusinessType)).toEqual([false, true, true])
})

test('a person has no company pages, but all others', () => {
  expect(
    ['/company', '/company-documents', '/merchant/ipn/settings', '/transfer/approved/rules'].filter(
      isCompanyPage,
    ),
  ).toHaveLength(4)
  expect(['/setting', '/news', '/messages', '/revenue-split', '/companyx'].filter(isCompanyPage)).toEqual([])
})
