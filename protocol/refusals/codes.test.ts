import { expect, test } from 'vitest'
import { refusals } from '../codes.ts'
import type { ResponseCode } from './refusal.ts'

/** Codes with a fixed meaning (document 1, section 8), which clients act on, and the refusals with that meaning. */
const fixed: Partial<Record<ResponseCode, readonly string[]>> = {
  // Identical batch exists: may be repeated with a confirmation.
  '92': ['batchIdentical', 'massIdentical'],
  // Access denied: this person may not do this.
  '13': [
    'customerDisagreement',
    'monitoringOwnDraft',
    'monitoringRuleForAll',
    'notAllowed',
    'ownCase',
    'ownProposal',
    'ownStaff',
    'roleBeyondOwn',
    'roleLimitPassed',
    'staffSignInOld',
  ],
  // Terms to be accepted are in the response.
  TE: ['termsPending'],
  // No access to any customer.
  ENOA: ['noAccess'],
  // Closed account.
  CA: ['accountClosed'],
  // No such call.
  IM: ['hostUnknown', 'unknownMethod'],
  // Network errors are raised by the client.
  AE: [],
  '00': [],
}

test.each(Object.entries(fixed))('only refusals of that meaning have the code %s [SP-13]', (code, names) => {
  const withCode = Object.entries(refusals).filter(([, refusal]) => refusal.code === code)
  expect(withCode.map(([name]) => name).toSorted()).toEqual(names)
})

test('what was not found is verified, not denied [SP-13]', () => {
  const wrong = Object.entries(refusals).filter(
    ([name, { code }]) => /(?:Unknown|NotFound)$/.test(name) && !['VF', 'IM', 'UE'].includes(code),
  )
  expect(wrong.map(([name]) => name)).toEqual([])
})
