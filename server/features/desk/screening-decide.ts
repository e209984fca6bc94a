import type { Weight } from '#store/four-eyes/four-eyes.ts'
import type { DecodedInputOf } from '@sixpence/protocol/call'
import type * as calls from '@sixpence/protocol/desk/desk'
import type pg from 'pg'
import type { Principal } from '#context/handler.ts'
import type { Services } from '#context/services.ts'
import { Refused } from '#core/refused.ts'
import { hurryUnscreened, releaseHeld, stopHeld } from '#payments/rails/screened.ts'
import {
  comparedIn,
  keepPairs,
  keepScreeningDecision,
  screeningCaseColumns,
  type ScreeningCaseRow,
} from '#store/screening/cases.ts'
import type { Work } from './four-eyes-call.ts'
import { restrict } from './restrictions.ts'

type DecisionInput = DecodedInputOf<typeof calls.adminScreeningDecide>

/**
 * The restriction for a true hit. Its reason is sanctions; the customer is only informed that the account is under
 * investigation.
 */
const sanctions = { reason: 3, told: 5, documents: [] }
/** From this score on the names are equal except for spelling. */
const sameName = 0.95

/**
 * The weight of a decision: clearing a case takes two people if the name equals the entry's or the case was decided
 * before.
 */
export function weightOfScreening(
  { score, outcome: before }: Pick<ScreeningCaseRow, 'score' | 'outcome'>,
  outcome: DecisionInput['outcome'],
): Weight {
  if (outcome !== 'false') return 'none'
  return before !== null || score >= sameName ? 'much' : 'some'
}

/**
 * Locks the case in the version the staff member saw. A true hit may later be decided as a false hit. @throws Refused
 * screeningCaseNotFound | caseDecided
 */
export async function lockScreening(
  client: pg.PoolClient,
  { caseId, version, outcome }: Pick<DecisionInput, 'caseId' | 'version' | 'outcome'>,
): Promise<ScreeningCaseRow> {
  const { rows } = await client.query<ScreeningCaseRow>(
    `select ${screeningCaseColumns} from app.screening_case k where k.id = $1 for update`,
    [caseId],
  )
  const [row] = rows
  if (!row) throw new Refused('screeningCaseNotFound')
  const isOpen = row.outcome === null || (row.outcome === 'true' && outcome === 'false')
  if (row.version !== version || !isOpen) throw new Refused('caseDecided')
  return row
}

/**
 * The work of a decision. A held payment is released or ended, once. A customer who is the entry is restricted; for a
 * false hit their pending payments are screened again. @throws Refused as `lockScreening`
 */
export const decideScreening =
  (s: Services, by: Principal, input: DecisionInput): Work<object> =>
  async (client, { id: customerId }) => {
    const row = await lockScreening(client, input)
    if (row.customerId !== customerId) throw new Refused('screeningCaseNotFound')
    const { outcome } = input
    const now = s.clock.now()
    const reason = await s.personal.seal(`customer:${customerId}`, input.why, client)
    await keepScreeningDecision(client, row.id, { outcome, by: by.person.id, reason, now })
    const compared = await comparedIn(s.personal, row, client)
    if (compared) await keepPairs(client, row.id, outcome, compared)
    if (row.kind === 'payment' && row.outcome === null)
      await (outcome === 'false' ? releaseHeld : stopHeld)(client, row.subjectId, now)
    if (row.kind !== 'payment' && outcome === 'true') await restrict(s, client, customerId, sanctions)
    if (row.kind !== 'payment' && outcome === 'false') await hurryUnscreened(client, customerId, now)
    const of = { case: row.id, kind: row.kind }
    return {
      before: { ...of, ...(row.outcome && { outcome: row.outcome }) },
      after: {
        ...of,
        outcome,
        entries: compared?.flatMap(({ hits }) => hits.map(({ entityId }) => entityId)) ?? [],
      },
      result: {},
    }
  }
