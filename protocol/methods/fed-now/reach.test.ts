import { expect, test } from 'vitest'
import { arrivalOf } from '../calendar/arrival.ts'
import { checkDetails } from '../details.ts'
import { offerOf } from '../methods.ts'

const sunday = new Date('2026-11-29T03:00:00Z')
const typed = { payeeName: 'Ana Nowak', routingNumber: '021000021', accountNumber: '123456789' }

test('reaches accounts in the United States in dollars, and nothing else', () => {
  expect(offerOf('fed_now', 'US', 'USD')).toMatchObject({ rail: 'fedNow', partner: 'instant' })
  expect(offerOf('fed_now', 'US', 'EUR')).toBeUndefined()
  expect(offerOf('fed_now', 'CA', 'USD')).toBeUndefined()
})

test('arrives within a minute, also in a night of a weekend', () => {
  expect(arrivalOf({ rail: 'fedNow', country: 'US', currency: 'USD' }, sunday)).toEqual({
    kind: 'minutes',
    most: 1,
  })
})

test('requires the fields that identify the account, and detects a mistyped routing number', () => {
  expect(checkDetails('fed_now', 'US', 'USD', typed)).toEqual({ details: typed, problems: {} })
  const { problems } = checkDetails('fed_now', 'US', 'USD', { ...typed, routingNumber: '021000022' })
  expect(problems).toEqual({ routingNumber: { name: 'wrongCheckDigits' } })
})
