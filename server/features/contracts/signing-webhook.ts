import type { SigningResult } from '@sixpence/partners/esign/esign'
import { mayAct } from '@sixpence/protocol/rules/contracts'
import type pg from 'pg'
import type { Services } from '#context/services.ts'
import { transaction } from '#core/database.ts'
import { calendarNow } from '#payments/schedules/calendar.ts'
import { type ContractRow, factsOf, lockContract, partyOf } from '#store/contract/contracts.ts'
import { mayBind } from '#store/customer/may-bind.ts'
import { brandOf } from '#store/customer/customer-facts.ts'
import { moveContract } from './move.ts'

/**
 * Records the signing company's result with its audit row. False when the order does not belong to a contract. A
 * repeated result, a result for another text, or for a withdrawn contract does not change the contract.
 */
export async function recordContractSignature(
  s: Services,
  { clientId, outcome, digest }: SigningResult,
  address: string,
): Promise<boolean> {
  const now = await calendarNow(s)
  return transaction(s.db, async (client) => {
    const { rows } = await client.query<{ contractId: number; customerId: number; personId: number }>(
      `select contract_id as "contractId", customer_id as "customerId", person_id as "personId"
       from app.contract_signature where client_id = $1`,
      [clientId],
    )
    const [order] = rows
    if (!order) return false
    const { contractId, customerId, personId } = order
    const contract = await lockContract(client, contractId)
    if (!contract || contract.digest.toString('hex') !== digest) return true
    const { rowCount } = await client.query(
      `update app.contract_signature set state = $2 where client_id = $1 and state = 'waiting'`,
      [clientId, outcome],
    )
    if (rowCount !== 1) return true
    const isSigned = outcome === 'signed' && (await sign(client, contract, { customerId, personId, now }))
    const brand = await brandOf(client, customerId)
    await s.audit.write(
      {
        brand: brand ?? '',
        actorId: undefined,
        customerId,
        call: 'contractSignatureResult',
        outcome: outcome === 'signed' && !isSigned ? 'refused' : 'done',
        address,
        detail: { contractId, state: outcome },
      },
      client,
    )
    return true
  })
}

type Signer = { customerId: number; personId: number; now: Date }

/** False when the contract is past signing or the signer may no longer bind the customer. */
async function sign(
  client: pg.ClientBase,
  contract: ContractRow,
  { customerId, personId, now }: Signer,
): Promise<boolean> {
  const party = partyOf(contract, customerId)
  if (!mayAct(factsOf(contract), party, 'sign') || !(await mayBind(client, { customerId, personId })))
    return false
  const payer = party === 'sender' ? personId : contract.senderPersonId
  await moveContract(client, contract, {
    step: 'sign',
    by: customerId,
    now,
    set: {
      [`${party}_person_id`]: personId,
      [`${party}_signed_at`]: now,
      ...(payer !== null && (await isIdentified(client, payer, now)) && { identification: 'SUCCESS' }),
    },
  })
  return true
}

/** An identity check passed within the last year is enough. */
async function isIdentified(client: pg.ClientBase, personId: number, now: Date): Promise<boolean> {
  const { rows } = await client.query(
    `select from app.identity_run where person_id = $1 and kind = 'document' and state = 'passed'
       and decided_at > $2::timestamptz - interval '1 year' limit 1`,
    [personId, now],
  )
  return rows.length > 0
}
