import { metricsTable } from './table.ts'

// `npm run metrics`: the table of all metrics for docs/METRICS.md.
process.stdout.write(`${metricsTable()}\n`)
