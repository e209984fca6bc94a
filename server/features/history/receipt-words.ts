import type { Receipt } from '@sixpence/protocol/history/history'
import { statusWord } from '@sixpence/protocol/history/payment-words'
import { isZeroAmount } from '@sixpence/money'
import type { Translate } from '#core/translate.ts'

export type Words = {
  /** Above the amount. */
  head: string
  stamp: string
  isGood: boolean
  /** Label of the total, and whether it has an amount. */
  total: string
  hasTotal: boolean
  /** The fee's outcome. */
  fee: string
}

/** Texts for the payment's state on the receipt, as seen by its side. */
export function wordsOf(receipt: ReceiptFacts, t: Translate): Words {
  return { ...stateWords(receipt, t), stamp: statusWord(receipt.status, t), fee: feeWords(receipt, t) }
}

type ReceiptFacts = Pick<Receipt, 'status' | 'direction' | 'fee' | 'feeKept' | 'global' | 'payments'>

function feeWords({ status, fee = '0', feeKept, global, payments }: ReceiptFacts, t: Translate): string {
  if (isZeroAmount(fee)) return t('This payment is free')
  if (status !== 'returned' && status !== 'rejected' && status !== 'canceled')
    return payments === undefined
      ? t(
          global?.feeShare === 'beneficiary'
            ? 'They pay it, out of the amount'
            : 'Paid by you, on top of the amount',
        )
      : t('For {count} payments', { count: payments })
  return feeKept === undefined ? t('You do not pay the fee') : t('The fee was not refunded')
}

function stateWords(receipt: ReceiptFacts, t: Translate): Omit<Words, 'fee' | 'stamp'> {
  switch (receipt.status) {
    case 'completed':
      return receipt.direction === 'out'
        ? { head: t('You sent'), isGood: true, total: t('Left your account'), hasTotal: true }
        : { head: t('You received'), isGood: true, total: t('Arrived in your account'), hasTotal: true }
    case 'pending':
    case 'created':
    case 'submitted':
    case 'processing':
      return { head: t('You send'), isGood: false, total: t('Set aside in your account'), hasTotal: true }
    case 'returned':
      return receipt.feeKept === undefined
        ? decidedWords(t)
        : { ...decidedWords(t), total: t('Left your account'), hasTotal: true }
    case 'rejected':
    case 'canceled':
      return decidedWords(t)
    default:
      throw new Error(`receipt status ${String(receipt.status satisfies never)} has no words`)
  }
}

const decidedWords = (t: Translate) => ({
  head: t('You wanted to send'),
  isGood: false,
  total: t('Nothing left your account'),
  hasTotal: false,
})
