import { beforeEach, expect, test, vi } from 'vitest'
import { emptyStorage } from '#testing/browser.ts'
import { acting, actFor, actingKey, actingParts, onActing, takeFromCustomer } from './acting.ts'

beforeEach(() => {
  emptyStorage()
  actFor({})
})

test('names a business in header and body, a person nowhere [B158] [B159]', () => {
  actFor({ customerId: 42, isBusiness: true })
  expect(actingParts()).toEqual({ customerId: '42', fromCustomerId: 42 })
  actFor({ customerId: 7, isBusiness: false })
  expect(actingParts()).toEqual({})
})

test('takes the customer named in the address and leaves the rest of it [B043]', () => {
  const rest = takeFromCustomer(new URL('http://bank.example/home?fromCustomerId=42&view=all#top'))
  expect(rest.href).toBe('http://bank.example/home?view=all#top')
  expect(actingParts()).toEqual({ customerId: '42', fromCustomerId: 42 })
})

test('takes no number that is none', () => {
  takeFromCustomer(new URL('http://bank.example/home?fromCustomerId=4e2'))
  expect(acting()).toEqual({})
})

test('is kept for this tab and told to whoever shows it', () => {
  const told = vi.fn<() => void>()
  onActing(told)
  actFor({ customerId: 42, isBusiness: true })
  expect(told).toHaveBeenCalledOnce()
  expect(actingKey()).toBe(42)
  expect(sessionStorage.getItem('sixpence.acting')).toBe('{"customerId":42,"isBusiness":true}')
})
