import { expect, test } from 'vitest'
import { listedBins, unlistedBins } from './list.ts'
import { sandboxBins } from './sandbox.ts'

const head = 'bin,issuer,type,category,country,currency,commercial'

test('finds the issuer of a card in a list, in any order of its columns', () => {
  const list = listedBins(
    'issuer,bin,commercial,type,category,country,currency\n"A, B",411111,1,debit,gold,DE,EUR',
  )
  expect(list.of('411111')).toEqual({
    bin: '411111',
    issuer: 'A, B',
    type: 'debit',
    category: 'gold',
    country: 'DE',
    currency: 'EUR',
    isCommercial: true,
  })
  expect([list.of('411112'), unlistedBins.of('411111')]).toEqual([undefined, undefined])
})

test.each([
  '41111,A,debit,,DE,EUR,',
  '411111,,debit,,DE,EUR,',
  '411111,A,other,,DE,EUR,',
  '411111,A,debit,,Germany,EUR,',
  '411111,A,debit,,DE,€,',
  '411111,A,debit,,DE,EUR,yes',
])('says which line it cannot read: %s', (line) => {
  expect(() => listedBins(`${head}\n${line}`)).toThrow('line 2 of the list of BINs')
})

test('the demo’s list can be read', () => {
  expect(sandboxBins().of('510510')).toMatchObject({ type: 'prepaid', country: 'US' })
})
