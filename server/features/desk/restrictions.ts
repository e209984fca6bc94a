import type { DecodedInputOf } from '@sixpence/protocol/call'
import type * as calls from '@sixpence/protocol/desk/desk'
import type { Restriction } from '@sixpence/protocol/desk/desk'
import { documentType } from '@sixpence/protocol/rules/documents'
import type pg from 'pg'
import type { Services } from '#context/services.ts'
import { Refused } from '#core/refused.ts'
import type { Work } from './propose.ts'
import { opened, restrictionColumns } from './restriction-row.ts'

/** Sanctions and adverse media: nobody lifts these alone, and nobody is told of them. */
export const isSerious = (reason: number): boolean => reason === 3 || reason === 4

type Decided = DecodedInputOf<typeof calls.adminRestrictionDecide>

/** The case as it was decided on. @throws Refused caseDecided */
export async function standing(
  s: Services,
  { restrictionId, version }: Decided,
  client: pg.PoolClient,
): Promise<Restriction> {
  const read = `select ${restrictionColumns} from app.restriction where id = $1`
  const was = await only(s, (await client.query(read, [restrictionId])).rows, client)
  if (was.version !== version || was.stage === 'closed') throw new Refused('caseDecided')
  return was
}

export function decideRestriction(
  s: Services,
  customerId: number,
  input: Decided,
): Work<{ restriction: Restriction }> {
  return async (client, { limited }) => {
    const { restrictionId, decision } = input
    const was = await standing(s, input, client)
    const answer =
      input.answer === undefined
        ? null
        : await s.personal.seal(`customer:${customerId}`, input.answer, client)
    const changed = await client.query(
      `update app.restriction set version = version + 1, stage = $2, answer = coalesce($3, answer),
         documents = coalesce($4, documents), answer_by = coalesce($5, answer_by), closed_at = $6
       where id = $1 returning ${restrictionColumns}`,
      [
        restrictionId,
        decision === 'review' ? 'review' : 'waiting',
        answer,
        input.documents ?? null,
        input.answerBy ?? null,
        decision === 'lift' ? s.clock.now() : null,
      ],
    )
    const restriction = await only(s, changed.rows, client)
    await limit(client, customerId)
    const stillLimited = await isLimited(client, customerId)
    const about =
      decision === 'lift'
        ? ('lifted' as const)
        : decision === 'keep' || (decision === 'ask' && was.stage === 'appealed')
          ? ('appealAnswered' as const)
          : undefined
    return {
      before: { limited, ...facts(was) },
      after: { limited: stillLimited, ...facts(restriction) },
      result: { restriction },
      ...(about && !isSerious(was.reason) && { letter: { about } }),
    }
  }
}

export async function only(s: Services, rows: unknown[], client: pg.PoolClient): Promise<Restriction> {
  const [row] = rows as Parameters<typeof opened>[1][]
  if (!row) throw new Error('a restriction was neither made nor found')
  return opened(s, row, client)
}

/** A customer is limited as long as one case is open. */
export async function limit(client: pg.PoolClient, customerId: number): Promise<void> {
  await client.query(
    `update app.customer set limited = exists (
       select from app.restriction where customer_id = $1 and closed_at is null) where id = $1`,
    [customerId],
  )
}

async function isLimited(client: pg.PoolClient, customerId: number): Promise<boolean> {
  const { rows } = await client.query<{ limited: boolean }>(
    'select limited from app.customer where id = $1',
    [customerId],
  )
  return rows[0]?.limited ?? false
}

export function deadline(s: Services, answerBy: string | undefined): Date | undefined {
  if (answerBy === undefined) return undefined
  const at = new Date(answerBy)
  if (!(at.getTime() > s.clock.now().getTime()) || at.getUTCFullYear() > 2100)
    throw new Refused('deadlinePast')
  return at
}

export function checkDocuments(types: readonly number[]): void {
  if (!types.every((type) => documentType(type))) throw new Refused('documentKindUnknown')
}

export const facts = ({ reason, told, stage, documents, answerBy, answer }: Restriction) => ({
  reason,
  told,
  stage,
  documents,
  ...(answerBy && { answerBy }),
  ...(answer !== undefined && { answer }),
})
