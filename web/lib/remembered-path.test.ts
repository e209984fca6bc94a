import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { emptyStorage } from '#testing/browser.ts'
import { isOwnPath, rememberPath, takeRememberedPath, takeSeiPath } from './remembered-path.ts'

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

test.each(['/auth/sei?client_id=books&state=1', '/oau?authorizationId=a'])(
  'keeps the page of a hand-over, %s, as seiPath of its own [B031]',
  (path) => {
    rememberPath('/history')
    rememberPath(path)
    expect(sessionStorage.getItem('sixpence.seiPath')).toBe(JSON.stringify(path))
    expect(takeSeiPath()).toBe(path)
    expect(takeSeiPath()).toBeUndefined()
    expect(takeRememberedPath()).toBe('/history')
  },
)

test.each(['/auth/seide', '/oauth/token', '//auth/sei', 'https://evil.example/auth/sei'])(
  'knows no hand-over at %s',
  (path) => {
    rememberPath(path)
    expect(takeSeiPath()).toBeUndefined()
    sessionStorage.setItem('sixpence.seiPath', JSON.stringify(path))
    expect(takeSeiPath()).toBeUndefined()
  },
)

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
