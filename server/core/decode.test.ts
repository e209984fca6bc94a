import { transactionHistoryList, transactionReceiptPdf } from '@sixpence/protocol/history/history'
import { p2pSend } from '@sixpence/protocol/p2p/p2p'
import { expect, test } from 'vitest'
import { decode, fromText } from './decode.ts'
import { InvalidInput } from './refused.ts'

const valid = { accountId: 5, amount: '12.50', currency: 'EUR', toEmail: ' Marta@Gintara.example ' }

/** The problems of an input, each as "field: code". */
function problems(input: Record<string, unknown>): string[] {
  try {
    decode(p2pSend, input)
  } catch (error) {
    if (error instanceof InvalidInput)
      return error.problems.map(({ parameter, code }) => `${parameter}: ${code}`)
    throw error
  }
  return []
}

test('returns the input as parsed by the schema', () => {
  expect(decode(p2pSend, valid)).toEqual({ ...valid, toEmail: 'marta@gintara.example' })
})

test('names every invalid field, and distinguishes a missing one from an invalid one', () => {
  expect(problems({ ...valid, accountId: '5' })).toEqual(['accountId: invalid_type'])
  expect(problems({ ...valid, accountId: null })).toEqual(['accountId: invalid_type'])
  expect(problems({ amount: '1', toEmail: 'nobody' })).toEqual([
    'accountId: missing',
    'currency: missing',
    'toEmail: invalid_format',
  ])
})

test('refuses an undeclared field, whatever its name', () => {
  expect(problems({ ...valid, isAdmin: true, constructor: 1 })).toEqual([
    'isAdmin: undeclared',
    'constructor: undeclared',
  ])
})

test('converts text of an address to numbers only if the schema requires a number', () => {
  expect(fromText(transactionReceiptPdf, { transactionId: '9007199254740991' })).toEqual({
    transactionId: 9_007_199_254_740_991,
  })
  expect(fromText(transactionHistoryList, { keyword: '007', pageNumber: '2', cursor: '0012' })).toEqual({
    keyword: '007',
    pageNumber: 2,
    cursor: '0012',
  })
  for (const text of ['1e3', '0x10', '1.5', '', ' 1', '99999999999999999'])
    expect(fromText(transactionReceiptPdf, { transactionId: text })).toEqual({ transactionId: text })
})
