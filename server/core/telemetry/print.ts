import { metricsTable } from './table.ts'

// `npm run generate -- metrics`: the table of all metrics for docs/METRICS.md.
process.stdout.write(`${metricsTable()}\n`)
