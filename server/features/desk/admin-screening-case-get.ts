import { amountText, isCurrency, money } from '@sixpence/money'
import type * as calls from '@sixpence/protocol/desk/desk'
import type { ScreeningCase } from '@sixpence/protocol/desk/desk'
import { fullName } from '@sixpence/protocol/rules/person-name'
import type { Handler } from '#context/handler.ts'
import type { Services } from '#context/services.ts'
import { openCustomer } from '#store/customer/sealed-people.ts'
import { comparedIn, screeningCaseColumns, type ScreeningCaseRow } from '#store/screening/cases.ts'
import { findScreening } from './find-screening.ts'
import { noteLook } from '#auth/looked-at.ts'
import { proposalsOf } from './proposals.ts'
import { listOf } from './screening-list-words.ts'

export const adminScreeningCaseGet: Handler<typeof calls.adminScreeningCaseGet> = async (
  { caseId },
  context,
) => {
  const { by, services: s } = context
  const row = await findScreening(s, by, caseId)
  await noteLook(context, {
    customerId: row.customerId,
    part: `screening ${row.id}`,
    detail: { case: row.id },
  })
  const [compared, list, payment, decision, others, proposals] = await Promise.all([
    comparedIn(s.personal, row),
    listOf(s.db, row.listId),
    row.kind === 'payment' ? paymentOf(s, row.subjectId) : undefined,
    decisionOf(s, row),
    othersOf(s, row),
    proposalsOf(s, by, { call: 'adminScreeningDecide', subjectId: row.id }),
  ])
  return {
    case: {
      id: row.id,
      kind: row.kind,
      version: row.version,
      openedAt: row.openedAt.toISOString(),
      score: row.score,
      customer: { customerId: row.customerId, customerName: openCustomer(s.personal, row.customer).name },
      ...(payment && { payment }),
      list,
      compared: (compared ?? []).map(({ part, kind, said: comparedName, birthDate, countries, hits }) => ({
        part,
        kind,
        said: comparedName,
        ...(birthDate && { birthDate }),
        countries: [...countries],
        hits: hits.map(({ entityId, name, names, score, lists, birthDates, countries: of }) => ({
          entityId,
          name,
          names,
          score,
          lists,
          birthDates,
          countries: of,
        })),
      })),
      ...decision,
      proposals,
      others,
    },
  }
}

async function paymentOf(s: Services, operationId: number): Promise<ScreeningCase['payment']> {
  const { rows } = await s.db.query<{ units: string; currency: string }>(
    'select units::text, currency from app.instruction where operation_id = $1',
    [operationId],
  )
  const [row] = rows
  if (!row || !isCurrency(row.currency)) return undefined
  const amount = amountText(money(BigInt(row.units), row.currency))
  return { transactionId: operationId, amount, currencyCode: row.currency }
}

type Decision = Pick<ScreeningCase, 'outcome' | 'decidedAt' | 'decidedBy' | 'why'>

async function decisionOf(
  s: Services,
  { outcome, decidedAt, decidedBy, reason, customerId }: ScreeningCaseRow,
): Promise<Decision> {
  if (outcome === null) return {}
  const [who, why] = await Promise.all([
    decidedBy === null ? undefined : s.store.people.person(decidedBy),
    reason ? s.personal.open<string>(`customer:${customerId}`, reason) : undefined,
  ])
  return {
    outcome,
    ...(decidedAt && { decidedAt: decidedAt.toISOString() }),
    ...(who && { decidedBy: fullName(who) }),
    ...(why !== undefined && { why }),
  }
}

async function othersOf(
  s: Services,
  { id, customerId }: Pick<ScreeningCaseRow, 'id' | 'customerId'>,
): Promise<ScreeningCase['others']> {
  const { rows } = await s.db.query<ScreeningCaseRow>(
    `select ${screeningCaseColumns} from app.screening_case k where k.customer_id = $1 and k.id <> $2
     order by k.id desc limit 20`,
    [customerId, id],
  )
  return Promise.all(
    rows.map(async (row) => ({
      id: row.id,
      kind: row.kind,
      openedAt: row.openedAt.toISOString(),
      said: (await comparedIn(s.personal, row))?.[0]?.said ?? '–',
      ...(await decisionOf(s, row)),
    })),
  )
}
