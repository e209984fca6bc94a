import { accessRights } from '@sixpence/protocol/rights'
import { expect, test } from 'vitest'
import { isForReader, isNewsFor } from './result-reader.ts'

const ended = { operationId: 7, approved: true, message: '' }
const { full, initiate } = accessRights

test.each([
  ['one’s own', { ...ended, userId: 31 }, { userId: 31, accessRight: initiate }, true],
  ['a colleague’s', { ...ended, userId: 32 }, { userId: 31, accessRight: full }, false],
  [
    'a colleague’s that one may approve',
    { ...ended, userId: 32, isRequest: true as const },
    { userId: 31, accessRight: full },
    true,
  ],
  [
    'a colleague’s that somebody else approves',
    { ...ended, userId: 32, isRequest: true as const },
    { userId: 31, accessRight: initiate },
    false,
  ],
  ['of nobody in particular', ended, { userId: 31, accessRight: initiate }, true],
  ['before it is known who reads', { ...ended, userId: 32 }, undefined, true],
])('how a payment ended is told of %s: %o [R092]', (_, result, reader, isTold) => {
  expect(isForReader(result, reader)).toBe(isTold)
})

const waits = { type: 'payment.waiting', operationId: 7, userId: 32 }

test.each([
  ['who approves it', waits, { userId: 31, accessRight: full }, true],
  ['who asked for it', waits, { userId: 32, accessRight: full }, false],
  ['who only asks', waits, { userId: 31, accessRight: initiate }, false],
  ['whom nobody knows yet', waits, undefined, false],
  ['anybody, of money that came', { type: 'payment.in' }, { userId: 31, accessRight: initiate }, true],
])('that a payment waits for a colleague is told to %s: %o [R113]', (_, news, reader, isTold) => {
  expect(isNewsFor(news, reader)).toBe(isTold)
})
