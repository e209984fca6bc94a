import { cardReissue } from '@sixpence/protocol/cards/cards'
import { contractList } from '@sixpence/protocol/contracts/contracts'
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

test('converts text of an address to booleans and lists only if the schema has one', () => {
  expect(fromText(contractList, { statuses: 'ACTIVE,SIGNED', companyName: 'A,B' })).toEqual({
    statuses: ['ACTIVE', 'SIGNED'],
    companyName: 'A,B',
  })
  expect(fromText(cardReissue, { isExpressShipping: 'true' })).toEqual({ isExpressShipping: true })
  expect(fromText(contractList, { companyName: 'true' })).toEqual({ companyName: 'true' })
})
