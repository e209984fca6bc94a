import { faultReport } from '@sixpence/protocol/session/fault-report'
import * as z from 'zod/mini'
import { describe, expect, test } from 'vitest'
import { faultOf } from './fault.ts'
import { onReport, referenceOf, report } from './report.ts'

const origin = 'https://ostra.example'
const failed = (error: unknown) => faultOf({ what: 'a screen failed', error, reference: '1f0c9a3e' }, origin)

const withStack = (error: Error, stack: string): Error => Object.assign(error, { stack })

describe('of an error its class is told, what in the code it is about, and where in our own files it was', () => {
  test.each<[string, Error, object]>([
    [
      'Chromium',
      withStack(
        new TypeError("Cannot read properties of undefined (reading 'balance')"),
        `TypeError: Cannot read properties of undefined (reading 'balance')
    at Xe (https://ostra.example/assets/home-screen-Bx2-kQ9a.js:1:20417)
    at https://ostra.example/assets/react-C0ffee12.js:9:113
    at chrome-extension://abcdef/content.js:1:1
    at https://elsewhere.example/assets/x.js:1:1`,
      ),
      {
        name: 'TypeError',
        message: 'a property of nothing was read',
        of: 'balance',
        places: ['home-screen-Bx2-kQ9a.js:1:20417', 'react-C0ffee12.js:9:113'],
      },
    ],
    [
      'Firefox',
      withStack(
        new TypeError(`can't access property "balance", e is undefined`),
        'Xe@https://ostra.example/assets/home-screen-Bx2-kQ9a.js:1:20417\n',
      ),
      {
        message: 'a property of nothing was read',
        of: 'balance',
        places: ['home-screen-Bx2-kQ9a.js:1:20417'],
      },
    ],
    [
      'Safari',
      withStack(new TypeError("undefined is not an object (evaluating 'e.account.balance')"), ''),
      { message: 'a property of nothing was read', of: 'e.account.balance' },
    ],
    [
      'a file that did not come',
      withStack(
        new TypeError(
          'Failed to fetch dynamically imported module: https://ostra.example/assets/history-screen-x1.js',
        ),
        '',
      ),
      { message: 'a code file did not come' },
    ],
    [
      'React',
      withStack(
        new Error('Minified React error #418; visit https://react.dev/errors/418?args[]=Ana%20Nowak'),
        '',
      ),
      { name: 'Error', message: 'an error of React', of: '#418' },
    ],
  ])('%s', (_browser, error, words) => {
    expect(failed(error)).toMatchObject(words)
  })
})

describe('what somebody could have typed stays in the page', () => {
  const secrets = [
    'ana@nowak.example',
    '4111 1111 1111 1111',
    '4111111111111111',
    '1500.00',
    'Ana Nowak',
    'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiI1MDAxIn0',
  ]
  test.each<[string, (secret: string) => unknown]>([
    [
      'JSON that quotes it',
      (secret) => new SyntaxError(`Unexpected token 'a', "${secret}" is not valid JSON`),
    ],
    [
      'a property of its name',
      (secret) => new TypeError(`Cannot read properties of undefined (reading '${secret}')`),
    ],
    ['a function of its name', (secret) => new TypeError(`${secret} is not a function`)],
    ['a number', (secret) => new SyntaxError(`Cannot convert ${secret} to a BigInt`)],
    ['a message in free words', (secret) => new Error(`no account of ${secret}`)],
    ['a name in free words', (secret) => Object.assign(new Error('x'), { name: secret })],
    ['a stack', (secret) => withStack(new Error('x'), `at ${secret} (${origin}/receipt/${secret}.js:1:1)`)],
    [
      'an address in a stack',
      (secret) => withStack(new Error('x'), `at f (${origin}/assets/app-x1.js?to=${secret}:1:1)`),
    ],
    ['a text that is thrown', (secret) => secret],
    ['an object that is thrown', (secret) => ({ toString: () => secret })],
  ])('%s', (_title, make) => {
    for (const secret of secrets) {
      const fault = { ...failed(make(secret)), route: '/home' }
      expect(JSON.stringify(fault)).not.toContain(secret)
      expect(z.safeParse(faultReport.input, { release: '0.1.0+abc', faults: [fault] })).toMatchObject({
        success: true,
      })
    }
  })

  test('any thrown value, also with a stack of a megabyte, is a fault that the server accepts', () => {
    const place = `at f (${origin}/assets/app-x1.js:1:1)\n`
    for (const error of [
      withStack(new Error('x'.repeat(1e6)), place.repeat(30_000)),
      null,
      1n,
      Object.create(null),
    ]) {
      const fault = { ...failed(error), route: '/home' }
      expect(JSON.stringify(fault).length).toBeLessThan(1_000)
      expect(z.safeParse(faultReport.input, { release: '0.1.0+abc', faults: [fault] }).success).toBe(true)
    }
  })
})

test('an answer against its declaration is reported by call and field', () => {
  const detail = 'balanceInquiry.accounts.0.currencyCode'
  const fault = faultOf({ what: 'an answer against its declaration', detail, reference: '0' }, origin)
  expect(fault.of).toBe('balanceInquiry.accounts.0.currencyCode')
})

test('one fault has one number, however often it comes', () => {
  const seen: string[] = []
  const stop = onReport(({ reference }) => seen.push(reference))
  const once = new TypeError('x is not a function')
  const first = report('a screen failed', { error: once })
  const second = report('a screen failed', { error: new TypeError('x is not a function') })
  const other = report('a part of a page failed', { error: once })
  stop()
  expect(first).toMatch(/^[0-9a-f]{8}$/)
  expect([second, referenceOf('a screen failed', { error: once })]).toEqual([first, first])
  expect(other).not.toBe(first)
  expect(seen).toEqual([first, first, other])
})
