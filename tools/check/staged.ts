// node tools/check/staged.ts: what is checked before a commit: the format of its files, the types, and the tests beside them.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { testsBeside } from './tests-beside.ts'
import { browserTests, format, nodeTests, types } from './rings.ts'
import { type EndedPart, runLanes } from './run-lanes.ts'

const staged = execFileSync('git', ['diff', '--cached', '--name-only', '--diff-filter=ACMR'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter(Boolean)
const code = staged.filter((path) => /\.(?:ts|tsx|js)$/.test(path))
const tests = testsBeside(code, existsSync)
const [inBrowser, onNode] = [true, false].map((inBrowserOnly) =>
  tests.filter((path) => path.includes('.browser.test.') === inBrowserOnly),
)
refuseFor(
  staged.length > 0 ? await runLanes([[format(...staged)]]) : [],
  'Run `npm run format`, look at what it changed, and `git add` it.',
)
const checks = [
  code.length > 0 ? [types] : [],
  [
    ...(onNode?.length ? [nodeTests(...onNode)] : []),
    ...(inBrowser?.length ? [browserTests(...inBrowser)] : []),
  ],
]
refuseFor(await runLanes(checks))

/** Ends with 1 if a part failed. */
function refuseFor(parts: readonly EndedPart[], remedy = ''): void {
  const failed = parts.filter(({ code: exitCode }) => exitCode !== 0).map(({ part }) => part.name)
  if (failed.length === 0) return
  const sentences = [`Not committed, because of ${failed.join(', ')}.`, remedy]
  process.stderr.write(
    `${sentences.filter(Boolean).join(' ')} git commit --no-verify commits all the same.\n`,
  )
  process.exit(1)
}
