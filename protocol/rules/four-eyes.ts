/**
 * Decisions of the desk that can require two members of staff, by call. A call that declares `fourEyes` has a line here;
 * whether two are required is a rule of each brand, changed at the desk.
 */
const kinds = {
  adminRestrictionDecide: { shipped: 'weighty' },
  adminVerificationUpdate: { shipped: 'weighty', amount: 'monthly limit' },
  adminDueDiligenceUpdate: { shipped: 'weighty' },
  adminScreeningDecide: { shipped: 'weighty' },
  adminPaymentResolve: { shipped: 'two', isPlain: true },
  adminPaymentCaseCredit: { shipped: 'two', amount: 'credited' },
  adminPaymentReturn: { shipped: 'two', isPlain: true },
  adminPaymentWriteOff: { shipped: 'two', isPlain: true },
  adminDifferenceWriteOff: { shipped: 'two', isPlain: true },
  adminWriteOffReverse: { shipped: 'two', isPlain: true },
  adminTariffPublish: { shipped: 'two', isPlain: true },
  adminMonitoringRuleSwitch: { shipped: 'two', isPlain: true },
  adminBrandChange: { shipped: 'two', isPlain: true },
  adminNewsPublish: { shipped: 'two', isPlain: true },
  adminStaffInvite: { shipped: 'two', isPlain: true, isOfBank: true },
  adminStaffUpdate: { shipped: 'two', isPlain: true, isOfBank: true },
  adminRoleSave: { shipped: 'two', isPlain: true, isOfBank: true },
  adminConflictRemove: { shipped: 'two', isPlain: true, isOfBank: true },
} as const satisfies Record<string, KindDeclared>

/** `one`: one person decides alone. `weighty`: two for important decisions, or above an amount. `two`: always two. */
export const fourEyesLevels = ['one', 'weighty', 'two'] as const
export type FourEyesLevel = (typeof fourEyesLevels)[number]
export type FourEyesKind = keyof typeof kinds

/** Every kind of decision, in the order in which the console shows them. */
export const fourEyesKinds = Object.keys(kinds) as FourEyesKind[]

/**
 * `isPlain`: the kind has no less important decisions, so the level is `one` or `two`. `isOfBank`: the decisions belong to no
 * brand, so the strictest rule of all brands applies.
 */
type KindDeclared = {
  shipped: FourEyesLevel
  amount?: 'monthly limit' | 'credited'
  isPlain?: true
  isOfBank?: true
}

/** The default level of a kind, and the amount it can be measured by. */
export const fourEyesKind = (kind: FourEyesKind): KindDeclared => kinds[kind]
