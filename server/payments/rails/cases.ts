import type pg from 'pg'
import type { PayingPartner, RailPartnerKey } from '@sixpence/partners/rails/rails'

type Queries = Pick<pg.Pool, 'query'>

export type NewCase = {
  partner: PayingPartner
  reference: string
  /** Its name: wrongAmount, rejectedAfterSettled, unknownReference … */
  difference: string
  instructionId?: number
  eventId?: number
  expected: string
  found: string
  at: Date
}

/** The difference of money above the receiving limit of an unverified payee; the ledger's name for it. */
export const aboveLevel = 'limitExceeded'

/** Opens a case for the desk. Does nothing when an equal case is open: one case per payment and difference. */
export async function openCase(client: pg.ClientBase, newCase: NewCase): Promise<void> {
  await client.query(
    `insert into app.rail_case (partner, reference, difference, instruction_id, event_id, expected, found, opened_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict do nothing`,
    [
      newCase.partner,
      newCase.reference,
      newCase.difference,
      newCase.instructionId ?? null,
      newCase.eventId ?? null,
      newCase.expected,
      newCase.found,
      newCase.at,
    ],
  )
}

/** Closes an open case because the company answered; no effect if it is closed already. */
export async function resolveAskedCase(
  client: Queries,
  id: number,
  { now, personId }: { now: Date; personId: number },
): Promise<void> {
  await client.query(
    `update app.rail_case set resolved_at = $2, resolution = 'asked', closed_by = $3
       where id = $1 and resolved_at is null`,
    [id, now, personId],
  )
}

/** Closes a case with the administrator's reason, sealed for `subject`. */
export async function closeCase(
  client: Queries,
  id: number,
  { now, personId, subject, words }: { now: Date; personId: number; subject: string; words: Buffer },
): Promise<void> {
  await client.query(
    `update app.rail_case set resolved_at = $2, resolution = 'closed', closed_by = $3, subject = $4, words = $5
       where id = $1`,
    [id, now, personId, subject, words],
  )
}

/** Sets the account that the money of a case is credited to. */
export async function setCreditAccount(client: Queries, id: number, accountId: number): Promise<void> {
  await client.query('update app.rail_case set credit_account = $2 where id = $1', [id, accountId])
}

/** SQL condition: case `o` is about the same money as `k`: the same payment, or the same message about incoming money. */
export const ofSameMoney = (o: string, k: string): string =>
  `(${o}.id = ${k}.id or ${o}.instruction_id = ${k}.instruction_id
    or ${k}.instruction_id is null and ${o}.instruction_id is null and ${o}.event_id = ${k}.event_id)`

type LockedCase = {
  id: number
  partner: RailPartnerKey
  eventId: number | null
  instructionId: number | null
  resolvedAt: Date | null
  creditTo: string | null
}

/**
 * Locks all cases about the same money as these, in a fixed order, so that credit, return and write-off exclude each
 * other.
 */
export async function lockCasesOfMoney(client: Queries, ids: readonly number[]): Promise<LockedCase[]> {
  const { rows } = await client.query<LockedCase>(
    `select m.id, m.partner, m.event_id as "eventId", m.instruction_id as "instructionId",
       m.resolved_at as "resolvedAt", m.credit_account::text as "creditTo"
     from app.rail_case m
     where m.id in (select o.id from app.rail_case k join app.rail_case o on ${ofSameMoney('o', 'k')}
       where k.id = any($1))
     order by m.id for update of m`,
    [ids],
  )
  return rows
}

type EndedCase = Pick<NewCase, 'partner' | 'reference' | 'difference' | 'at'> & {
  resolution: 'asked' | 'ended'
}

/** Closes the open cases of payments with these differences. */
export async function resolveCases(client: pg.ClientBase, cases: readonly EndedCase[]): Promise<void> {
  await client.query({
    name: 'rail-case-resolve',
    text: `update app.rail_case k set resolved_at = e.at, resolution = e.resolution
     from unnest($1::text[], $2::text[], $3::text[], $4::timestamptz[], $5::text[])
       e(partner, reference, difference, at, resolution)
     where k.partner = e.partner and k.reference = e.reference and k.difference = e.difference and k.resolved_at is null`,
    values: [
      cases.map(({ partner }) => partner),
      cases.map(({ reference }) => reference),
      cases.map(({ difference }) => difference),
      cases.map(({ at }) => at),
      cases.map(({ resolution }) => resolution),
    ],
  })
}
