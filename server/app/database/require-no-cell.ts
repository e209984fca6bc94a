import { connected } from '@sixpence/postgres/connect'
import { StartRefused } from '#core/start-refused.ts'

/**
 * Refuses a database that is a cell if no cells are configured: its payments to others would wait forever. @throws
 * StartRefused
 */
export async function requireNoCell(ownerUrl: string): Promise<void> {
  await connected(ownerUrl, async (client) => {
    const { rows } = await client.query<{ name: string }>('select name from app.cell')
    const [is] = rows
    if (is) throw new StartRefused(`SIXPENCE_CELL must be set: the database is the cell ${is.name}.`)
  })
}
