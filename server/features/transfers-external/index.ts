import type * as calls from '@sixpence/protocol/transfers-external/transfers-external'
import type * as submits from '@sixpence/protocol/transfers-external/transfers-submit'
import type { Handlers } from '#context/handler.ts'
import { cryptoFeeGet } from './transfer-crypto-fee.ts'
import { feeBy } from './transfer-fee.ts'
import { transferLimitsGet } from './transfer-limits.ts'
import { transferMaxAmountGet } from './transfer-max-amount.ts'
import { submitBy, transferOctSubmit } from './transfer-submit.ts'
import { transferMethodsByCountryGet, transferMethodsDefaultGet } from './transfer-methods.ts'

export const transfersExternal: Handlers<typeof calls & typeof submits> = {
  transferMethodsDefaultGet,
  transferMethodsByCountryGet,
  transferOctFeeGet: feeBy('oct'),
  transferEftFeeGet: feeBy('eft'),
  transferWireFeeGet: feeBy('wire'),
  transferCryptoEftFeeGet: feeBy('crypto_eft'),
  transferInstantPaymentFeeGet: feeBy('instant_payment'),
  transferInteracFeeGet: feeBy('interac'),
  cryptoFeeGet,
  transferMaxAmountGet,
  transferLimitsGet,
  transferOctSubmit,
  transferEftSubmit: submitBy('eft'),
  transferWireSubmit: submitBy('wire'),
  transferCryptoEftSubmit: submitBy('crypto_eft'),
  transferInstantPaymentSubmit: submitBy('instant_payment'),
  transferInteracSubmit: submitBy('interac'),
}
