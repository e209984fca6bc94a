import { connected } from '@sixpence/postgres/connect'
import type pg from 'pg'

/** A cell in the directory. */
export type ListedCell = {
  name: string
  number: number
  takesNew: boolean
  customers: number
  persons: number
}

/** All cells, by number, with the number of their customers and persons. */
export async function listedCells(client: pg.ClientBase): Promise<ListedCell[]> {
  const { rows } = await client.query<ListedCell>(
    `select c.name, c.number, c.takes_new as "takesNew", coalesce(p.customers, 0)::int as customers,
       coalesce(p.persons, 0)::int as persons
     from directory.cell c left join (
       select cell, count(*) filter (where kind = 'customer') as customers, count(*) filter (where kind = 'person') as persons
       from directory.place group by cell) p on p.cell = c.number
     order by c.number`,
  )
  return rows
}

/**
 * Opens or closes a cell for new customers; every server sees it within ten seconds. @throws Error for an unknown
 * cell, and when no other would be left to accept them
 */
export function letTakeNew(directoryUrl: string, name: string, takesNew: boolean): Promise<void> {
  return connected(directoryUrl, async (client) => {
    await client.query('begin')
    await client.query('lock table directory.cell in exclusive mode')
    const cells = await listedCells(client)
    if (!cells.some((cell) => cell.name === name))
      throw new Error(`there is no cell ${name}, only ${cells.map((cell) => cell.name).join(', ')}`)
    if (!takesNew && !cells.some((cell) => cell.name !== name && cell.takesNew))
      throw new Error(`cell ${name} stays open: no other cell takes new customers, open one first`)
    await client.query('update directory.cell set takes_new = $2 where name = $1', [name, takesNew])
    await client.query('commit')
  })
}
