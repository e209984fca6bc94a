// npm run operator -- cells: the cells of the directory and how many live in each; with `-- --full a` the cell accepts no new
// customers, with `-- --open a` it does again; `-- --move 1234 --to b`, run in the cell where the customer lives,
// moves them, or continues an interrupted move. `--without-sandbox` and `--withdraw-invoices` accept what the move
// loses or ends. Environment as for the server.
import { parseArgs } from 'node:util'
import { connected } from '@sixpence/postgres/connect'
import { letTakeNew, listedCells } from '#cells/directory/cell-list.ts'
import { readCommandConfig } from '#core/config.ts'
import type { Accepted } from '#cells/move/moved-tables.ts'
import { runningDatabase } from '#app/database/running-database.ts'
import { runCommand } from '#app/run-command.ts'
import { movesUnderWay, runMove } from './move/run-move.ts'

await runCommand('The cells cannot be looked at or changed', async () => {
  const { values } = parseArgs({
    options: {
      full: { type: 'string' },
      open: { type: 'string' },
      move: { type: 'string' },
      to: { type: 'string' },
      'without-sandbox': { type: 'boolean', default: false },
      'withdraw-invoices': { type: 'boolean', default: false },
    },
  })
  const config = await readCommandConfig()
  const { cells, ring } = config
  if (!cells) throw new Error('SIXPENCE_CELL is not set: there is one database')
  if ((values.move === undefined) !== (values.to === undefined))
    throw new Error('--move and --to belong together')
  if (values.full !== undefined) await letTakeNew(cells.directoryUrl, values.full, false)
  if (values.open !== undefined) await letTakeNew(cells.directoryUrl, values.open, true)
  const { url, stop } = await runningDatabase(config)
  try {
    if (values.move !== undefined && values.to !== undefined) {
      if (!/^[1-9]\d{0,14}(?:,[1-9]\d{0,14})*$/.test(values.move))
        throw new Error(`--move takes the id of a customer, or several with commas, not "${values.move}"`)
      const customerIds = values.move.split(',').map(Number)
      const accepted: Accepted[] = [
        ...(values['without-sandbox'] ? (['withoutSandbox'] as const) : []),
        ...(values['withdraw-invoices'] ? (['withdrawInvoices'] as const) : []),
      ]
      await runMove({ url, ring, cells }, { customerIds, to: values.to, accepted })
    }
    for (const cell of await connected(cells.directoryUrl, listedCells))
      process.stdout.write(
        `${cell.name}${cell.name === cells.own ? ' (this one)' : ''}: ${cell.customers} customers, ${cell.persons} persons, ` +
          `${cell.takesNew ? 'takes new ones' : 'full'}\n`,
      )
    for (const { customerIds, other, begunAt } of await movesUnderWay(url))
      process.stdout.write(
        `On the way to ${other} since ${begunAt.toISOString()}: ${customerIds.join(',')}. Go on: npm run operator -- cells --move ${customerIds.join(',')} --to ${other}\n`,
      )
  } finally {
    await stop()
  }
})
