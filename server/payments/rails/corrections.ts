import type { Currency } from '@sixpence/money'
import type { Destination, Instruction, Rail, RailPartnerKey } from '@sixpence/partners/rails/rails'
import type { ExternalMethod } from '@sixpence/protocol/methods/method'
import type pg from 'pg'
import type { CorrectionKind, CorrectionState } from '@sixpence/protocol/desk/desk-corrections'
import type { PersonalData, Subject } from '#core/sealing/personal-data.ts'

type Queries = Pick<pg.Pool, 'query'>

export type { CorrectionKind } from '@sixpence/protocol/desk/desk-corrections'

/** Recipient of a return; `from` is the customer's account that is debited, `account` the payee's, masked. */
export type WayBack = Pick<Instruction, 'payee' | 'remittance'> & {
  method: ExternalMethod
  rail: Rail
  country: string
  destination: Destination
  account: string
  /** The bank's name as payer. */
  payer: string
  from?: number
}

/** Content that is sealed with a correction. */
export type CorrectionWords = { why: string; way?: WayBack }

export type CorrectionRow = {
  id: number
  brand: string
  kind: CorrectionKind
  operationId: number | null
  differenceId: number | null
  caseId: number | null
  customerId: number | null
  partner: RailPartnerKey
  units: string
  currency: Currency
  subject: Subject
  words: Buffer
  answer: Buffer | null
  state: CorrectionState
  reason: string | null
  proposedBy: number
  proposedAt: Date
  decidedBy: number | null
  decidedAt: Date | null
  bookedId: number | null
  endedAt: Date | null
  undone: boolean
}

/** Select list for a `CorrectionRow` from the table alias `x`. */
export const correctionColumns = `x.id, x.brand, x.kind, x.operation_id as "operationId",
  x.difference_id as "differenceId", x.case_id as "caseId", x.customer_id as "customerId", x.partner, x.units::text,
  x.currency, x.subject, x.words, x.answer, x.state, x.reason, x.proposed_by as "proposedBy",
  x.proposed_at as "proposedAt", x.decided_by as "decidedBy", x.decided_at as "decidedAt", x.booked_id as "bookedId",
  x.ended_at as "endedAt", x.undone`

/** SQL condition: correction `x` is in progress, or took effect and was not undone. */
export const isInForce = (x: string): string =>
  `${x}.kind <> 'reversal' and ${x}.state not in ('declined', 'failed') and not ${x}.undone`

/** SQL condition on a case `k`: it has a correction in force. */
export const isCorrected = (k: string): string =>
  `exists (select from app.correction x where x.case_id = ${k}.id and ${isInForce('x')})`

/**
 * Whether a case has a correction in force. Called after the case is locked, as a separate statement: a statement that
 * waits for a lock sees the data from before the wait.
 */
export async function isCaseCorrected(client: Queries, caseId: number): Promise<boolean> {
  const { rows } = await client.query<{ is: boolean }>(
    `select ${isCorrected('k')} as is from app.rail_case k where k.id = $1`,
    [caseId],
  )
  return rows[0]?.is === true
}

type NewCorrection = Pick<
  CorrectionRow,
  | 'brand'
  | 'kind'
  | 'operationId'
  | 'differenceId'
  | 'caseId'
  | 'customerId'
  | 'partner'
  | 'currency'
  | 'subject'
  | 'words'
> & { units: bigint; by: number; now: Date; isConfirmed: boolean }

/**
 * Stores a correction, already confirmed where a single person decides. Undefined when the money already has a
 * correction in force: of two concurrent proposals the second is not stored.
 */
export async function insertCorrection(
  client: Queries,
  newCorrection: NewCorrection,
): Promise<number | undefined> {
  const { rows } = await client.query<{ id: number }>(
    `insert into app.correction (brand, kind, operation_id, difference_id, case_id, customer_id, partner, units,
       currency, subject, words, state, proposed_by, proposed_at, decided_by, decided_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, case when $12 then 'confirmed' else 'proposed' end, $13,
       $14, case when $12 then $13::bigint end, case when $12 then $14::timestamptz end)
     on conflict do nothing returning id`,
    [
      newCorrection.brand,
      newCorrection.kind,
      newCorrection.operationId,
      newCorrection.differenceId,
      newCorrection.caseId,
      newCorrection.customerId,
      newCorrection.partner,
      String(newCorrection.units),
      newCorrection.currency,
      newCorrection.subject,
      newCorrection.words,
      newCorrection.isConfirmed,
      newCorrection.by,
      newCorrection.now,
    ],
  )
  return rows[0]?.id
}

/** Records the decision about a proposed correction. */
export async function answerCorrection(
  client: Queries,
  id: number,
  { state, by, now, answer }: { state: 'confirmed' | 'declined'; by: number; now: Date; answer: Buffer },
): Promise<void> {
  await client.query(
    `update app.correction set state = $2, decided_by = $3, decided_at = $4, answer = $5,
       ended_at = case when $2 = 'declined' then $4::timestamptz end
     where id = $1 and state = 'proposed'`,
    [id, state, by, now, answer],
  )
}

/**
 * The recipient of a return by the house, read from the operation that set the money aside. @throws Error when the data
 * can no longer be decrypted
 */
export async function returnRecipientOf(
  { db, personal }: { db: Queries; personal: Pick<PersonalData, 'open'> },
  operationId: number,
): Promise<WayBack> {
  const { rows } = await db.query<Pick<CorrectionRow, 'subject' | 'words'>>(
    `select x.subject, x.words from app.correction x
     where x.id = (select (o.detail->>'correction')::bigint from ledger.operation o where o.id = $1)`,
    [operationId],
  )
  const way = rows[0] && (await personal.open<CorrectionWords>(rows[0].subject, rows[0].words))?.way
  if (!way)
    throw new Error(`operation ${operationId}: recipient of its correction is missing or cannot be decrypted`)
  return way
}

/** Corrections the worker has to book. */
export async function confirmedCorrections(db: Queries, limit: number): Promise<CorrectionRow[]> {
  const { rows } = await db.query<CorrectionRow>(
    `select ${correctionColumns} from app.correction x where x.state = 'confirmed' order by x.id limit $1`,
    [limit],
  )
  return rows
}

/** Records the operation that set the money of a return aside. A return that has ended meanwhile stays ended. */
export async function noteSetAside(
  client: Queries,
  { id, bookedId }: { id: number; bookedId: number },
): Promise<void> {
  await client.query(
    `update app.correction set booked_id = $2, state = case when state = 'confirmed' then 'booked' else state end
     where id = $1`,
    [id, bookedId],
  )
}

/** Records that a write-off or a reversal is booked. False when it was recorded before. */
export async function noteBooked(
  client: Queries,
  id: number,
  { bookedId, now }: { bookedId: number; now: Date },
): Promise<boolean> {
  const { rowCount } = await client.query(
    `update app.correction set booked_id = $2, state = 'done', ended_at = $3 where id = $1 and state = 'confirmed'`,
    [id, bookedId, now],
  )
  return rowCount === 1
}

/** Undoes a booked write-off: what it corrected can be corrected again. Returns its case. */
export async function undoWriteOff(client: Queries, bookedId: number): Promise<number | undefined> {
  const { rows } = await client.query<{ caseId: number | null }>(
    `update app.correction set undone = true where booked_id = $1 and kind = 'writeOff' returning case_id as "caseId"`,
    [bookedId],
  )
  return rows[0]?.caseId ?? undefined
}

/** Marks a correction as refused by the ledger: no money has moved, and it may be proposed again. */
export async function failCorrection(
  client: Queries,
  id: number,
  { reason, now }: { reason: string; now: Date },
): Promise<void> {
  await client.query(
    `update app.correction set state = 'failed', reason = $2, ended_at = $3 where id = $1 and state = 'confirmed'`,
    [id, reason, now],
  )
}

type EndedInstruction = { operationId: number; state: string; reason: string | null; now: Date }

/**
 * Ends returns with their instructions: closes the case when the company has paid, and reopens it when the company has
 * not, or sent the money back. Found by the hold's detail, which exists before the worker has recorded the hold.
 */
export async function endReturns(client: Queries, instructions: readonly EndedInstruction[]): Promise<void> {
  const { rows } = await client.query<{ caseId: number | null; isPaid: boolean; now: Date }>({
    name: 'corrections-end-return',
    text: `update app.correction c set state = case when r.paid then 'done' else 'failed' end, ended_at = r.now,
       booked_id = r.operation_id, reason = case when r.paid then c.reason else
         coalesce(r.reason, (select i.reason from app.instruction i where i.operation_id = r.operation_id), r.state) end
     from (
       select e.*, e.state = 'settled' as paid, (o.detail->>'correction')::bigint as correction
       from unnest($1::bigint[], $2::text[], $3::text[], $4::timestamptz[]) e(operation_id, state, reason, now)
         join ledger.operation o on o.id = e.operation_id
       where o.detail ? 'correction') r
     where c.id = r.correction and c.kind = 'return'
     returning c.case_id as "caseId", r.paid as "isPaid", r.now`,
    values: [
      instructions.map(({ operationId }) => operationId),
      instructions.map(({ state }) => state),
      instructions.map(({ reason }) => reason),
      instructions.map(({ now }) => now),
    ],
  })
  for (const { caseId, isPaid, now } of rows) {
    if (caseId === null) continue
    if (isPaid) await closeCorrected(client, caseId, { resolution: 'returned', now })
    else await reopenCorrected(client, caseId)
  }
}

/** Closes the case of a correction, unless somebody has closed it. */
export async function closeCorrected(
  client: Queries,
  caseId: number,
  { resolution, now }: { resolution: 'returned' | 'writtenOff'; now: Date },
): Promise<void> {
  await client.query(
    'update app.rail_case set resolved_at = $2, resolution = $3 where id = $1 and resolved_at is null',
    [caseId, now, resolution],
  )
}

/** Reopens a case whose money is in suspense again, so that staff see it. */
export async function reopenCorrected(client: Queries, caseId: number): Promise<void> {
  await client.query(
    `update app.rail_case set resolved_at = null, resolution = null, closed_by = null
     where id = $1 and credit_account is null`,
    [caseId],
  )
}
