import path from 'node:path'
import { z } from 'zod/mini'

/** Number of tests of a report, by their result. */
export type Totals = { passed: number; failed: number; skipped: number }

const vitest = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          failureMessages: z.optional(z.array(z.string())),
        }),
      ),
    }),
  ),
})

const playwrightSpec = z.object({
  title: z.string(),
  tests: z.array(z.object({ status: z.enum(['expected', 'unexpected', 'flaky', 'skipped']) })),
})
const playwrightSuite = z.object({
  title: z.string(),
  specs: z.array(playwrightSpec),
  get suites() {
    return z.optional(z.array(playwrightSuite))
  },
})
const playwright = z.object({ suites: z.array(playwrightSuite), errors: z.optional(z.array(z.unknown())) })

/** `file`: its path; of an end-to-end test the name of its file. `isLate`: an earlier attempt had failed. */
type Outcome = { file: string; title: string; ended: keyof Totals; isLate?: boolean }

/** A test that failed, with its full title. */
export type FailedTest = Pick<Outcome, 'file' | 'title'>

/** Full titles of the tests that passed, from the JSON report of Vitest or Playwright. */
export function passedTitles(report: unknown): string[] {
  return outcomes(report)
    .filter((outcome) => outcome.ended === 'passed')
    .map((outcome) => outcome.title)
}

/** Full titles of tests that passed only when repeated; each is a fault of the test or of the product. */
export function lateTitles(reports: unknown[]): string[] {
  return reports
    .flatMap(outcomes)
    .filter((outcome) => outcome.ended === 'passed' && outcome.isLate)
    .map((outcome) => outcome.title)
}

/** Full titles of the tests that failed. */
export function failedTitles(reports: unknown[]): string[] {
  return reports
    .flatMap(outcomes)
    .filter((outcome) => outcome.ended === 'failed')
    .map((outcome) => outcome.title)
}

/** The same with their files. */
export function failedTests(reports: unknown[]): FailedTest[] {
  return reports
    .flatMap(outcomes)
    .filter((outcome) => outcome.ended === 'failed')
    .map(({ file, title }) => ({ file, title }))
}

/** Sums over the JSON reports of Vitest and Playwright. */
export function totals(reports: unknown[]): Totals {
  const sums: Totals = { passed: 0, failed: 0, skipped: 0 }
  for (const { ended: outcome } of reports.flatMap(outcomes)) sums[outcome] += 1
  return sums
}

function outcomes(report: unknown): Outcome[] {
  const fromVitest = vitest.safeParse(report)
  if (fromVitest.success) return fromVitest.data.testResults.flatMap(ofVitestFile)
  const { suites, errors = [] } = playwright.parse(report)
  const broken = errors.map((): Outcome => ({
    file: 'e2e',
    title: 'end-to-end tests: could not start',
    ended: 'failed',
  }))
  return [...suites.flatMap((suite) => ofSuite(suite, { file: suite.title, above: '' })), ...broken]
}

function ofVitestFile({
  name,
  status: fileStatus,
  assertionResults,
}: z.infer<typeof vitest>['testResults'][number]): Outcome[] {
  const file = path.relative('.', name)
  const tests = assertionResults.map(({ fullName, status, failureMessages = [] }): Outcome => ({
    file,
    title: fullName,
    ended: outcomeOf(status),
    isLate: failureMessages.length > 0,
  }))
  // A file that does not load has no tests and is a failure all the same.
  const broken = fileStatus === 'failed' && !tests.some((test) => test.ended === 'failed')
  return broken ? [...tests, { file, title: `${file}: could not start`, ended: 'failed' }] : tests
}

function ofSuite(
  suite: z.infer<typeof playwrightSuite>,
  { file, above }: { file: string; above: string },
): Outcome[] {
  const title = `${above} ${suite.title}`.trim()
  const own = suite.specs.flatMap((spec) =>
    spec.tests.map(({ status }): Outcome => ({
      file,
      title: `${title} ${spec.title}`,
      ended: outcomeOf(status),
      isLate: status === 'flaky',
    })),
  )
  return [...own, ...(suite.suites ?? []).flatMap((inner) => ofSuite(inner, { file, above: title }))]
}

function outcomeOf(status: string): keyof Totals {
  if (['passed', 'expected', 'flaky'].includes(status)) return 'passed'
  return ['failed', 'unexpected'].includes(status) ? 'failed' : 'skipped'
}
