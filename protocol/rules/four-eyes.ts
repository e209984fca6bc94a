/**
 * Decisions of the desk that can take two people of the staff, by the call that makes them. A call that declares
 * `fourEyes` has a line here; whether two are needed is then a rule of each brand, changed at the desk.
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
} as const satisfies Record<string, KindDeclared>

/** `one`: everybody decides alone. `weighty`: two for what weighs much, or is above an amount. `two`: always two. */
export const fourEyesLevels = ['one', 'weighty', 'two'] as const
export type FourEyesLevel = (typeof fourEyesLevels)[number]
export type FourEyesKind = keyof typeof kinds

/** Every kind of decision, in the order in which the console shows them. */
export const fourEyesKinds = Object.keys(kinds) as FourEyesKind[]

/** `isPlain`: nothing of it weighs less than the rest, so that one decides or two. */
type KindDeclared = { shipped: FourEyesLevel; amount?: 'monthly limit' | 'credited'; isPlain?: true }

/** How a kind ships, and the amount it can be measured by. */
export const fourEyesKind = (kind: FourEyesKind): KindDeclared => kinds[kind]
