import { parseArgs } from 'node:util'
import { tortureCells } from './cells/run.ts'
import { printReport } from './report.ts'

/**
 * Kills the servers and the PostgreSQL of cells under load, cuts the lines between them and moves people, and proves that no payment
 * within or between them is lost or doubled: `npm run torture -- cells [--servers 9] [--postgres 9] [--lines 12]
 * [--replies 12] [--cells 3] [--workers 8] [--moves 6] [--seed 1]`. Ends with 1 and the names of the promises that did not hold.
 */
const { values } = parseArgs({
  options: {
    servers: { type: 'string', default: '9' },
    postgres: { type: 'string', default: '9' },
    lines: { type: 'string', default: '12' },
    replies: { type: 'string', default: '12' },
    cells: { type: 'string', default: '3' },
    workers: { type: 'string', default: '8' },
    moves: { type: 'string', default: '6' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
})

const { checks, numbers } = await tortureCells({
  blows: {
    servers: Number(values.servers),
    postgres: Number(values.postgres),
    lines: Number(values.lines),
    replies: Number(values.replies),
  },
  cells: Number(values.cells),
  workers: Number(values.workers),
  moves: Number(values.moves),
  seed: Number(values.seed),
})
printReport(checks, numbers)
