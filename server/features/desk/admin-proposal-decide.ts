import type * as calls from '@sixpence/protocol/desk/desk'
import type pg from 'pg'
import { requireAnswer } from '#auth/two-people.ts'
import type { Handler, Principal } from '#context/handler.ts'
import type { Services } from '#context/services.ts'
import { Refused } from '#core/refused.ts'
import { customerOfRow } from '#store/customer/customer-facts.ts'
import { decide } from './decide.ts'
import { writeDueDiligence } from './customer-papers.ts'
import { creditCase } from './payment-credit.ts'
import { resolvePayment } from './payment/resolve.ts'
import { factsOf, proposalColumns, type ProposalRow, proposedWords } from './propose.ts'
import type { InputOfCall, FourEyesCall, Work } from './four-eyes-call.ts'
import { waitingOf } from './proposals.ts'
import { decideRestriction } from './restrictions.ts'
import { maySee } from './secret.ts'
import { decideScreening } from './screening-decide.ts'
import { verify } from './verify-customer.ts'

export const adminProposalDecide: Handler<typeof calls.adminProposalDecide> = async (
  { proposalId, decision, why },
  context,
) => {
  const { by, services: s } = context
  const customerId = await customerOfRow(s.db, by.person.brand, { table: 'proposal', id: proposalId })
  if (customerId === undefined) throw new Refused('proposalNotFound')
  const call = 'adminProposalDecide'
  return decide(context, { call, customerId, why }, async (client, subject) => {
    const row = await open(client, proposalId)
    const input = (await proposedWords(s, row, client))?.input
    if (!input || (row.actorId !== by.person.id && !maySee(by.person.staff, row.call)))
      throw new Refused('proposalNotFound')
    await requireAnswer(client, by, await waitingOf(s, by, row), decision)
    await client.query(
      'update app.proposal set outcome = $2, decided_by = $3, decided_at = $4 where id = $1',
      [proposalId, decision === 'confirm' ? 'confirmed' : 'declined', by.person.id, s.clock.now()],
    )
    const proposed = { proposal: proposalId, call: row.call }
    if (decision === 'decline')
      return {
        before: { ...proposed, ...factsOf(input) },
        after: { ...proposed, outcome: 'declined' },
        result: {},
      }
    const work = works[row.call](s, customerId, input as never, by)
    const { before, after, letter } = await work(client, subject)
    return {
      before: { ...proposed, ...before },
      after: { ...proposed, outcome: 'confirmed', ...after },
      result: {},
      letter,
    }
  })
}

/** The work of each proposed call, done when a colleague confirms it. */
const works: {
  [Name in FourEyesCall]: (
    s: Services,
    customerId: number,
    input: InputOfCall<Name>,
    by: Principal,
  ) => Work<unknown>
} = {
  adminRestrictionDecide: decideRestriction,
  adminVerificationUpdate: (_s, customerId, input) => verify(customerId, input),
  adminDueDiligenceUpdate: writeDueDiligence,
  adminPaymentResolve: (s, _customerId, input) => resolvePayment(s, input),
  adminPaymentCaseCredit: (s, _customerId, input, by) => creditCase(s, by, input),
  adminScreeningDecide: (s, _customerId, input, by) => decideScreening(s, by, input),
}

/** Locks an undecided proposal. @throws Refused caseDecided */
async function open(client: pg.PoolClient, proposalId: number): Promise<ProposalRow> {
  const { rows } = await client.query<ProposalRow>(
    `select ${proposalColumns} from app.proposal where id = $1 and outcome is null for update`,
    [proposalId],
  )
  const [row] = rows
  if (!row) throw new Refused('caseDecided')
  return row
}
