import { compare, parseAmount, type Currency, type Money } from '@sixpence/money'
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
      isWeighty: async (client, subject) =>
        verified &&
        (opensMuch(s, by.person.brand, await limitsOnceVerified(s, by.person.brand, subject)) ||
          isHighRisk(
            dueDiligenceOf(subject.dueDiligenceLevel, await readPaper(s, customerId, 'dueDiligence', client)),
          )),
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

/** Whether this monthly limit exceeds what one administrator may open alone. */
function opensMuch(s: Services, brand: string, perMonth: Money): boolean {
  const most = parseAmount(s.brand(brand).maxByOneAdministrator, perMonth.currency)
  if ('refused' in most) throw new Error(`the threshold of ${brand} is no amount`)
  return compare(perMonth, most) > 0
}
