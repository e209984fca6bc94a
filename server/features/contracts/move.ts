import { type ContractStep, isRequest, statusAfter } from '@sixpence/protocol/rules/contracts'
import type pg from 'pg'
import type { SentNotification } from '@sixpence/protocol/push'
import { announce } from '#core/outbox/outbox.ts'
import { type ContractRow, customerOf, factsOf, lockContract, partyOf } from '#store/contract/contracts.ts'

export type Columns = Readonly<Record<string, unknown>>

type ContractMove = {
  step: ContractStep
  /** The acting customer; undefined for steps by the calendar or the identity company. */
  by: number | undefined
  now: Date
  /** Further columns to set. */
  set?: Columns
}

/**
 * Moves a locked contract to its next status, records the step and announces it to both parties. Throws an Error if
 * the status does not allow the step.
 */
export async function moveContract(
  client: pg.ClientBase,
  contract: ContractRow,
  { step, by, now, set = {} }: ContractMove,
): Promise<void> {
  const identification = (set['identification'] ?? contract.identification) as ContractRow['identification']
  const status = statusAfter({ status: contract.status, identification }, step)
  if (!status) throw new Error(`contract ${contract.id} is ${contract.status}, which ${step} does not leave`)
  const changed = Object.entries({ ...set, status, updated_at: now })
  await client.query(
    `update app.contract set ${changed.map(([column], at) => `${column} = $${at + 2}`).join(', ')} where id = $1`,
    [contract.id, ...changed.map(([, value]) => value)],
  )
  await noteStep(client, { id: contract.id, step, by, now })
}

/** Records a step and announces it to the open pages of both parties; mail follows by the job. */
export async function noteStep(
  client: pg.ClientBase,
  { id, step, by, now }: Omit<ContractMove, 'step' | 'set'> & { id: number; step: ContractStep | 'created' },
): Promise<void> {
  await client.query(
    `insert into app.contract_event (contract_id, at, step, customer_id, tell_at) values ($1, $2, $3, $4, 'epoch')`,
    [id, now, step, by ?? null],
  )
  const contract = await lockContract(client, id)
  if (!contract) throw new Error(`contract ${id} is gone`)
  for (const party of ['sender', 'beneficiary'] as const) {
    const customerId = customerOf(contract, party)
    const isTold = by === undefined || partyOf(contract, by) !== party
    const type = isRequest(factsOf(contract), party) ? 'contracts.request' : 'contracts.changed'
    await announce(client, {
      customerId,
      ...(isTold
        ? { event: 'notification', data: { type } satisfies SentNotification }
        : { event: 'refresh', data: {} }),
      changed: ['contracts'],
    })
  }
}
