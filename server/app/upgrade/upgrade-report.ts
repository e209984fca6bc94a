import { label, type MigrationFile } from '@sixpence/postgres/migration-files'
import { estimates, measuredRates, type Estimate } from '@sixpence/postgres/upgrade-estimate'
import type pg from 'pg'

const entriesThen = 100_000_000
/** In groups of three digits, for reading. */
const grouped = (value: number): string => String(Math.ceil(value)).replaceAll(/\B(?=(\d{3})+$)/g, ',')

/**
 * For each file the locks it takes and how long it runs, here and with 100 million entries, and the files of functions
 * that run again; as lines of text.
 */
export async function upgradeReport(
  client: pg.ClientBase,
  files: readonly MigrationFile[],
  functions: readonly string[] = [],
): Promise<string[]> {
  const recreated =
    functions.length === 0
      ? []
      : [
          `\nFunctions and triggers created anew: ${functions.join(', ')}\n` +
            '  SHARE ROW EXCLUSIVE on the table of each trigger: writes wait for a moment',
        ]
  if (files.length === 0)
    return recreated.length > 0
      ? recreated
      : ['Nothing is pending: the database is as this version needs it.']
  const rates = await measuredRates(client)
  const changing = files.filter(({ step }) => step !== 'baseline')
  const allEstimates = await estimates(client, changing, { rates, entriesThen })
  return [
    ...files.flatMap((file) =>
      describe(
        file,
        allEstimates.filter((estimate) => estimate.file === label(file)),
      ),
    ),
    ...recreated,
    `\nEstimates, from rates measured on this PostgreSQL just now, on 200,000 rows in memory: ${grouped(rates.read)} rows a ` +
      `second read, ${grouped(rates.index)} indexed, ${grouped(rates.write)} written. Tables that are not in memory ` +
      'take longer. Then: with 100 million entries, if every table has grown as the entries have.',
  ]
}

function describe(file: MigrationFile, fileEstimates: readonly Estimate[]): string[] {
  const how = file.isAlone ? ', without a transaction' : ''
  const title = `\n${label(file)} (${file.step}${how})`
  if (file.step === 'baseline') return [title, '  creates the schema of a new database']
  if (fileEstimates.length === 0) return [title, '  touches no table that exists']
  return [title, ...fileEstimates.map(describeEstimate)]
}

function describeEstimate(estimate: Estimate): string {
  const waiting = estimate.waiting ? `${estimate.waiting} wait` : 'nobody waits'
  const size =
    estimate.work === 'none'
      ? 'the catalog alone: at once'
      : `${grouped(estimate.rows)} rows: ${span(estimate.seconds)}; then ${grouped(estimate.rowsThen)}: ${span(estimate.secondsThen)}`
  return `  ${estimate.statement.slice(0, 90)}\n    ${estimate.lock} on ${estimate.table}: ${waiting}. ${size}`
}

function span(seconds: number): string {
  if (seconds < 1) return 'under 1 s'
  return seconds < 120 ? `${Math.ceil(seconds)} s` : `${grouped(seconds / 60)} min`
}
