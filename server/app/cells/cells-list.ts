// npm run cells: the cells of the directory and how many live in each; with `-- --full a` the cell takes no new customers,
// with `-- --open a` it does again. Environment as for the server.
import { parseArgs } from 'node:util'
import { connected } from '@sixpence/postgres/connect'
import { letTakeNew, listedCells } from '#core/cells/cell-list.ts'
import { readCommandConfig } from '#core/config.ts'
import { runCommand } from '../run-command.ts'

await runCommand('The cells cannot be looked at', async () => {
  const { values } = parseArgs({ options: { full: { type: 'string' }, open: { type: 'string' } } })
  const { cells } = await readCommandConfig()
  if (!cells) throw new Error('SIXPENCE_CELL is not set: there is one database')
  if (values.full !== undefined) await letTakeNew(cells.directoryUrl, values.full, false)
  if (values.open !== undefined) await letTakeNew(cells.directoryUrl, values.open, true)
  for (const one of await connected(cells.directoryUrl, listedCells))
    process.stdout.write(
      `${one.name}${one.name === cells.own ? ' (this one)' : ''}: ${one.customers} customers, ${one.persons} persons, ` +
        `${one.takesNew ? 'takes new ones' : 'full'}\n`,
    )
})
