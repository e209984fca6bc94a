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

test('gives the input as the schema reads it', () => {
  expect(decode(p2pSend, valid)).toEqual({ ...valid, toEmail: 'marta@gintara.example' })
})

test('names every field that is wrong, and tells a missing one from a wrong one', () => {
  expect(problems({ ...valid, accountId: '5' })).toEqual(['accountId: invalid_type'])
  expect(problems({ ...valid, accountId: null })).toEqual(['accountId: invalid_type'])
  expect(problems({ amount: '1', toEmail: 'nobody' })).toEqual([
    'accountId: missing',
    'currency: missing',
    'toEmail: invalid_format',
  ])
})

test('refuses a field that is not declared, whatever it is called', () => {
  expect(problems({ ...valid, isAdmin: true, constructor: 1 })).toEqual([
    'isAdmin: undeclared',
    'constructor: undeclared',
  ])
})

test('makes numbers of an address only where the schema says number', () => {
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
