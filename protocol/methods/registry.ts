import type { MethodFacts } from './define.ts'

/** Ways out of the house (enum externalMethods), in the order they are offered. */
export const outsideMethods = {
  eft: { group: 'eft', permissions: { own: 'ownBank', '3d': 'sendEft' }, line: { kind: 'eft', type: 'EFT' } },
  instant_payment: {
    group: 'instant',
    permissions: { own: 'ownInstant', '3d': 'sendInstant' },
    line: { kind: 'instant', type: 'Instant' },
  },
  fed_now: {
    group: 'instant',
    permissions: { own: 'ownInstant', '3d': 'sendInstant' },
    line: { kind: 'instant', type: 'Instant' },
  },
  interac: {
    group: 'interac',
    permissions: { own: 'ownInterac', '3d': 'sendInterac' },
    line: { kind: 'interac', type: 'Interac' },
  },
  oct: { group: 'oct', permissions: { own: 'ownCard', '3d': 'sendOct' }, line: { kind: 'oct', type: 'OCT' } },
  wire: {
    group: 'wire',
    permissions: { own: 'ownWire', '3d': 'sendWire' },
    line: { kind: 'wire', type: 'Wire' },
  },
  crypto_eft: {
    group: 'digital',
    permissions: { own: 'withdrawFundsCrypto', '3d': 'sendCryptoEft' },
    line: { kind: 'crypto', type: 'Crypto' },
  },
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
