import { amountText } from '@sixpence/money'
import type { DecodedInputOf } from '@sixpence/protocol/call'
import type * as calls from '@sixpence/protocol/global/global'
import type { Context, Handler } from '#context/handler.ts'
import { toCostDto, globalTerms, type GlobalTerms } from '#payments/links/terms.ts'
import { claimTerms } from '#payments/links/claim-methods.ts'
import { readAmount } from '#payments/amount.ts'
import { arrivalFor } from '#payments/arrival.ts'
import { offersIn } from './offers-in.ts'

type Call = typeof calls.globalPayMetaGet

export const globalPayMetaGet: Handler<typeof calls.globalPayMetaGet> = async (input, context) => {
  const { own, refuse } = context
  const entered = readAmount(input.amount, own.accountId.currency, refuse)
  const terms = await globalTerms(context, entered, input.feeShare ?? 'sender')
  return { ...toCostDto(terms), ...(await whatArrives(input, context, terms)) }
}

/** Amount in the payee's currency at the current rate, with an arrival estimate if country and method are given. */
async function whatArrives(
  { toCurrencyCode, paymentMethod, countryCode }: DecodedInputOf<Call>,
  context: Context<Call>,
  terms: GlobalTerms,
) {
  if (toCurrencyCode === undefined) return {}
  const { by, services: s, refuse } = context
  const isWay = paymentMethod !== undefined && countryCode !== undefined
  const offer = isWay
    ? (offersIn(s, by.customer, countryCode).find(
        ({ method, currency }) => method === paymentMethod && currency === toCurrencyCode,
      ) ?? refuse('wayNotOffered', { currency: toCurrencyCode }, 'paymentMethod'))
    : undefined
  const paid = { amount: terms.amount, payer: by.customer }
  const { credit, rate } = await claimTerms(s, paid, toCurrencyCode, (name, facts) =>
    refuse(name, facts, 'toCurrencyCode'),
  )
  return {
    exchangeRate: rate,
    toAmount: amountText(credit),
    arrives: { amount: amountText(credit), currencyCode: credit.currency, exchangeRate: rate },
    ...(offer && { arrival: await arrivalFor(s, by.customer, offer, s.clock.now()) }),
  }
}
