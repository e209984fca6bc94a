import type { FollowUpJob } from '#context/background-job.ts'
import { dayOf } from '@sixpence/days'
import type { ContractStep } from '@sixpence/protocol/rules/contracts'
import { statusAfter } from '@sixpence/protocol/rules/contracts'
import { faultFields } from '#core/log.ts'
import type { Services } from '#context/services.ts'
import { transaction } from '#core/database.ts'
import { calendarNow } from '#payments/schedules/calendar.ts'
import { lockContract } from '#store/contract/contracts.ts'
import { type Columns, moveContract } from './move.ts'
import { takeSilent } from './signatures.ts'
import { recordContractSignature } from './signing-webhook.ts'
import { notifyOfSteps } from './notify.ts'

type Due = { id: number; step: ContractStep }

/**
 * Job: requests overdue signature results, moves contracts by date and identification result, and sends mail. Returns
 * the number of actions.
 */
async function workContracts(s: Services): Promise<number> {
  const askedCount = await askOfSilent(s)
  const moved = await moveDue(s)
  return askedCount + moved + (await notifyOfSteps(s))
}

async function askOfSilent(s: Services): Promise<number> {
  const silent = await takeSilent(s.db, s.clock.now())
  let taken = 0
  for (const { clientId, contractId, isOver } of silent) {
    const signature = await s.partners.esign.ask(clientId).catch((error: unknown) => {
      s.log.warn(
        { contract: contractId, ...faultFields(error) },
        'the signing company did not answer about a contract',
      )
      return undefined
    })
    if (signature) taken += Number(await recordContractSignature(s, signature, ''))
    else if (isOver)
      await s.db.query(
        `update app.contract_signature set state = 'expired' where client_id = $1 and state = 'waiting'`,
        [clientId],
      )
  }
  return taken
}

/** Each under its row lock, and only if the step still applies. */
async function moveDue(s: Services): Promise<number> {
  const now = await calendarNow(s)
  const { rows } = await s.db.query<Due>(due, [now, dayOf(now), s.clock.now()])
  let moved = 0
  for (const { id, step } of rows)
    moved += await transaction(s.db, async (client) => {
      const contract = await lockContract(client, id)
      if (!contract || !statusAfter(contract, step)) return 0
      const set = columnsOf[step]
      await moveContract(client, contract, { step, by: undefined, now, ...(set && { set }) })
      return 1
    })
  return moved
}

const columnsOf: Partial<Record<ContractStep, Columns>> = {
  identificationSuccess: { identification: 'SUCCESS' },
  identificationFailed: { identification: 'FAILED' },
}

/**
 * Steps due by date ($1 now, $2 today), by the identity company's result for the payer's signer until $3, and because a
 * party has left. A run that replaces another starts at the moment the other ends.
 */
const due = `
  select id, 'activeFromReached' as step from app.contract where status = 'SIGNED' and active_from <= $2
  union all
  select id, 'activeToReached' from app.contract where status = 'ACTIVE' and active_to < $2
  union all
  select id, 'noticeEnded' from app.contract where status = 'TERMINATING' and terminated_at <= $1
  union all
  select c.id, case when r.state = 'passed' then 'identificationSuccess' else 'identificationFailed' end
  from app.contract c cross join lateral (
    select case when state = 'waiting' and expires_at <= $3 then 'expired' else state end as state
    from app.identity_run r
    where r.person_id = c.sender_person_id and r.kind = 'document' and r.purpose = 'contract'
      and (r.state <> 'passed' or r.decided_at > $3::timestamptz - interval '1 year')
    order by r.state = 'passed' desc, r.created_at desc, r.decided_at is null desc limit 1) r
  where c.status = 'NEED_IDENTIFICATION'
    and (r.state = 'passed' or c.identification = 'PROCESSING' and r.state not in ('waiting', 'review'))
  union all
  select c.id, case when c.status in ('ACTIVE', 'TERMINATING') then 'terminateNow' else 'cancel' end
  from app.contract c join app.customer l on l.id in (c.sender_id, c.beneficiary_id)
  where l.closed and c.status not in ('TERMINATED', 'EXPIRED', 'CANCELLED', 'REJECTED')
  limit 200`

export const workContractsJob: FollowUpJob = {
  name: 'workContracts',
  everyMs: 1_000,
  work: workContracts,
}
