import { checkDetails } from '@sixpence/protocol/methods/details'
import { latin } from '@sixpence/protocol/rules/latin'
import {
  beneficiaryStatuses,
  beneficiaryKinds,
} from '@sixpence/protocol/transfers-external/transfers-lookups'
import type * as calls from '@sixpence/protocol/transfers-external/transfers-lookups'
import type { OutputOf } from '@sixpence/protocol/call'
import type { Handler } from '#context/handler.ts'
import type { Services } from '#context/services.ts'
import { offersTo } from '#payments/rails/offers.ts'
import type { Customer } from '#store/customer/people.ts'
import { externalCardDtos } from './external-cards.ts'
import { detailsOf, openPayment } from '#payments/rails/details-of-payment.ts'
import { lastPayments, type LastPayment } from './last-payments.ts'

/** Limit per kind; beyond it, search by name. */
const limit = 50

type Wire = OutputOf<typeof calls.beneficiarySearch>['wire'][number]
type Beneficiary = { method: string; status: Wire['wireStatus']; who: Omit<Wire, 'wireStatus'> }

export const beneficiarySearch: Handler<typeof calls.beneficiarySearch> = async (
  { countryCode, search = '', types = beneficiaryKinds },
  { by: { customer }, services: s },
) => {
  const methods = (['wire', 'eft'] as const).filter((text) => types.includes(text))
  const words = latin(search)
    .split(/\s+/)
    .filter((word) => word !== '')
  const fits = (country: string, ...texts: string[]): boolean => {
    const text = latin(texts.join(' '))
    const digits = text.replaceAll(' ', '')
    const isThere = countryCode === undefined || country === countryCode
    return isThere && words.every((word) => text.includes(word) || digits.includes(word))
  }
  const paid = methods.length === 0 ? [] : await lastPayments(s.db, customer.id, methods, arrived)
  const opened = await Promise.all(paid.map((payment) => beneficiaryOf(s, customer, payment)))
  const beneficiaries = opened
    .flat()
    .filter(({ who }) => fits(who.countryCode, who.name, ...Object.values(who.details)))
  const of = (method: string): Beneficiary[] =>
    beneficiaries.filter((beneficiary) => beneficiary.method === method).slice(0, limit)
  const cards = types.includes('creditCards') ? await externalCardDtos(s, customer.id) : []
  return {
    wire: of('wire').map(({ who, status }) => ({ ...who, wireStatus: status })),
    eft: of('eft').map(({ who, status }) => ({ ...who, eftStatus: status })),
    creditCards: cards
      .filter(({ countryCode: country, payeeName, maskedNumber }) => fits(country, payeeName, maskedNumber))
      .slice(0, limit),
  }
}

/** Accepted by the partner, so payee and account existed. */
const arrived = ['accepted', 'settled', 'returned', 'recalled'] as const

/** Status of a payee whose account can still be reached. */
function statusOf({
  state,
  isChecked,
}: {
  state: LastPayment['state']
  isChecked: boolean
}): Beneficiary['status'] {
  if (state === 'returned' || state === 'recalled') return beneficiaryStatuses.cameBack
  return isChecked ? beneficiaryStatuses.checked : beneficiaryStatuses.paid
}

async function beneficiaryOf(
  s: Services,
  customer: Customer,
  { operationId, method, currency, state, at, detail, sealed, payments }: LastPayment,
): Promise<Beneficiary[]> {
  const opened = await openPayment(s, customer.id, sealed)
  if (!opened) return []
  const { country, account, checked, permission } = detail
  const details = detailsOf(opened)
  const isReached = offersTo(s, customer, country, currency).some((offer) => offer.method === method)
  const { problems } = checkDetails(method, country, currency, details)
  // The reference is of the payment, not of the payee.
  const isRight = Object.keys(problems).every((name) => name === 'reference')
  const status =
    isReached && isRight
      ? statusOf({ state, isChecked: checked?.outcome === 'match' })
      : beneficiaryStatuses.unreachable
  return [
    {
      method,
      status,
      who: {
        transactionId: operationId,
        permission,
        beneficiaryType: opened.payee.kind,
        name: opened.payee.name,
        account,
        countryCode: country,
        currencyCode: currency,
        details,
        payments,
        lastAt: at.toISOString(),
      },
    },
  ]
}
