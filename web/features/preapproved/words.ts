import type { MissReason, StopReason, SubscriptionState } from '@sixpence/protocol/preapproved/preapproved'
import type { Translate } from '#lib/language/translate.ts'

export const stateWords: Record<SubscriptionState, (t: Translate) => string> = {
  waiting: (t) => t('Waiting for approval'),
  active: (t) => t('Active'),
  paused: (t) => t('Paused'),
  ended: (t) => t('Ended'),
  canceled: (t) => t('Canceled'),
  stopped: (t) => t('Stopped'),
}

export const stateTones = {
  waiting: 'accent',
  active: 'good',
  paused: 'warn',
  ended: 'neutral',
  canceled: 'neutral',
  stopped: 'bad',
} as const satisfies Record<SubscriptionState, string>

export const stopWords: Record<StopReason, (t: Translate) => string> = {
  accountClosed: (t) => t('It ended because your account is closed.'),
  rightRemoved: (t) => t('It ended because the person who set it up may no longer make payments.'),
  payerGone: (t) => t('It ended because the person who set it up has left.'),
  payeeGone: (t) => t('It ended because the recipient is no longer a customer.'),
  payeeBlocked: (t) => t('It ended because you blocked the recipient.'),
  payeeRefuses: (t) => t('It ended because the recipient cannot receive your payments.'),
  payeeCannotReceive: (t) => t('It ended because the recipient has no account in this currency.'),
  cardBlocked: (t) => t('It ended because we no longer pay to cards of this bank.'),
  cardEnded: (t) => t('It ended because the recipient’s card is blocked.'),
  wayClosed: (t) => t('It ended because this payment method is no longer available there.'),
}

export const missWords: Record<MissReason, (t: Translate) => string> = {
  insufficientFunds: (t) => t('Not enough money in the account'),
  limitExceeded: (t) => t('Above your limit'),
  accountFrozen: (t) => t('The account was frozen'),
  customerLimited: (t) => t('Your account was limited'),
  rateUnknown: (t) => t('No exchange rate was available'),
  amountTooSmall: (t) => t('The amount was too small to arrive'),
  companyAway: (t) => t('The payment company did not respond'),
  cardNotActive: (t) => t('The card was not active'),
}
