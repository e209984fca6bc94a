import { betweenAccountsFeeGet } from '@sixpence/protocol/transfers-own/transfers-own'
import { customerAddressCreate } from '@sixpence/protocol/profile/profile'
import { transactionHistoryList } from '@sixpence/protocol/history/history'
import { transferConfirm } from '@sixpence/protocol/approvals/approvals'
import { p2pSend } from '@sixpence/protocol/p2p/p2p'
import { supportTicketCreate } from '@sixpence/protocol/support/support'
import { transferEftSubmit } from '@sixpence/protocol/transfers-external/transfers-submit'
import { calls } from '@sixpence/protocol'
import { expect, test } from 'vitest'
import { fieldsOf } from '../schema.ts'
import { documentedInput, inexactMembers } from './documented-input.ts'

const sent = (json: string) =>
  documentedInput(p2pSend, JSON.parse(json) as Record<string, unknown>, inexactMembers(json))

test.each([
  ['10', '10'],
  ['10.10', '10.1'],
  ['0.1', '0.1'],
  ['-5', '-5'],
  ['0', '0'],
  ['0.00000001', '0.00000001'],
  ['0.00000015', '0.00000015'],
  ['123456789012.345', '123456789012.345'],
  ['999999999999999', '999999999999999'],
])('reads the number %s of an amount as the text %s [SP-08]', (written, text) => {
  expect(sent(`{"amount":${written}}`)).toEqual({ amount: text })
})

test.each(['1e2', '1E+2', '1.0e-8', '1234567890123456', '0.1234567890123456', '1.0000000000000000', '1e400'])(
  'leaves the number %s, which may have lost digits, to the schema [SP-08]',
  (written) => {
    expect(typeof sent(`{"amount":${written}}`)['amount']).toBe('number')
  },
)

test('reads digits as a number only as JSON would write them [SP-08]', () => {
  const read = (accountId: string) => sent(JSON.stringify({ accountId }))['accountId']
  expect(read('16')).toBe(16)
  expect(read('9007199254740991')).toBe(9_007_199_254_740_991)
  for (const text of ['007', '+7', '1.0', '1e3', '0x10', '', ' 1', '9007199254740993', '٧'])
    expect(read(text)).toBe(text)
})

test('text stays text where the schema has text, also of digits [SP-08]', () => {
  const input = { amount: '10.00', note: '007', toEmail: 'a@b.example' }
  expect(documentedInput(p2pSend, input)).toEqual(input)
  expect(documentedInput(transactionHistoryList, { keyword: 7, pageNumber: '2', cursor: 12 })).toEqual({
    keyword: '7',
    pageNumber: 2,
    cursor: '12',
  })
})

test('a code that is sent as a number keeps the zeros at its start [SP-08] [SP-10]', () => {
  const read = (approvalCode: unknown) =>
    documentedInput(transferConfirm, { trxid: 7, approvalCode })['approvalCode']
  expect([1234, 0, 123456, 12345678, -1234, 12.5].map(read)).toEqual([
    '001234',
    '000000',
    '123456',
    '12345678',
    '-1234',
    '12.5',
  ])
  expect(read('1234')).toBe('1234')
})

test('numbers are no names, addresses, passwords or banks, whose lost zeros nothing would show [SP-08]', () => {
  const address = { address1: 5, city: 6, postalCode: 1103, countryCode: 'LT' }
  expect(documentedInput(customerAddressCreate, { address })).toEqual({ address })
  const input = { amount: 5, details: { accountNumber: 123, sortCode: 40_047, taxId: 12_345_678_901 } }
  expect(documentedInput(transferEftSubmit, input)).toEqual({
    amount: '5',
    details: { accountNumber: 123, sortCode: 40_047, taxId: '12345678901' },
  })
})

test('every amount, code and phone of every call takes a number, and every id and page takes digits [SP-08]', () => {
  const wrong = [...calls.values()].flatMap((call) =>
    [...fieldsOf(call)].flatMap(([name, { type }]) => {
      const read = documentedInput(call, { [name]: type === 'string' ? 493_027 : '7' })[name]
      const isRight =
        type === 'integer' ? read === 7 : type !== 'string' || !numeric.test(name) || read === '493027'
      return isRight ? [] : [`${call.name}.${name}`]
    }),
  )
  expect(wrong).toEqual([])
})

const numeric = /amount|^code$|otp|phone|taxId|percent|binNumber|^approvalCode$/i

test('fields of an object may stand beside the others, but not twice [SP-10]', () => {
  const form = { subject: 's', description: 'd' }
  const about = { departmentId: 'payments', email: 'a@b.example', contactName: 'A' }
  expect(documentedInput(supportTicketCreate, { ...about, ...form })).toEqual({ ...about, form })
  expect(documentedInput(supportTicketCreate, { ...about, subject: 't', form })).toEqual({
    ...about,
    subject: 't',
    form,
  })
  expect(documentedInput(customerAddressCreate, { city: 'Vilnius', unknown: 1 })).toEqual({
    address: { city: 'Vilnius' },
    unknown: 1,
  })
})

test('a field that is no object, and one called like a part of the prototype, stay as they are', () => {
  expect(documentedInput(supportTicketCreate, { form: 'x', subject: 's' })).toEqual({
    form: 'x',
    subject: 's',
  })
  expect(documentedInput(betweenAccountsFeeGet, JSON.parse('{"constructor":1}'))).toEqual({ constructor: 1 })
})
