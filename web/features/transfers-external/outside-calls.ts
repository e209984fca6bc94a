import type { InputOf } from '@sixpence/protocol/call'
import type { ExternalMethod } from '@sixpence/protocol/methods/method'
import {
  transferCryptoEftFeeGet,
  transferEftFeeGet,
  transferFeeGet,
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
  transferSubmit,
  transferWireSubmit,
} from '@sixpence/protocol/transfers-external/transfers-submit'

/** Methods with separate calls in the specification. */
const named = {
  wire: { fee: transferWireFeeGet, submit: transferWireSubmit },
  eft: { fee: transferEftFeeGet, submit: transferEftSubmit },
  oct: { fee: transferOctFeeGet, submit: transferOctSubmit },
  crypto_eft: { fee: transferCryptoEftFeeGet, submit: transferCryptoEftSubmit },
  instant_payment: { fee: transferInstantPaymentFeeGet, submit: transferInstantPaymentSubmit },
  interac: { fee: transferInteracFeeGet, submit: transferInteracSubmit },
} as const
const any = { fee: transferFeeGet, submit: transferSubmit } as const

const isNamed = (method: ExternalMethod): method is keyof typeof named => method in named

/** The calls for fee and submission of a payment; those for every method while none is chosen. */
export const callsOf = (method: ExternalMethod | undefined) =>
  method && isNamed(method) ? named[method] : any

/** Further input of the call common to all methods. */
export const methodIn = (method: ExternalMethod): { paymentMethod?: ExternalMethod } =>
  isNamed(method) ? {} : { paymentMethod: method }

export const allCalls = [...Object.values(named), any]

export type SubmitInput = InputOf<ReturnType<typeof callsOf>['submit']>
