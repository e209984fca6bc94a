import { connected } from '@sixpence/postgres/connect'
import { ensureApiRole } from '@sixpence/postgres/roles'
import type pg from 'pg'
import type { CellsConfig } from '#core/config.ts'
import { knownKeys } from '#core/key-check.ts'
import type { Ring } from '#core/keys/ring.ts'
import { macWith, Secrets } from '#core/secrets.ts'
import { StartRefused } from '#core/start-refused.ts'
import { accountNumbersOfCell, idsOfCell } from './cell-ids.ts'
import type { ListedKind } from './directory.ts'
import { joinDirectory } from './join-directory.ts'

/** Sequences whose ids identify the cell in which they were created. */
const sequences = [
  'ledger.account_id',
  'ledger.operation_id',
  'app.customer_id',
  'app.person_id',
  // Files of payments, payments of a file by links, and files added to payments.
  'app.batch_id_seq',
  'app.global_batch_payment_id_seq',
  'app.payment_file_id_seq',
  'app.invoice_id_seq',
  'app.contract_id_seq',
] as const

const triggers = [
  ['app.customer', 'customer'],
  ['app.person', 'person'],
] as const satisfies readonly (readonly [string, ListedKind])[]

/** Ids of sandboxes begin here, which stay in their cell. */
const firstSandbox = 900_000_000_000_000

/**
 * Makes a migrated database the cell of its name, once: its ids begin in a range of their own, and each address that
 * changes from now on is recorded for the directory. The first cell keeps its existing ids. Returns the number of the
 * cell. @throws StartRefused when it is another cell already, or has customers and is not the first
 */
export async function joinCells(
  ownerUrl: string,
  { own, directoryUrl }: Pick<CellsConfig, 'own' | 'directoryUrl'>,
  ring: Ring,
): Promise<number> {
  const otherNumber = await connected(ownerUrl, (client) => refuseOther(client, own))
  const joined = joinDirectory(directoryUrl, own, probesOf(ring))
  // A cell that has joined before starts without the directory too.
  const number = otherNumber === undefined ? await joined : await atMost(joined, otherNumber)
  await connected(ownerUrl, async (client) => {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock(6000097)')
    await refuseOther(client, own)
    const { rowCount: isNew } = await client.query(
      'insert into app.cell (name, number) values ($1, $2) on conflict do nothing',
      [own, number],
    )
    if (isNew) await begin(client, number)
    await client.query('commit')
  })
  return number
}

/**
 * Creates the role of every secret in the ring that is not retired, besides the current: servers of other cells log
 * in here by theirs, and may use a new secret before those of this cell.
 */
export async function makeRolesOf([, ...others]: Ring, ownerUrl: string): Promise<void> {
  const storedKeys = await connected(ownerUrl, knownKeys)
  const isRetired = (number: number): boolean =>
    storedKeys.some((knownKey) => knownKey.number === number && knownKey.retiredAt !== null)
  for (const secret of others) if (!isRetired(secret.number)) await ensureApiRole(ownerUrl, secret)
}

/** The number of the database's cell; undefined without cells. */
export async function numberOfCell(db: pg.Pool): Promise<number | undefined> {
  const { rows } = await db.query<{ number: number }>('select number from app.cell')
  return rows[0]?.number
}

/** Hashes of a fixed text by the keys of addresses, which have to be the same in all cells. */
function probesOf(ring: Ring): Buffer[] {
  const secrets = new Secrets(ring)
  return secrets.numbers.map((number) => macWith(secrets.keyOf('look-up', number), ['directory']))
}

/** The number stored in the database, undefined before it joins. @throws StartRefused when it belongs to another cell */
async function refuseOther(client: pg.ClientBase, own: string): Promise<number | undefined> {
  const { rows } = await client.query<{ name: string; number: number }>('select name, number from app.cell')
  const [is] = rows
  if (is && is.name !== own)
    throw new StartRefused(`SIXPENCE_CELL is ${own}, and the database is the cell ${is.name}.`)
  return is?.number
}

const patienceMs = 3_000

/** The directory's number, or the stored number when it does not answer. @throws StartRefused */
async function atMost(joined: Promise<number>, fallback: number): Promise<number> {
  const joining = joined.catch((error: unknown) => {
    if (error instanceof StartRefused) throw error
    return fallback
  })
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<number>((resolve) => (timer = setTimeout(() => resolve(fallback), patienceMs)))
  try {
    return await Promise.race([joining, late])
  } finally {
    clearTimeout(timer)
  }
}

async function begin(client: pg.ClientBase, number: number): Promise<void> {
  const { first, last } = idsOfCell(number)
  const { rowCount: hasCustomers } = await client.query(
    `select from app.customer where id < ${firstSandbox} limit 1`,
  )
  if (number > 0 && hasCustomers)
    throw new StartRefused(
      'The database has customers, whose ids another cell may have given too: only the first cell begins with some.',
    )
  for (const sequence of sequences)
    await client.query(`alter sequence ${sequence} ${boundsOf(number, { first, last })}`)
  await client.query(`alter sequence app.account_number ${boundsOf(number, accountNumbersOfCell(number))}`)
  for (const [table, kind] of triggers) {
    // Sandboxes are not reported: no address finds them.
    await client.query(`create trigger ${kind}_place after insert or update of email_look_up on ${table}
      for each row when (new.id < ${firstSandbox}) execute function app.note_place('${kind}')`)
    await client.query(
      `insert into app.directory_due (kind, id) select $1, id from ${table} where id < ${firstSandbox}
       on conflict do nothing`,
      [kind],
    )
  }
}

/** The first cell continues its existing sequences. */
const boundsOf = (number: number, { first, last }: { first: number; last: number }): string =>
  number === 0
    ? `maxvalue ${last}`
    : `minvalue ${first} maxvalue ${last} start with ${first} restart with ${first}`
