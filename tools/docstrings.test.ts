import { expect, test } from 'vitest'
import { countsOf, isProduction, undocumented } from './docstrings.ts'
import { sourceFiles } from './source-files.ts'

/** Exported functions and public methods without a docstring, by room. A number may only fall. */
const STILL_WITHOUT: Record<string, number> = {}

test('every exported function of server, protocol and ledger has a docstring, except those counted here', () => {
  const found = sourceFiles().filter(isProduction).flatMap(undocumented)
  expect(
    countsOf(found),
    'A number that rose: document what `node tools/docstrings.ts` lists. One that fell: lower it in this test.',
  ).toEqual(STILL_WITHOUT)
})

test('finds exported functions and public methods without a docstring and leaves others alone', () => {
  const text = [
    '/** Minor units. */',
    'export function units(): bigint { return 1n }',
    'export function bare(): void {}',
    '// Only a remark.',
    'export const arrow = (): void => {}',
    'export const rate = 3',
    'export const p2pSend: Handler<typeof calls.p2pSend> = async () => {}',
    'function inner(): void {}',
    'const listed = (): void => {}',
    'export { listed }',
    'export class Line {',
    '  readonly width = 1',
    '  constructor() {}',
    '  /** Ends it. */',
    '  close(): void {}',
    '  open(): void {}',
    '  #hidden(): void {}',
    '  private own(): void {}',
    '}',
    'class Unseen {',
    '  open(): void {}',
    '}',
  ].join('\n')
  const found = undocumented({ path: 'server/core/line.ts', text })
  expect(found.map(({ place, name }) => `${place} ${name}`)).toEqual([
    'server/core/line.ts:3 bare',
    'server/core/line.ts:5 arrow',
    'server/core/line.ts:9 listed',
    'server/core/line.ts:16 Line.open',
  ])
  expect(countsOf(found)).toEqual({ 'server/core': 4 })
})

test('tests, the demo and the simulated outside world are not production', () => {
  const paths = ['ledger/lane.ts', 'ledger/testing.ts', 'demo/seed.ts', 'server/core/job.test.ts']
  expect(paths.filter((path) => isProduction({ path, text: '' }))).toEqual(['ledger/lane.ts'])
})
