import type { MethodReach } from './define.ts'
import { cryptoEftReach } from './crypto-eft/reach.ts'
import { eftReach } from './eft/reach.ts'
import { fedNowReach } from './fed-now/reach.ts'
import { instantPaymentReach } from './instant-payment/reach.ts'
import { interacReach } from './interac/reach.ts'
import { octReach } from './oct/reach.ts'
import type { ExternalMethod } from './registry.ts'
import { wireReach } from './wire/reach.ts'

const all = {
  eft: eftReach,
  instant_payment: instantPaymentReach,
  fed_now: fedNowReach,
  interac: interacReach,
  oct: octReach,
  wire: wireReach,
  crypto_eft: cryptoEftReach,
} as const satisfies Record<ExternalMethod, MethodReach>

/** The payment system a payment uses. */
export type Rail = { [Method in ExternalMethod]: keyof (typeof all)[Method]['schedules'] }[ExternalMethod]

export const reaches: Readonly<Record<ExternalMethod, MethodReach<Rail>>> = all as never

/** A valid payment by each method. */
export type Examples = { readonly [Method in ExternalMethod]: (typeof all)[Method]['example'] }

export const schedules = Object.assign(
  {},
  ...Object.values(all).map((item) => item.schedules),
) as MethodReach<Rail>['schedules']

export const rails = Object.keys(schedules) as readonly Rail[]
