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
const isBrowserTest = (path: string): boolean => path.includes('.browser.test.')
const inBrowser = tests.filter(isBrowserTest)
const onNode = tests.filter((path) => !isBrowserTest(path))
exitIfFailed(
  staged.length > 0 ? await runLanes([[format(...staged)]]) : [],
  'Run `npm run format`, look at what it changed, and `git add` it.',
)
const checks = [
  code.length > 0 ? [types] : [],
  [
    ...(onNode.length > 0 ? [nodeTests(...onNode)] : []),
    ...(inBrowser.length > 0 ? [browserTests(...inBrowser)] : []),
  ],
]
exitIfFailed(await runLanes(checks))

/** Ends with 1 if a part failed. */
function exitIfFailed(parts: readonly EndedPart[], remedy = ''): void {
  const failed = parts.filter(({ code: exitCode }) => exitCode !== 0).map(({ part }) => part.name)
  if (failed.length === 0) return
  const sentences = [`Not committed, because of ${failed.join(', ')}.`, remedy]
  process.stderr.write(
    `${sentences.filter(Boolean).join(' ')} git commit --no-verify commits all the same.\n`,
  )
  process.exit(1)
}
