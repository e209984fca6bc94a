import type { FailedTest } from '@sixpence/tools/test-results'
import type { Bug, TestSet } from './bug.ts'
import { changedFiles, obstacleTo, plant } from './plant.ts'
import { runTests, type TestRun } from './test-run.ts'

/** `noticed`: the tests that failed and were expected to; `others`: further ones. */
export type Verdict = { bug: Bug; noticed: FailedTest[]; others: FailedTest[]; seconds: number }

type DrillOptions = {
  root: string
  bugs: readonly Bug[]
  say: (line: string) => void
  run?: Run
}

/** Runs the tests of a set. `name`: of the files with what they report and print. */
type Run = (name: string, tests: TestSet) => Promise<TestRun>

/**
 * Plants one bug after the other and runs the tests that should notice it; before the first bug of each set of tests, the
 * same tests without any. @throws Error before the first if a place has moved or anything is not committed; after the last
 * if tests fail without their bug
 */
export async function plantedDrill({
  root,
  bugs,
  say,
  run = (name, tests) => runTests(root, name, tests),
}: DrillOptions): Promise<Verdict[]> {
  requirePlaces(root, bugs)
  const faults = new Map<string, string | undefined>()
  const verdicts: Verdict[] = []
  for (const bug of bugs) {
    const tests = JSON.stringify(bug.tests)
    if (!faults.has(tests)) faults.set(tests, await faultWithout(bug, run))
    if (faults.get(tests)) {
      say(`not judged   ${bug.name}`)
      continue
    }
    const verdict = await verdictOn(root, bug, run)
    say(`${verdict.noticed.length > 0 ? 'noticed    ' : 'NOT NOTICED'}  ${bug.name}, ${verdict.seconds} s`)
    verdicts.push(verdict)
  }
  const found = [...faults.values()].filter((fault) => fault !== undefined)
  if (found.length > 0) throw new Error(found.join('\n'))
  return verdicts
}

/** Before the first of them is planted: a run takes a quarter of an hour. */
function requirePlaces(root: string, bugs: readonly Bug[]): void {
  const changes = bugs.flatMap((bug) => bug.changes)
  const obstacles = changes.flatMap((change) => obstacleTo(root, change) ?? [])
  const changed = changedFiles(root)
  if (changed.length > 0)
    obstacles.push(
      `Not committed: ${changed.join(', ')}. Commit it, or take it back if it is a bug of a drill that was killed.`,
    )
  if (obstacles.length > 0) throw new Error(obstacles.join('\n'))
}

/** That tests fail without the bug they should notice, as a sentence. */
async function faultWithout({ name, tests }: Bug, run: Run): Promise<string | undefined> {
  const { failed, printed } = await run(`${name}-without`, tests)
  const [first] = failed
  return first && `Without the bug ${name} this fails: ${first.title}, see ${printed}.`
}

async function verdictOn(root: string, bug: Bug, run: Run): Promise<Verdict> {
  const began = performance.now()
  const putBack = plant(root, bug.changes)
  try {
    const { failed } = await run(bug.name, bug.tests)
    const isExpected = ({ title }: FailedTest): boolean => title.includes(bug.expects)
    return {
      bug,
      noticed: failed.filter(isExpected),
      others: failed.filter((test) => !isExpected(test)),
      seconds: Math.round((performance.now() - began) / 1000),
    }
  } finally {
    putBack()
  }
}
