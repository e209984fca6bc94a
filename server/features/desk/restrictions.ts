import type { Restriction } from '@sixpence/protocol/desk/desk'
import type { DecodedInputOf } from '@sixpence/protocol/call'
import type * as calls from '@sixpence/protocol/desk/desk'
import { documentType } from '@sixpence/protocol/rules/documents'
import type pg from 'pg'
import type { Handlers } from '#context/handler.ts'
import { Refused } from '#core/refused.ts'
import type { Services } from '#context/services.ts'
import { decide } from './decide.ts'
import { decideOrPropose, type Work } from './propose.ts'
import { opened, restrictionColumns, tellable } from './restriction-row.ts'

type Calls = Pick<typeof calls, 'adminRestrictionOpen' | 'adminRestrictionDecide'>

export const restrictions: Handlers<Calls> = {
  adminRestrictionOpen: async (input, context) => {
    const { services: s, refuse } = context
    const { customerId, reason, told = tellable(reason), documents = [], why } = input
    if (told !== 5 && told !== reason) return refuse('toldTooMuch')
    const answerBy = deadline(s, input.answerBy)
    checkDocuments(documents)
    const call = 'adminRestrictionOpen'
    return decide(context, { call, customerId, why }, async (client, { limited }) => {
      const { rows } = await client.query<Parameters<typeof opened>[1]>(
        `insert into app.restriction (customer_id, reason, told, documents, answer_by, created_at)
         values ($1, $2, $3, $4, $5, $6) returning ${restrictionColumns}`,
        [customerId, reason, told, documents, answerBy ?? null, s.clock.now()],
      )
      await limit(client, customerId)
      const restriction = await only(s, rows, client)
      return {
        before: { limited },
        after: { limited: true, ...facts(restriction) },
        result: { restriction },
        ...(!isSerious(reason) && { letter: { about: 'restricted' } }),
      }
    })
  },

  adminRestrictionDecide: async (input, context) => {
    const { by, services: s, refuse } = context
    const { restrictionId } = input
    const { rows } = await s.db.query<{ customerId: number }>(
      `select r.customer_id as "customerId" from app.restriction r join app.customer c on c.id = r.customer_id
       where r.id = $1 and c.brand = $2`,
      [restrictionId, by.person.brand],
    )
    const [one] = rows
    if (!one) return refuse('caseNotFound')
    const { customerId } = one
    deadline(s, input.answerBy)
    checkDocuments(input.documents ?? [])
    const asked = { call: 'adminRestrictionDecide', customerId, input, subjectId: restrictionId } as const
    return decideOrPropose(context, asked, {
      work: decideRestriction(s, customerId, input),
      isWeighty: async (client) =>
        input.decision === 'lift' && isSerious((await standing(s, input, client)).reason),
      present: async (client) => ({ restriction: await standing(s, input, client) }),
    })
  },
}

/** Sanctions and adverse media: nobody lifts these alone, and nobody is told of them. */
const isSerious = (reason: number): boolean => reason === 3 || reason === 4

type Decided = DecodedInputOf<typeof calls.adminRestrictionDecide>

/** The case as it was decided on. @throws Refused caseDecided */
async function standing(
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

async function only(s: Services, rows: unknown[], client: pg.PoolClient): Promise<Restriction> {
  const [row] = rows as Parameters<typeof opened>[1][]
  if (!row) throw new Error('a restriction was neither made nor found')
  return opened(s, row, client)
}

/** A customer is limited as long as one case is open. */
async function limit(client: pg.PoolClient, customerId: number): Promise<void> {
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

function deadline(s: Services, answerBy: string | undefined): Date | undefined {
  if (answerBy === undefined) return undefined
  const at = new Date(answerBy)
  if (!(at.getTime() > s.clock.now().getTime()) || at.getUTCFullYear() > 2100)
    throw new Refused('deadlinePast')
  return at
}

function checkDocuments(types: readonly number[]): void {
  if (!types.every((type) => documentType(type))) throw new Refused('documentKindUnknown')
}

const facts = ({ reason, told, stage, documents, answerBy, answer }: Restriction) => ({
  reason,
  told,
  stage,
  documents,
  ...(answerBy && { answerBy }),
  ...(answer !== undefined && { answer }),
})
