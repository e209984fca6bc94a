import { mayAct } from '@sixpence/protocol/rules/contracts'
import { beginRun } from '#auth/begin-identity.ts'
import type { ActingPrincipal } from '#context/handler.ts'
import type { Services } from '#context/services.ts'
import type { Change } from '#core/audited-transaction.ts'
import { faultFields } from '#core/log.ts'
import { Refused } from '#core/refused.ts'
import { siteOf } from '#core/site.ts'
import { type ContractRow, factsOf, partyOf } from '#store/contract/contracts.ts'
import { linkOf } from '#store/identity-run/identity-runs.ts'
import { act, type ActContext } from './act.ts'

/** Records that the payer's signer has begun identification. @throws Refused contractNotNow */
export const recordIdentificationStarted = (context: ActContext) =>
  act(context, 'identificationStarted', (_client, _contract, now) => ({
    identification: 'PROCESSING',
    identification_at: now,
  }))

type OrderContext = { by: ActingPrincipal; services: Services; language: string; change: Change }

/**
 * Orders an identity check of the payer's signer; returns the URL where the signer continues. @throws Refused
 * contractNotNow | contractSignerOnly | identityUnavailable | identityInReview
 */
export async function orderIdentification(
  contract: ContractRow,
  { by, services: s, language, change }: OrderContext,
): Promise<string> {
  const { customer, person } = by
  if (!mayAct(factsOf(contract), partyOf(contract, customer.id), 'identificationStarted'))
    throw new Refused('contractNotNow')
  if (contract.senderPersonId !== person.id) throw new Refused('contractSignerOnly')
  const order = { customer, person, kind: 'document', purpose: 'contract', language } as const
  const run = await beginRun(s, order, change).catch((error: unknown) => {
    if (error instanceof Refused) throw error
    s.log.warn({ contract: contract.id, ...faultFields(error) }, 'the identity company did not take an order')
    throw new Refused('identityUnavailable')
  })
  if (run === 'inReview') throw new Refused('identityInReview')
  return run.goOnAt ?? siteOf(s.config, customer.brand) + linkOf({ kind: 'document', ...run })
}
