import type { Restriction } from '@sixpence/protocol/desk/desk'
import type pg from 'pg'
import type { Services } from '#context/services.ts'

type Row = {
  id: number
  customerId: number
  reason: 1 | 2 | 3 | 4 | 5
  told: 1 | 2 | 5 | null
  stage: 'waiting' | 'review' | 'appealed'
  documents: number[]
  answerBy: Date | null
  createdAt: Date
  closedAt: Date | null
  appeal: Buffer | null
  appealedAt: Date | null
  answer: Buffer | null
  version: number
}

export const restrictionColumns = `id, customer_id as "customerId", reason, told, stage, documents, answer_by as "answerBy",
  created_at as "createdAt", closed_at as "closedAt", appeal, appealed_at as "appealedAt", answer, version`

/** Up to 50 restrictions of a customer, open ones first, then newest first. */
export async function restrictionsOf(
  s: Services,
  customerId: number,
  db: Pick<pg.Pool, 'query'> = s.db,
): Promise<Restriction[]> {
  const { rows } = await db.query<Row>(
    `select ${restrictionColumns} from app.restriction where customer_id = $1
     order by closed_at is not null, id desc limit 50`,
    [customerId],
  )
  return Promise.all(rows.map((row) => opened(s, row)))
}

/** A restriction row as on the wire; its sealed texts are left out if the customer's key was erased. */
export async function opened(s: Services, row: Row, db?: Pick<pg.Pool, 'query'>): Promise<Restriction> {
  const text = async (sealed: Buffer | null) =>
    sealed ? await s.personal.open<string>(`customer:${row.customerId}`, sealed, db) : undefined
  const { id, reason, documents, version, answerBy, closedAt, appealedAt } = row
  const [appeal, answer] = [await text(row.appeal), await text(row.answer)]
  return {
    id,
    reason,
    told: row.told ?? tellable(reason),
    stage: closedAt ? 'closed' : row.stage,
    documents,
    createdAt: row.createdAt.toISOString(),
    version,
    ...(answerBy && { answerBy: answerBy.toISOString() }),
    ...(closedAt && { closedAt: closedAt.toISOString() }),
    ...(appeal !== undefined && { appeal }),
    ...(appealedAt && { appealedAt: appealedAt.toISOString() }),
    ...(answer !== undefined && { answer }),
  }
}

/** Sanctions (3) and adverse media (4) are disclosed as an investigation (5): tipping off is an offence (Q066). */
export const tellable = (reason: number): 1 | 2 | 5 => (reason === 1 || reason === 2 ? reason : 5)

/** Sanctions (3) and adverse media (4): lifting takes two administrators, and the customer is not notified. */
export const isSerious = (reason: number): boolean => reason === 3 || reason === 4
