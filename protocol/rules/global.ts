import { externalMethods, type ExternalMethod } from '../methods/method.ts'

/** Who pays the fee (Q120): the payer on top of the amount, or the payee from the amount. */
export const feeShares = ['sender', 'beneficiary'] as const
export type FeeShare = (typeof feeShares)[number]

/** Status of the payee's claim (Q121); `error` for a payment that cannot be claimed. */
export const recipientStatuses = [
  'new',
  'processing',
  'completed',
  'refused',
  'expired',
  'cancelled',
  'error',
] as const
export type RecipientStatus = (typeof recipientStatuses)[number]

/** Methods of a claim. Digital currencies are excluded, because neither side would pay the network fee. */
export const claimMethods: readonly ExternalMethod[] = externalMethods.filter(
  (externalMethod) => externalMethod !== 'crypto_eft',
)
