import { externalMethods, type ExternalMethod } from '../methods/method.ts'

/** Who pays the fee (Q120): the payer on top of the amount, or the payee out of it. */
export const feeShares = ['sender', 'beneficiary'] as const
export type FeeShare = (typeof feeShares)[number]

/** How the payee’s claim stands (Q121); `error` is of a claim that is not there. */
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

/** The ways a payee may claim by. A digital currency is none: nobody would bear what its network takes. */
export const claimMethods: readonly ExternalMethod[] = externalMethods.filter((one) => one !== 'crypto_eft')
