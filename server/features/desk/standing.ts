import { compare, parseAmount, type Currency, type Money } from '@sixpence/money'
import type { DecodedInputOf } from '@sixpence/protocol/call'
import type * as calls from '@sixpence/protocol/desk/desk'
import type { Handlers } from '#context/handler.ts'
import { Refused } from '#core/refused.ts'
import type { Services } from '#context/services.ts'
import { capsIn } from '#rules/tariff.ts'
import { handOverRequests } from '#store/representative/handed-over.ts'
import { addressOf } from '#store/representative/representative-address.ts'
import { removeRepresentative } from '#store/representative/representative-removal.ts'
import { isPerson, representativesOf } from '#store/representative/representatives.ts'
import { decide, type Subject } from './decide.ts'
import { dueDiligenceOf, isHighRisk, readPaper } from './papers.ts'
import { decideOrPropose, type Work } from './propose.ts'

type Calls = Pick<
  typeof calls,
  'adminVerificationUpdate' | 'adminRepresentativeDelete' | 'adminCompanyPersonDelete'
>

export const standing: Handlers<Calls> = {
  adminVerificationUpdate: async (input, context) => {
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
              dueDiligenceOf(
                subject.dueDiligenceLevel,
                await readPaper(s, customerId, 'dueDiligence', client),
              ),
            )),
        present: async (_client, subject) => changed(subject, verified),
      },
    )
  },

  adminRepresentativeDelete: async ({ customerId, personId, why }, context) => {
    const { services: s } = context
    const call = 'adminRepresentativeDelete'
    const result = await decide(context, { call, customerId, why }, async (client) => {
      const { rows } = await client.query<{ right: number }>(
        `delete from app.access a using app.customer c
         where c.id = a.customer_id and c.type <> 1 and a.customer_id = $1 and a.person_id = $2 and not a.balance_info
         returning a.access_right as right`,
        [customerId, personId],
      )
      const [was] = rows
      if (!was) throw new Refused('representativeNotFound')
      return { before: { personId, accessRight: was.right }, after: { personId }, result: {} }
    })
    await s.hub.accessChanged(personId)
    return result
  },

  adminCompanyPersonDelete: async ({ customerId, representativeId, why }, context) => {
    const { services: s } = context
    const call = 'adminCompanyPersonDelete'
    const personId = await decide(context, { call, customerId, why }, async (client) => {
      const keeping = { db: client, personal: s.personal }
      const [one] = await representativesOf(keeping, customerId, representativeId)
      if (!one || !isPerson(one)) throw new Refused('representativeNotFound', {}, 'representativeId')
      const address = await addressOf(keeping, customerId, representativeId)
      const { couldApprove } = await removeRepresentative(client, customerId, one)
      if (couldApprove)
        await handOverRequests(client, { customerId, personId: one.personId, now: s.clock.now() })
      const before = { person: { ...one.text, address }, roles: one.roles, personId: one.personId }
      return { before, after: {}, result: one.personId }
    })
    if (personId !== null) await s.hub.accessChanged(personId)
    return {}
  },
}

export const verify =
  (customerId: number, { verified }: Pick<Verifying, 'verified'>): Work<object> =>
  async (client, subject) => {
    const result = changed(subject, verified)
    await client.query('update app.customer set verified = $2 where id = $1', [customerId, verified])
    return {
      before: { verified: subject.verified },
      after: { verified },
      result,
      ...(verified && { letter: { about: 'verified' } }),
    }
  }

type Verifying = DecodedInputOf<typeof calls.adminVerificationUpdate>

/** @throws Refused nothingChanged */
function changed(subject: Subject, verified: boolean): object {
  if (subject.verified === verified) throw new Refused('nothingChanged')
  return {}
}

/** What may be sent in a month once the customer is verified, in the currency the brand thinks in. */
async function limitsOnceVerified(s: Services, brand: string, { type }: Subject): Promise<Money> {
  const currency = s.brand(brand).defaultCurrency as Currency
  const limits = await s.store.tariffs.limits({ brand, type, verified: true }, 'p2p', currency)
  return capsIn(limits, currency).perMonth
}

/** More than one administrator alone may open. */
function opensMuch(s: Services, brand: string, perMonth: Money): boolean {
  const most = parseAmount(s.brand(brand).mostByOneAdministrator, perMonth.currency)
  if ('refused' in most) throw new Error(`the threshold of ${brand} is no amount`)
  return compare(perMonth, most) > 0
}
