import type { Totals } from '../test-results.ts'

/** How a part of a check ended; `repeated`: tests that passed only at a later try. */
export type Result = { part: string; isPassed: boolean; seconds: number; tests: Totals; repeated: number }

/** A Markdown table of the parts, with their sum. */
export function resultTable(results: readonly Result[]): string {
  const rows = results.map(({ part, isPassed, seconds, tests, repeated }) => [
    part,
    isPassed ? 'passed' : 'failed',
    ...(tests.passed + tests.failed > 0
      ? [`${tests.passed}`, `${tests.failed}`, `${tests.skipped}`, `${repeated}`]
      : ['', '', '', '']),
    duration(seconds),
  ])
  const headings = ['Part', 'Result', 'Tests passed', 'Failed', 'Skipped', 'Passed at a later try', 'Minutes']
  const lines = [headings, headings.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`)
  return `${lines.join('\n')}\n`
}

const duration = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
