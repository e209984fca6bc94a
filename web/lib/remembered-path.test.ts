import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { emptyStorage } from '#testing/browser.ts'
import { isOwnPath, rememberPath, takeRememberedPath } from './remembered-path.ts'

beforeEach(() => {
  emptyStorage()
  vi.stubGlobal('location', new URL('https://bank.example/login'))
})
afterEach(() => vi.unstubAllGlobals())

test('remembers a path until it is used [B054]', () => {
  rememberPath('/history?from=2026-11-01')
  expect(takeRememberedPath()).toBe('/history?from=2026-11-01')
  expect(takeRememberedPath()).toBeUndefined()
})

test.each([
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example/',
  '/\t/evil.example',
  'javascript:alert(1)',
  'home',
  '',
  '/',
  '/login',
  '/login?to=/home',
])('does not go to %s', (path) => {
  expect(isOwnPath(path)).toBe(false)
  rememberPath(path)
  expect(takeRememberedPath()).toBeUndefined()
})
