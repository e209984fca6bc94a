import type { InputOf } from '@sixpence/protocol/call'
import type { ExternalMethod } from '@sixpence/protocol/methods/method'
import {
  transferCryptoEftFeeGet,
  transferEftFeeGet,
  transferInstantPaymentFeeGet,
  transferInteracFeeGet,
  transferOctFeeGet,
  transferWireFeeGet,
} from '@sixpence/protocol/transfers-external/transfers-external'
import {
  transferCryptoEftSubmit,
  transferEftSubmit,
  transferInstantPaymentSubmit,
  transferInteracSubmit,
  transferOctSubmit,
  transferWireSubmit,
} from '@sixpence/protocol/transfers-external/transfers-submit'

/** The fee of a payment is asked for and the payment handed in by calls of its method. */
export const callsOf = {
  wire: { fee: transferWireFeeGet, submit: transferWireSubmit },
  eft: { fee: transferEftFeeGet, submit: transferEftSubmit },
  oct: { fee: transferOctFeeGet, submit: transferOctSubmit },
  crypto_eft: { fee: transferCryptoEftFeeGet, submit: transferCryptoEftSubmit },
  instant_payment: { fee: transferInstantPaymentFeeGet, submit: transferInstantPaymentSubmit },
  interac: { fee: transferInteracFeeGet, submit: transferInteracSubmit },
} as const satisfies Record<ExternalMethod, object>

export type SubmitInput = InputOf<(typeof callsOf)[ExternalMethod]['submit']>
