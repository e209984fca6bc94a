import { expect, test } from 'vitest'
import { areasOf, callSample } from './call-sample.ts'

const history =
  (commits: number, changed: string[]) =>
  (command: string): string[] =>
    command === 'rev-list' ? [String(commits)] : command === 'diff' ? changed : []

test('eight commits in a row try every eighth of the calls once', () => {
  const samples = Array.from({ length: 8 }, (_, index) => callSample({}, history(1_000 + index, [])))
  expect(new Set(samples.map(({ turn }) => turn))).toEqual(new Set([0, 1, 2, 3, 4, 5, 6, 7]))
  expect(samples.every((sample) => sample.of === 8)).toBe(true)
})

test('all calls of a changed area are tried', () => {
  const changed = ['server/features/cards/card-block.ts', 'protocol/p2p/index.ts', 'web/features/cards/a.tsx']
  expect(callSample({}, history(8, changed)).areas).toEqual(['cards', 'p2p'])
  expect(areasOf(['server/testing/fixtures/mass.ts', 'money/text.ts', 'protocol/call.ts'])).toEqual(['mass'])
})

test('CALLS=all tries every call, and without git the first eighth is tried', () => {
  expect(callSample({ CALLS: 'all' }, history(3, []))).toEqual({ of: 1, turn: 0, areas: [] })
  expect(callSample({}, () => [])).toEqual({ of: 8, turn: 0, areas: [] })
})
