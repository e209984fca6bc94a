import { expect, test } from 'vitest'
import { accountFlags } from './account-flags.ts'

const open = { closed: false, verified: true }
test.each([
  [{ type: 1001, currency: 'USD', ...open }, 'statements history instructions cardCanBeRequested'],
  [{ type: 1001, currency: 'EUR', ...open }, 'statements history instructions cardCanBeRequested'],
  [{ type: 1001, currency: 'RON', ...open }, 'statements history instructions cardCanBeRequested'],
  [{ type: 1001, currency: 'GBP', ...open }, 'statements history instructions'],
  [{ type: 1001, currency: 'BTC', ...open }, 'statements history instructions'],
  [{ type: 1001, currency: 'EUR', closed: false, verified: false }, 'statements history instructions'],
  [{ type: 1001, currency: 'EUR', closed: true, verified: true }, 'statements history'],
  [{ type: 4001, currency: 'EUR', ...open }, 'statements history'],
  [{ type: 4002, currency: 'EUR', ...open }, 'statements history instructions'],
  [{ type: 4002, currency: 'EUR', closed: true, verified: true }, 'statements history'],
])('%o has %s [B189 B190]', (account, flags) => {
  const has = Object.entries(accountFlags(account)).filter(([, isSet]) => isSet)
  expect(has.map(([name]) => name).join(' ')).toBe(flags)
})
