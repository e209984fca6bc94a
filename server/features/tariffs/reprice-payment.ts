import { add, share, type Money } from '@sixpence/money'
import { everywhere } from '@sixpence/protocol/rules/tariffs'
import type { TariffMethod } from '@sixpence/protocol/tariffs/tariffs'
import { feesIn } from '#payments/rails/terms.ts'
import { feeOn, marginOf } from '#rules/tariff.ts'
import type { TariffBook } from '#store/tariff/tariff-book.ts'
import {
  amountOf,
  creditOf,
  feeOf,
  isGlobal,
  isPaymentOut,
  type GlobalDetail,
  type InsideDetail,
  type PaymentOutDetail,
} from '#store/operation/details.ts'

export type PricedDetail = InsideDetail | PaymentOutDetail | GlobalDetail

/** The price of a payment: its method, and the bank's income from it in the currency of the account. */
export type Price = { method: TariffMethod; fee: Money; margin: Money }

/**
 * Prices a past payment by a version, with the same functions as a new payment, at the payment's own exchange rate;
 * without the fee of a digital network. Undefined if the version has no price for it.
 */
export function repricePayment(detail: PricedDetail, book: TariffBook): Price | undefined {
  const debit = amountOf(detail)
  const credit = creditOf(detail)
  const margin = share(
    debit,
    percentOf(marginOf(book.rows.margins, debit.currency, credit.currency)),
    'halfEven',
  )
  if (isPaymentOut(detail)) {
    const tiers = book.tiers(detail.method, credit.currency, detail.country)
    if (!tiers) return undefined
    const rate = detail.credit?.rate ?? '1'
    const { fee } = feesIn(debit.currency, { credit, rate }, { tiers }, undefined)
    return { method: detail.method, fee, margin }
  }
  const method = detail.method ?? 'p2p'
  const tiers = book.tiers(method, debit.currency, everywhere)
  if (!tiers) return undefined
  return { method, fee: feeOn(enteredOf(detail, debit), { tiers }), margin }
}

/** The amount the fee is calculated on: if the payee bears the fee, it was deducted from the entered amount. */
const enteredOf = (detail: InsideDetail | GlobalDetail, debit: Money): Money =>
  isGlobal(detail) && detail.feeShare === 'beneficiary' ? add(debit, feeOf(detail)) : debit

/** Basis points as a percentage. */
const percentOf = (basisPoints: number): string =>
  `${Math.floor(basisPoints / 100)}.${String(basisPoints % 100).padStart(2, '0')}`
