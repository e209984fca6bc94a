import { accountTypes } from '@sixpence/protocol/accounts/accounts'
import type pg from 'pg'
import { isSandbox } from '#rules/play-money.ts'
import type { Cells } from '#store/cell/cells.ts'
import { moveOf } from '#store/move/moves.ts'
import { copiedTables, obstacles } from '#store/move/moved-tables.ts'

type Queries = Pick<pg.Pool, 'query'>

/** Who moves where. */
export type Mover = { customerId: number; personId: number; to: string }

/** A move that was refused: nothing of the customer is changed. */
export class MoveRefused extends Error {
  readonly reasons: readonly string[]

  constructor(customerId: number, reasons: readonly string[]) {
    super(`customer ${customerId} cannot move: ${reasons.join('; ')}`)
    this.reasons = reasons
  }
}

/**
 * The person of a personal customer who may move to another cell, as far as can be said before they are frozen. @throws
 * MoveRefused with everything that is in the way
 */
export async function moverOf(
  { db, cells }: { db: Queries; cells: Cells },
  customerId: number,
  to: string,
): Promise<Mover> {
  const refuse = (...reasons: string[]): never => {
    throw new MoveRefused(customerId, reasons)
  }
  if (!cells.others.includes(to)) refuse(`there is no other cell ${to}`)
  if (isSandbox(customerId)) refuse('it is a sandbox')
  const { rows } = await db.query<{ type: number; closed: boolean; hasSandbox: boolean }>(
    `select type, closed, exists (select from app.customer s where s.sandbox_of = c.id) as "hasSandbox"
     from app.customer c where id = $1`,
    [customerId],
  )
  const [customer] = rows
  if (!customer) return refuse(`they are not in ${cells.own}`)
  if (customer.type !== 1) return refuse('it is a company')
  const move = await moveOf(db, customerId)
  if (move && ['arriving', 'here'].includes(move.state)) refuse('moved before')
  const { rows: users } = await db.query<{ personId: number; customers: number }>(
    `select a.person_id as "personId", (select count(*) from app.access o where o.person_id = a.person_id)::int as customers
     from app.access a where a.customer_id = $1`,
    [customerId],
  )
  const [user] = users
  if (!user || users.length !== 1) return refuse('it has not exactly one user')
  const reasons = [
    ...(customer.closed ? ['it is closed'] : []),
    ...(customer.hasSandbox ? ['it has a sandbox'] : []),
    ...(user.customers > 1 ? ['the person has access to other customers'] : []),
    ...(await kindsOfAccounts(db, customerId)),
    ...(await inTheWay(db, { customerId, personId: user.personId }, 'stays')),
    ...(await unfit(db, cells.cell(to).db)),
    ...(await takenThere(db, cells.cell(to).db, { customerId, personId: user.personId })),
  ]
  if (reasons.length > 0) refuse(...reasons)
  return { customerId, personId: user.personId, to }
}

/** What is in the way: what ends by itself, what stays there until somebody does something, or both. */
export async function inTheWay(
  db: Queries,
  { customerId, personId }: Pick<Mover, 'customerId' | 'personId'>,
  which: 'ends' | 'stays' | 'all',
): Promise<string[]> {
  const asked = obstacles.filter(({ ends = false }) => which === 'all' || ends === (which === 'ends'))
  // Not every statement needs both.
  const both = '($1::bigint, $2::bigint) is not null'
  const { rows } = await db.query<{ name: string }>(
    asked
      .map(
        ({ table, where }, at) =>
          `select $${at + 3}::text as name where exists (select from ${table} where ${both} and (${where}))`,
      )
      .join('\nunion all '),
    [customerId, personId, ...asked.map(({ name }) => name)],
  )
  return [...new Set(rows.map(({ name }) => name))]
}

async function kindsOfAccounts(db: Queries, customerId: number): Promise<string[]> {
  const { rowCount } = await db.query(
    'select from app.account where customer_id = $1 and (type <> $2 or settlement_account_id is not null) limit 1',
    [customerId, accountTypes.payment],
  )
  return rowCount ? ['accounts of cards or other products'] : []
}

/** Both databases have to have the same columns: what the other does not know would be lost. */
async function unfit(db: Queries, other: Queries): Promise<string[]> {
  const columnsOf = async (one: Queries): Promise<string> => {
    const { rows } = await one.query<{ columns: string }>(
      `select string_agg(a.attrelid::regclass || ' ' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod), ','
         order by a.attrelid::regclass::text, a.attname) as columns
       from pg_attribute a where a.attrelid = any($1::text[]::regclass[]) and a.attnum > 0 and not a.attisdropped`,
      [[...copiedTables.map(({ table }) => table), 'app.moved', 'ledger.limit_counter']],
    )
    return rows[0]?.columns ?? ''
  }
  const [here, there] = await Promise.all([columnsOf(db), columnsOf(other)])
  return here === there ? [] : ['the databases of the two cells are not of the same version']
}

/** Who in the other cell has the address or an account number already, which should not be. */
async function takenThere(
  db: Queries,
  other: Queries,
  { customerId, personId }: Pick<Mover, 'customerId' | 'personId'>,
): Promise<string[]> {
  const { rows } = await db.query<{ customer: Buffer | null; person: Buffer | null }>(
    `select (select email_look_up from app.customer where id = $1) as customer,
       (select email_look_up from app.person where id = $2) as person`,
    [customerId, personId],
  )
  const [own] = rows
  const { rowCount } = await other.query(
    `select from app.customer where email_look_up = $1 and id <> $3
     union all select from app.person where email_look_up = $2 and id <> $4`,
    [own?.customer, own?.person, customerId, personId],
  )
  const { rows: numbers } = await db.query<{ number: string }>(
    'select number from app.account where customer_id = $1',
    [customerId],
  )
  const { rowCount: taken } = await other.query('select from app.account where number = any($1) limit 1', [
    numbers.map(({ number }) => number),
  ])
  return [
    ...(rowCount ? ['somebody in the other cell has the e-mail address'] : []),
    ...(taken ? ['an account in the other cell has the number'] : []),
  ]
}
