import type * as calls from '@sixpence/protocol/contracts/contracts'
import { mayAct } from '@sixpence/protocol/rules/contracts'
import { beginRun } from '#auth/begin-identity.ts'
import type { Change } from '#core/audited-transaction.ts'
import type { Acting, Handlers } from '#context/handler.ts'
import { faultFields } from '#core/log.ts'
import { Refused } from '#core/refused.ts'
import type { Services } from '#context/services.ts'
import { siteOf } from '#core/site.ts'
import { maskPhone } from '#rules/mask.ts'
import { type ContractRow, factsOf, partyOf } from '#store/contract/contracts.ts'
import { linkOf } from '#store/identity-run/identity-runs.ts'
import { act } from './act.ts'

type Calls = Pick<
  typeof calls,
  'splitPaySignerIdentification' | 'contractIdentificationPush' | 'contractIdentificationStarted'
>

export const identification: Handlers<Calls> = {
  splitPaySignerIdentification: async (_input, { own, ...context }) => ({
    redirectUrl: await begin(own.contractId, context),
  }),

  contractIdentificationPush: async (_input, { own, ...context }) => {
    const { by, services: s, t, browser, change } = context
    const { phone } = by.person
    if (!phone) throw new Refused('contractPhoneMissing')
    const link = await begin(own.contractId, context)
    await s.partners.sms.send({
      brand: browser.brand,
      to: phone,
      text: t('{brand}: show who you are for your split contract: {link}', {
        brand: s.brand(browser.brand).name,
        link,
      }),
    })
    await start({ by, services: s, change, own: { id: own.contractId } })
    return { sentTo: maskPhone(phone) }
  },

  contractIdentificationStarted: (_input, context) => start(context),
}

const start = (context: Parameters<typeof act>[0]) =>
  act(context, 'identificationStarted', (_client, _one, now) => ({
    identification: 'PROCESSING',
    identification_at: now,
  }))

type Beginning = { by: Acting; services: Services; language: string; change: Change }

/** Orders a proof of who signed for the payer; gives where it goes on. */
async function begin(one: ContractRow, { by, services: s, language, change }: Beginning): Promise<string> {
  const { customer, person } = by
  if (!mayAct(factsOf(one), partyOf(one, customer.id), 'identificationStarted'))
    throw new Refused('contractNotNow')
  if (one.senderPersonId !== person.id) throw new Refused('contractSignerOnly')
  const order = { customer, person, kind: 'document', purpose: 'contract', language } as const
  const run = await beginRun(s, order, change).catch((error: unknown) => {
    if (error instanceof Refused) throw error
    s.log.warn(faultFields(error), 'the identity company did not take an order')
    throw new Refused('identityUnavailable')
  })
  if (run === 'inReview') throw new Refused('identityInReview')
  return run.goOnAt ?? siteOf(s.config, customer.brand) + linkOf({ kind: 'document', ...run })
}
