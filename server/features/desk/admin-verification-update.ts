import type { Currency, Money } from '@sixpence/money'
import type * as calls from '@sixpence/protocol/desk/desk'
import type { Handler } from '#context/handler.ts'
import type { Services } from '#context/services.ts'
import { capsIn } from '#rules/tariff.ts'
import type { Subject } from './decide.ts'
import { dueDiligenceOf, isHighRisk, readPaper } from './customer-papers.ts'
import { decideOrPropose } from './propose.ts'
import { verify, changed } from './verify-customer.ts'

export const adminVerificationUpdate: Handler<typeof calls.adminVerificationUpdate> = async (
  input,
  context,
) => {
  const { services: s, by } = context
  const { customerId, verified } = input
  return decideOrPropose(
    context,
    { call: 'adminVerificationUpdate', customerId, input },
    {
      work: verify(customerId, input),
      weight: async (client, subject) => {
        if (!verified) return 'none'
        const paper = await readPaper(s, customerId, 'dueDiligence', client)
        return isHighRisk(dueDiligenceOf(subject.dueDiligenceLevel, paper))
          ? 'much'
          : limitsOnceVerified(s, by.person.brand, subject)
      },
      present: async (_client, subject) => changed(subject, verified),
    },
  )
}

/** Monthly limit of a verified customer of this type, in the brand's default currency. */
async function limitsOnceVerified(s: Services, brand: string, { type }: Subject): Promise<Money> {
  const currency = s.brand(brand).defaultCurrency as Currency
  const limits = await s.store.tariffs.limits({ brand, type, verified: true }, 'p2p', currency)
  return capsIn(limits, currency).perMonth
}
