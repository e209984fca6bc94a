import { expect, test } from 'vitest'
import type { Store } from '#store/store.ts'
import { namedCustomer, resolveActing } from '#app/acting.ts'

test.each([
  [[], undefined],
  [['7'], '7'],
  [['7', '7', '7'], '7'],
])('%j name one customer or none', (customerIds, named) => {
  expect(namedCustomer({ customerIds })).toBe(named)
})

test.each([[['7', '8']], [['7', '07']], [['7', ' 7']], [['7', '7', '8']]])(
  '%j disagree, and the last one never wins [B159]',
  (customerIds) => {
    expect(() => namedCustomer({ customerIds })).toThrow('customerDisagreement')
  },
)

const personal = { id: 1, type: 1 }
const company = { id: 2, type: 2 }
const other = { id: 3, type: 2 }

test.each([
  ['themself, when nobody is named', [personal], undefined, 1],
  ['themself before any company', [company, personal], undefined, 1],
  ['their only company', [company], undefined, 2],
  ['the company they name', [personal, company], '2', 2],
  ['nobody without access', [], undefined, 'noAccess'],
  ['nobody until they choose between companies', [company, other], undefined, 'chooseCustomer'],
  ['nobody whom they may not act for', [personal, company], '3', 'notAllowed'],
  ['nobody by a number written otherwise', [personal, company], '02', 'notAllowed'],
  ['nobody by what is no number', [personal], '1 or true', 'notAllowed'],
] as const)('a person acts for %s [B159]', async (_, known, named, outcome) => {
  const acted = resolveActing(principal, named, storeOf(known), new Date()).then(
    ({ customer }) => customer.id,
    (error: Error) => error.message,
  )
  expect(await acted).toBe(outcome)
})

const principal = { person: { id: 9 }, sessionId: 's' } as Parameters<typeof resolveActing>[0]

const storeOf = (known: readonly { id: number; type: number }[]): Store =>
  ({ people: { customersOf: async () => known } }) as unknown as Store
