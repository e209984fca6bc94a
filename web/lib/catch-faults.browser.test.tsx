import { faultReport } from '@sixpence/protocol/session/fault-report'
import type { InputOf } from '@sixpence/protocol/call'
import { afterEach, expect, test } from 'vitest'
import { listenFor, on } from '#testing/fake-server.ts'
import { cleanSlate } from '#testing/screen.tsx'
import './catch-faults.ts'
import { report } from './report.ts'

// A page has a single set of listeners, so the tests run in order.
const told: InputOf<typeof faultReport>['faults'] = []
const takes = on(faultReport, ({ faults }) => {
  told.push(...faults)
  return {}
})
afterEach(cleanSlate)

const at = (place: string) => `at f (${location.origin}/assets/auth-x1.js:1:${place})`
const ownError = (name: string, place: string) =>
  Object.assign(new ReferenceError(`${name} is not defined`), { stack: at(place) })
const fails = (error: Error) => dispatchEvent(new ErrorEvent('error', { error }))
const rejects = (reason: unknown) =>
  dispatchEvent(new PromiseRejectionEvent('unhandledrejection', { promise: Promise.resolve(), reason }))
/** Whether the code that sends faults was fetched. */
const isFetched = () =>
  performance.getEntriesByType('resource').some(({ name }) => name.includes('/call/send-faults.ts'))

test('what is no fault of ours fetches nothing', async () => {
  fails(Object.assign(new Error('x'), { stack: 'at chrome-extension://abc/content.js:1:1' }))
  rejects(Object.assign(new DOMException('', 'AbortError'), { stack: at('1') }))
  rejects('a word')
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(isFetched()).toBe(false)
})

test('faults of the first task wait for what sends them, which the first of them fetches', async () => {
  listenFor([takes])
  fails(ownError('first', '1'))
  rejects(ownError('second', '2'))
  report('strange error', { detail: 'third' })
  expect(isFetched()).toBe(false)
  await expect.poll(isFetched).toBe(true)
  await expect.poll(() => told).toHaveLength(3)
  expect(told).toMatchObject([
    { kind: 'an error that nothing caught', of: 'first', places: ['auth-x1.js:1:1'] },
    { kind: 'a promise that nothing caught', of: 'second', places: ['auth-x1.js:1:2'] },
    { kind: 'strange error', of: 'third' },
  ])
  fails(ownError('fourth', '4'))
  await expect.poll(() => told).toHaveLength(4)
})
