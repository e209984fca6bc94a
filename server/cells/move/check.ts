import { accountTypes } from '@sixpence/protocol/accounts/accounts'
import type pg from 'pg'
import { idsOfCell } from '#cells/directory/cell-ids.ts'
import { isSandbox } from '#rules/play-money.ts'
import type { Cells } from '#cells/databases.ts'
import { moveOf } from '#cells/move/moves.ts'
import { copiedTables, obstacles, type Accepted } from '#cells/move/moved-tables.ts'
import { partyOf, type Party } from './party.ts'

type Queries = Pick<pg.Pool, 'query'>

/** The party of a move and its target. `leadId`: the customer whose id identifies the move. */
export type Mover = Party & { leadId: number; to: string; accepted: readonly Accepted[] }

/** A move that was refused: nothing of the customers is changed. */
export class MoveRefused extends Error {
  readonly reasons: readonly string[]

  constructor(customerIds: readonly number[], reasons: readonly string[]) {
    super(`customer ${customerIds.join(', ')} cannot move: ${reasons.join('; ')}`)
    this.reasons = reasons
  }
}

/**
 * Customers who may move to another cell with everybody who signs in to them, as far as it can be checked before they
 * are frozen. @throws MoveRefused with all obstacles
 */
export async function moverOf(
  { db, cells, accepted = [] }: { db: Queries; cells: Cells; accepted?: readonly Accepted[] },
  requestedIds: readonly number[],
  to: string,
): Promise<Mover> {
  const refuse = (...reasons: string[]): never => {
    throw new MoveRefused(requestedIds, reasons)
  }
  if (!cells.others.includes(to)) refuse(`there is no other cell ${to}`)
  const [leadId = 0] = requestedIds
  const { rows } = await db.query<{ id: number; closed: boolean; hasSandbox: boolean }>(
    `select id, closed, exists (select from app.customer s where s.sandbox_of = c.id) as "hasSandbox"
     from app.customer c where id = any($1::bigint[])`,
    [requestedIds],
  )
  if (rows.length !== new Set(requestedIds).size) refuse(`they are not in ${cells.own}`)
  if (requestedIds.some(isSandbox)) refuse('it is a sandbox')
  const party = await partyOf(db, leadId, cells.cell(to).db)
  const together = party.customerIds.filter((id) => !requestedIds.includes(id))
  if (together.length > 0)
    refuse(`it has users in common with ${together.join(', ')}: --move ${party.customerIds.join(',')}`)
  const alone = requestedIds.filter((id) => !party.customerIds.includes(id))
  if (alone.length > 0) refuse(`${alone.join(', ')} has no users in common with ${leadId}: move it by itself`)
  if (party.personIds.length === 0) refuse('nobody signs in to it')
  for (const id of party.customerIds) {
    const move = await moveOf(db, id)
    if (move && ['arriving', 'here'].includes(move.state)) refuse('moved before')
    if (move) refuse(`on the way to ${move.other}: go on with --move ${move.customerIds.join(',')}`)
  }
  const reasons = [
    ...(rows.some(({ closed }) => closed) ? ['it is closed'] : []),
    ...(rows.some(({ hasSandbox }) => hasSandbox) && !accepted.includes('withoutSandbox')
      ? ['it has a sandbox: --without-sandbox leaves it here and opens a new one there']
      : []),
    ...party.leftBehind,
    ...(await kindsOfAccounts(db, party)),
    ...(await inTheWay(db, { ...party, accepted }, 'stays')),
    ...(await unfit(db, cells.cell(to).db)),
    ...(await takenThere(db, cells.cell(to).db, party)),
  ]
  if (reasons.length > 0) refuse(...reasons)
  const { customerIds, personIds } = party
  return { leadId, customerIds, personIds, to, accepted }
}

/** Obstacles: those that end by themselves, those that need somebody to act, or both. */
export async function inTheWay(
  db: Queries,
  { customerIds, personIds, accepted }: Party & Pick<Mover, 'accepted'>,
  which: 'ends' | 'stays' | 'all',
): Promise<string[]> {
  const checks = obstacles
    .filter(({ ends = false }) => which === 'all' || ends === (which === 'ends'))
    .filter(({ unless }) => unless === undefined || !accepted.includes(unless))
  // Not every statement needs both parameters.
  const both = '($1::bigint[], $2::bigint[]) is not null'
  const { rows } = await db.query<{ name: string }>(
    checks
      .map(
        ({ table, where }, at) =>
          `select $${at + 3}::text as name where exists (select from ${table} where ${both} and (${where}))`,
      )
      .join('\nunion all '),
    [customerIds, personIds, ...checks.map(({ name }) => name)],
  )
  return [...new Set(rows.map(({ name }) => name))]
}

async function kindsOfAccounts(db: Queries, { customerIds }: Party): Promise<string[]> {
  const { rowCount } = await db.query(
    `select from app.account a where customer_id = any($1) and type <> $2
       and not exists (select from app.card c where c.account_id = a.id) limit 1`,
    [customerIds, accountTypes.payment],
  )
  return rowCount ? ['accounts of other products'] : []
}

/** Both databases must have the same columns: data in columns the other lacks would be lost. */
async function unfit(db: Queries, other: Queries): Promise<string[]> {
  const columnsOf = async (queries: Queries): Promise<string> => {
    const { rows } = await queries.query<{ columns: string }>(
      `select string_agg(a.attrelid::regclass || ' ' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod), ','
         order by a.attrelid::regclass::text, a.attname) as columns
       from pg_attribute a where a.attrelid = any($1::text[]::regclass[]) and a.attnum > 0 and not a.attisdropped`,
      [[...copiedTables.map(({ table }) => table), 'app.moved', 'app.moved_person', 'ledger.limit_counter']],
    )
    return rows[0]?.columns ?? ''
  }
  const [here, there] = await Promise.all([columnsOf(db), columnsOf(other)])
  return here === there && (await saysCell(other))
    ? []
    : ['the databases of the two cells are not of the same version']
}

/** Whether files, invoices and contracts created in a cell get ids that identify it. */
async function saysCell(other: Queries): Promise<boolean> {
  const { rows } = await other.query<{ number: number; least: number }>(
    `select c.number, s.min_value as least from app.cell c, pg_sequences s
     where s.schemaname = 'app' and s.sequencename in ('batch_id_seq', 'invoice_id_seq', 'contract_id_seq')`,
  )
  return rows.every(({ number, least }) => least === idsOfCell(number).first)
}

/** Owners in the other cell of an address or account number that should not exist there. */
async function takenThere(db: Queries, other: Queries, { customerIds, personIds }: Party): Promise<string[]> {
  const lookUpsIn = async (table: string, ids: readonly number[]): Promise<Buffer[]> => {
    const { rows } = await db.query<{ lookUp: Buffer | null }>(
      `select email_look_up as "lookUp" from ${table} where id = any($1::bigint[]) and email_look_up is not null`,
      [ids],
    )
    return rows.flatMap(({ lookUp }) => lookUp ?? [])
  }
  const { rowCount } = await other.query(
    `select from app.customer where email_look_up = any($1) and id <> all($3::bigint[])
     union all select from app.person where email_look_up = any($2) and id <> all($4::bigint[])`,
    [
      await lookUpsIn('app.customer', customerIds),
      await lookUpsIn('app.person', personIds),
      customerIds,
      personIds,
    ],
  )
  const { rows: numbers } = await db.query<{ number: string }>(
    'select number from app.account where customer_id = any($1)',
    [customerIds],
  )
  const { rowCount: taken } = await other.query('select from app.account where number = any($1) limit 1', [
    numbers.map(({ number }) => number),
  ])
  return [
    ...(rowCount ? ['somebody in the other cell has the e-mail address'] : []),
    ...(taken ? ['an account in the other cell has the number'] : []),
  ]
}
