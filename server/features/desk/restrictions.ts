import { zoned } from '@sixpence/days'
import type { DecodedInputOf } from '@sixpence/protocol/call'
import type * as calls from '@sixpence/protocol/desk/desk'
import type { Restriction } from '@sixpence/protocol/desk/desk'
import { documentType } from '@sixpence/protocol/rules/documents'
import type pg from 'pg'
import type { Services } from '#context/services.ts'
import { Refused } from '#core/refused.ts'
import { limitWhileRestricted } from '#store/customer/customer-state.ts'
import { isLimited } from '#store/customer/customer-facts.ts'
import type { Work } from './four-eyes-call.ts'
import { isSerious, opened, restrictionColumns } from './restriction-row.ts'

type DecisionInput = DecodedInputOf<typeof calls.adminRestrictionDecide>

/**
 * The restriction in the version the administrator saw. @throws Refused caseDecided if it changed since or is closed
 */
export async function restrictionStatus(
  s: Services,
  { restrictionId, version }: DecisionInput,
  client: pg.PoolClient,
): Promise<Restriction> {
  const read = `select ${restrictionColumns} from app.restriction where id = $1`
  const { rows } = await client.query(read, [restrictionId])
  const was = await only(s, rows, client, `restriction ${restrictionId}`)
  if (was.version !== version || was.stage === 'closed') throw new Refused('caseDecided')
  return was
}

/**
 * The work of a decision about a restriction: new stage, documents, deadline and answer. The customer is notified when
 * it is lifted, an appeal is answered or documents are requested, unless it is about sanctions or adverse media.
 * @throws Refused caseDecided
 */
export function decideRestriction(
  s: Services,
  customerId: number,
  input: DecisionInput,
): Work<{ restriction: Restriction }> {
  return async (client, { limited }) => {
    const { restrictionId, decision } = input
    const was = await restrictionStatus(s, input, client)
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
    const restriction = await only(s, changed.rows, client, `restriction ${restrictionId}`)
    await limitWhileRestricted(client, customerId)
    const stillLimited = await isLimited(client, customerId)
    const about =
      decision === 'lift'
        ? ('lifted' as const)
        : decision === 'keep' || (decision === 'ask' && was.stage === 'appealed')
          ? ('appealAnswered' as const)
          : decision === 'ask'
            ? ('restrictionAsked' as const)
            : undefined
    return {
      before: { limited, ...facts(was) },
      after: { limited: stillLimited, ...facts(restriction) },
      result: { restriction },
      ...(about && !isSerious(was.reason) && { letter: { about } }),
    }
  }
}

/** Restricts a customer, who is limited as long as a restriction is open. */
export async function restrict(
  s: Services,
  client: pg.PoolClient,
  customerId: number,
  item: { reason: number; told: number; documents: readonly number[]; answerBy?: Date | undefined },
): Promise<Restriction> {
  const { rows } = await client.query(
    `insert into app.restriction (customer_id, reason, told, documents, answer_by, created_at)
       values ($1, $2, $3, $4, $5, $6) returning ${restrictionColumns}`,
    [customerId, item.reason, item.told, item.documents, item.answerBy ?? null, s.clock.now()],
  )
  await limitWhileRestricted(client, customerId)
  return only(s, rows, client, `new restriction of customer ${customerId}`)
}

/** The single row of a statement as a restriction; throws an Error if there is none. */
async function only(s: Services, rows: unknown[], client: pg.PoolClient, what: string): Promise<Restriction> {
  const [row] = rows as Parameters<typeof opened>[1][]
  if (!row) throw new Error(`app.restriction returned no row for ${what}`)
  return opened(s, row, client)
}

/**
 * The time until which the customer may answer. @throws Refused deadlinePast if it is not in the future or after
 * the year 2100
 */
export function deadline(s: Services, answerBy: string | undefined): Date | undefined {
  if (answerBy === undefined) return undefined
  const at = new Date(answerBy)
  if (!(at.getTime() > s.clock.now().getTime()) || zoned(at).year > 2100) throw new Refused('deadlinePast')
  return at
}

/** @throws Refused documentKindUnknown if any of these is not a document type */
export function checkDocuments(types: readonly number[]): void {
  if (!types.every((type) => documentType(type))) throw new Refused('documentKindUnknown')
}

/** Facts of a restriction for the before and after of a decision. */
export const facts = ({ reason, told: toldReason, stage, documents, answerBy, answer }: Restriction) => ({
  reason,
  told: toldReason,
  stage,
  documents,
  ...(answerBy && { answerBy }),
  ...(answer !== undefined && { answer }),
})
