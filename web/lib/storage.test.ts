import { beforeEach, expect, test } from 'vitest'
import { emptyStorage } from '#testing/browser.ts'
import { clearStorage, isNumber, isRecord, keptInBrowser, keptInTab } from './storage.ts'

const isTimers = (value: unknown): value is { activeAt: number } =>
  isRecord(value) && isNumber(value['activeAt'])

beforeEach(emptyStorage)

test('keeps a value in session storage until it is removed [B028]', () => {
  const timers = keptInTab('timers', isTimers)
  expect(timers.get()).toBeUndefined()
  timers.set({ activeAt: 5 })
  expect(timers.get()).toEqual({ activeAt: 5 })
  expect(sessionStorage.getItem('sixpence.timers')).toBe('{"activeAt":5}')
  timers.remove()
  expect(sessionStorage.length).toBe(0)
})

test.each(['{', '"text"', '{"activeAt":"5"}', 'null'])('takes no value from %s', (text) => {
  localStorage.setItem('sixpence.timers', text)
  expect(keptInBrowser('timers', isTimers).get()).toBeUndefined()
})

test('a sign-out leaves how this browser shows things, covered amounts too, and nothing else [B096] [B097]', () => {
  for (const name of ['scheme', 'density', 'amountsHidden', 'registration', 'fromCustomer'])
    localStorage.setItem(`sixpence.${name}`, '1')
  sessionStorage.setItem('sixpence.timers', '1')
  clearStorage()
  expect(Object.keys(localStorage).sort()).toEqual(
    ['amountsHidden', 'density', 'scheme'].map((name) => `sixpence.${name}`),
  )
  expect(sessionStorage.length).toBe(0)
})
