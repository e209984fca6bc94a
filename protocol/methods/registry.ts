import type { MethodFacts } from './define.ts'

/** Outside methods (enum externalMethods), in the order offered. */
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

/** Permission flag of each group of methods, for own accounts elsewhere or for third parties. */
export type FlagOf<To extends 'own' | '3d'> = {
  readonly [Method in ExternalMethod as Facts<Method>['group']]: Facts<Method>['permissions'][To]
}

/** Permission flag by group of methods: `own` for own accounts elsewhere, `3d` for third parties. */
export const flagsTo = <const To extends 'own' | '3d'>(to: To): FlagOf<To> =>
  Object.fromEntries(
    Object.values(outsideMethods).map(({ group, permissions }) => [group, permissions[to]]),
  ) as FlagOf<To>

/** Operation types of outside methods in history. */
export type OutsideLineType = Facts['line']['type']
/** Operation type in history by entry kind in the ledger. */
export type OutsideLines = { readonly [Method in Facts['line'] as Method['kind']]: Method['type'] }
export const outsideLines = Object.fromEntries(
  Object.values(outsideMethods).map(({ line }) => [line.kind, line.type]),
) as OutsideLines
