import type { MethodFacts } from './define.ts'
import { cryptoEft } from './crypto-eft/method.ts'
import { eft } from './eft/method.ts'
import { instantPayment } from './instant-payment/method.ts'
import { interac } from './interac/method.ts'
import { oct } from './oct/method.ts'
import { wire } from './wire/method.ts'

/** Ways out of the house (enum externalMethods), in the order they are offered. */
export const outsideMethods = {
  eft,
  instant_payment: instantPayment,
  interac,
  oct,
  wire,
  crypto_eft: cryptoEft,
} as const satisfies Record<string, MethodFacts>

export type ExternalMethod = keyof typeof outsideMethods
type Facts<Of extends ExternalMethod = ExternalMethod> = (typeof outsideMethods)[Of]

export const externalMethods = Object.keys(outsideMethods) as readonly ExternalMethod[]

/** The flag that permits each group of methods, to own accounts elsewhere or to others. */
export type FlagOf<To extends 'own' | '3d'> = {
  readonly [Method in ExternalMethod as Facts<Method>['group']]: Facts<Method>['permissions'][To]
}

export const flagsTo = <const To extends 'own' | '3d'>(to: To): FlagOf<To> =>
  Object.fromEntries(
    Object.values(outsideMethods).map(({ group, permissions }) => [group, permissions[to]]),
  ) as FlagOf<To>

/** The operation types of their lines in history. */
export type OutsideLineType = Facts['line']['type']
/** What the ledger calls those lines, and what history does. */
export type OutsideLines = { readonly [One in Facts['line'] as One['kind']]: One['type'] }
export const outsideLines = Object.fromEntries(
  Object.values(outsideMethods).map(({ line }) => [line.kind, line.type]),
) as OutsideLines
