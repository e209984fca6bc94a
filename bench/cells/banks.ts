import { fragileProxy, type FragileProxy } from '@sixpence/ledger/fragile-proxy'
import { openPool } from '@sixpence/postgres/connect'
import type { Pool } from 'pg'
import { openBank, query, type BenchBank } from '../bank.ts'
import type { Person } from '../torture/client.ts'
import { Supervisor } from '../torture/kills.ts'
import { load } from '../torture/people.ts'

/**
 * `accounts`: their account in each cell they have lived in, by cell name. `isOfCompany`: the company of their cell,
 * or a person besides its owner with access to it; they live in the same cell and move together.
 */
export type CellPerson = Person & { cell: string; accounts: Map<string, number>; isOfCompany: boolean }

/** A cell: its PostgreSQL, its server, its connections to the other cells and to the directory, and people with money. */
export type CellBank = {
  name: string
  bank: BenchBank
  owner: Pool
  supervisor: Supervisor
  lines: ReadonlyMap<string, FragileProxy>
  people: CellPerson[]
}

export type OpenedCells = { cells: CellBank[]; close: () => Promise<void> }

export type CellsToOpen = {
  people: number
  sharedBuffers?: string
  /** Other settings of each PostgreSQL. */
  settings?: Readonly<Record<string, string | number>>
}

const directory = 'directory'

/**
 * Cells of these names, each a durable PostgreSQL of its own with a server in production mode; the directory is a database
 * of the first. Every line between two of them leads through a proxy that can be cut.
 */
export async function openCells(
  names: readonly string[],
  { people, sharedBuffers = '128MB', settings: more = {} }: CellsToOpen,
): Promise<OpenedCells> {
  const settings = new Map<string, Record<string, string>>()
  const banks = await Promise.all(
    names.map((name) =>
      openBank({ sharedBuffers, maxWalSize: '1GB', settings: more, lateEnv: () => settings.get(name) ?? {} }),
    ),
  )
  const closing: (() => Promise<unknown>)[] = []
  const close = async (): Promise<void> => {
    for (const value of closing.toReversed()) await value()
    await Promise.all(banks.map((bank) => bank.stop()))
  }
  try {
    const [first] = banks
    if (!first) throw new Error('no cells')
    await query(first.postgres.url, `create database ${directory}`)
    const directoryUrl = first.postgres.url.replace(/\/[^/]*$/, `/${directory}`)
    const proxied = async (url: string): Promise<FragileProxy> => {
      const proxy = await fragileProxy(url)
      closing.push(async () => {
        await proxy[Symbol.asyncDispose]()
      })
      return proxy
    }
    const cells: CellBank[] = []
    for (const [at, name] of names.entries()) {
      const bank = banks[at]
      if (!bank) continue
      const lines = new Map([[directory, await proxied(directoryUrl)]])
      for (const [place, other] of names.entries())
        if (place !== at) lines.set(other, await proxied(asRole(banks[place]?.ownerUrl ?? '')))
      const owner = openPool(bank.ownerUrl, { max: 3 })
      closing.push(() => owner.end())
      const supervisor = new Supervisor(bank)
      closing.push(() => supervisor.stop())
      settings.set(name, {
        SIXPENCE_CELL: name,
        SIXPENCE_CELLS: names
          .map((other) => `${other}=${lines.get(other)?.url ?? asRole(bank.ownerUrl)}`)
          .join(','),
        SIXPENCE_CELL_ADDRESSES: names
          .map((other, place) => `${other}=http://127.0.0.1:${banks[place]?.port ?? 0}`)
          .join(','),
        SIXPENCE_DIRECTORY: lines.get(directory)?.url ?? '',
      })
      cells.push({ name, bank, owner, supervisor, lines, people: [] })
    }
    // In turn, as an operator adds them.
    for (const cell of cells) {
      await cell.supervisor.start()
      const made = await load(cell.bank, people, people, `load${cell.name}`)
      cell.people.push(
        ...made.map((person) => ({
          ...person,
          phone: undefined,
          cell: cell.name,
          accounts: new Map([[cell.name, person.account]]),
          isOfCompany: false,
        })),
      )
    }
    await listed(cells)
    await Promise.all(cells.map(({ owner }) => keepRates(owner)))
    return { cells, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Turns the first customer of a cell into a company, to which the second person has access. */
export async function formCompany({ owner, people: [company, colleague] }: CellBank): Promise<void> {
  if (!company || !colleague) return
  await owner.query('update app.customer set type = 2 where id = $1', [company.customer])
  await owner.query(
    `insert into app.access (person_id, customer_id, access_right, permissions)
     select s.person_id, $1, s.access_right, s.permissions from app.access s where s.customer_id = $2`,
    [company.customer, colleague.customer],
  )
  await owner.query('update app.access set balance_info = true where customer_id = $1', [company.customer])
  for (const person of [company, colleague]) person.isOfCompany = true
}

/** Without a user, so that servers log in as the role created by the other cell's servers. */
function asRole(ownerUrl: string): string {
  const url = new URL(ownerUrl)
  url.username = ''
  url.password = ''
  return url.href
}

/** Monitoring waits for the rates of the day, and a move waits for monitoring; no rate provider is configured here. */
async function keepRates(owner: Pool): Promise<void> {
  await owner.query(
    `insert into app.monitoring_rate (day, currency, cents)
     select d::date, 'USD', 90 from generate_series(current_date, current_date + 1, interval '1 day') d on conflict do nothing`,
  )
}

/** Resolves when the directory lists everybody. */
async function listed(cells: readonly CellBank[]): Promise<void> {
  const deadline = performance.now() + 60_000
  for (const { name, owner } of cells)
    for (;;) {
      const { rowCount } = await owner.query('select from app.directory_due limit 1')
      if (!rowCount) break
      if (performance.now() > deadline) throw new Error(`the people of ${name} are not in the directory`)
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
}
