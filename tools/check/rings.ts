import type { Part } from './run-lanes.ts'

/** A lane is a sequence of parts, a stage a set of parallel lanes; stages follow each other. */
export type Ring = readonly (readonly (readonly Part[])[])[]

/** The format of some files, or of all. */
export const format = (...files: readonly string[]): Part => ({
  name: 'format',
  command: ['oxfmt', '--check', '--no-error-on-unmatched-pattern', ...files],
})
const lint: Part = { name: 'lint', command: ['oxlint', '--type-aware', '--deny-warnings'] }
/**
 * Both programs side by side, each with one checker: with several, each resolves the types that all need for itself, which
 * takes twice the time and memory on two processors. What did not change since the last run is not checked again.
 */
export const types: Part = {
  name: 'types',
  command: ['tsc', '--build', 'tsconfig.json', 'web/tsconfig.json', '--checkers', '1'],
}
const deadCode: Part = { name: 'deadcode', command: ['knip'] }
const build: Part = { name: 'build', command: ['node', 'tools/build-web.ts', '--if-changed'] }

/** `of` equal parts of a test runner's files, so that an interrupted run resumes at the next part. */
const shards = (of: number, part: (shard: string) => Part): Part[] =>
  Array.from({ length: of }, (_, index) => part(`${index + 1}/${of}`))

const vitest = (
  name: string,
  projects: readonly string[],
  more: Partial<Part> & { args?: string[] } = {},
): Part => {
  const { args = [], ...rest } = more
  const command = ['vitest', 'run', ...projects.flatMap((project) => ['--project', project]), ...args]
  return { name, command, report: reportOf(name), ...rest }
}
const inBrowser = (part: Part, ...options: string[]): Part => ({
  ...part,
  command: ['node', 'tools/browser.ts'].concat(options, '--', part.command),
})
const endToEnd = (name: string, ...args: string[]): Part =>
  inBrowser({
    name,
    command: ['playwright', 'test', '--config', 'e2e/playwright.config.ts', ...args],
    report: reportOf(name),
  })

const reportOf = (name: string): string => `.cache/check/${name.replaceAll(/[:/ ]/g, '-')}.json`

const node = vitest('node', ['node', 'apart'])
const unlessSilent = ['--silent-minutes', '8']
const browser = inBrowser(vitest('browser', ['browser']), ...unlessSilent)
/** Single test files, without a report. */
export const nodeTests = (...files: readonly string[]): Part => ({
  name: 'node',
  command: ['vitest', 'run', '--project', 'node', '--project', 'apart', '--project', 'drills', ...files],
})
export const browserTests = (...files: readonly string[]): Part =>
  inBrowser({ name: 'browser', command: ['vitest', 'run', '--project', 'browser', ...files] })
const stories = endToEnd('stories', '--grep', '@check')

/**
 * `test`: unit, API and component tests, with matrix and fuzzer on an eighth of the calls (call-sample.ts). `check`:
 * what CI runs, with forty end-to-end tests. `full`: everything, in parts that are run in turn.
 */
export const rings = {
  types: [[[types]]],
  test: [[[build]], [[node]], [[browser]]],
  check: [
    [[format(), lint, deadCode], [types]],
    [[build]],
    // Each alone: beside others a page is drawn and answered late. Both use every processor, so this takes no longer.
    [[node]],
    [[browser]],
    [[stories]],
  ],
  full: [
    format(),
    lint,
    types,
    deadCode,
    build,
    ...shards(6, (shard) =>
      vitest(`node ${shard}`, ['node', 'apart'], { args: [`--shard=${shard}`], env: { CALLS: 'all' } }),
    ),
    vitest('drills', ['drills']),
    ...shards(2, (shard) =>
      inBrowser(vitest(`browser ${shard}`, ['browser'], { args: [`--shard=${shard}`] }), ...unlessSilent),
    ),
    ...shards(3, (shard) => endToEnd(`e2e ${shard}`, `--shard=${shard}`)),
  ].map((part) => [[part]]),
} satisfies Record<string, Ring>

export type RingName = keyof typeof rings
