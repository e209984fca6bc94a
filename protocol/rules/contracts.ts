/** Contract statuses (catalogue enum contractStatuses, B398). */
export const contractStatuses = [
  'UNSIGNED',
  'WAITING',
  'NEED_IDENTIFICATION',
  'SIGNED',
  'ACTIVE',
  'TERMINATING',
  'TERMINATED',
  'EXPIRED',
  'CANCELLED',
  'REJECTED',
] as const
export type ContractStatus = (typeof contractStatuses)[number]

/** Status of the payer's identification (B399). */
export const identificationStatuses = ['NEW', 'PROCESSING', 'SUCCESS', 'FAILED'] as const
export type IdentificationStatus = (typeof identificationStatuses)[number]

/** Payer and receiver of the share, in the terms of the specification. */
export type Party = 'sender' | 'beneficiary'

/** Actions of a party (B400). */
export const contractActions = [
  'cancel',
  'reject',
  'terminate',
  'terminateCancel',
  'terminateNow',
  'sign',
  'identificationStarted',
] as const
export type ContractAction = (typeof contractActions)[number]

/** Steps made by a party, the identity company or the calendar. */
export const contractSteps = [
  ...contractActions,
  'identificationSuccess',
  'identificationFailed',
  'activeFromReached',
  'activeToReached',
  'noticeEnded',
] as const
export type ContractStep = (typeof contractSteps)[number]

/** What the history of a contract names: how it began, and its steps. */
export const contractEvents = ['created', ...contractSteps] as const
export type ContractEventName = (typeof contractEvents)[number]

/** All transitions between statuses (B402, Q164); others are not allowed. */
export const contractTransitions: {
  readonly [From in ContractStatus]: { readonly [Step in ContractStep]?: readonly ContractStatus[] }
} = {
  UNSIGNED: { sign: ['WAITING', 'SIGNED'], reject: ['REJECTED'], cancel: ['CANCELLED'] },
  WAITING: { sign: ['SIGNED', 'NEED_IDENTIFICATION'], reject: ['REJECTED'], cancel: ['CANCELLED'] },
  NEED_IDENTIFICATION: {
    identificationStarted: ['NEED_IDENTIFICATION'],
    identificationSuccess: ['SIGNED'],
    identificationFailed: ['NEED_IDENTIFICATION'],
    cancel: ['CANCELLED'],
  },
  SIGNED: { activeFromReached: ['ACTIVE'], cancel: ['CANCELLED'] },
  ACTIVE: { terminate: ['TERMINATING'], terminateNow: ['TERMINATED'], activeToReached: ['EXPIRED'] },
  TERMINATING: {
    terminateCancel: ['ACTIVE'],
    terminateNow: ['TERMINATED'],
    noticeEnded: ['TERMINATED'],
  },
  TERMINATED: {},
  EXPIRED: {},
  CANCELLED: {},
  REJECTED: {},
}

/** Statuses that are not final; at most one such contract may exist between the same three customers (Q167). */
export const openStatuses = contractStatuses.filter(
  (status) => Object.keys(contractTransitions[status]).length > 0,
)
/** Statuses in which not all parties have agreed. */
export const pendingStatuses: readonly ContractStatus[] = [
  'UNSIGNED',
  'WAITING',
  'NEED_IDENTIFICATION',
  'SIGNED',
]
export const activeStatuses: readonly ContractStatus[] = ['ACTIVE', 'TERMINATING']

/** Facts that determine the allowed actions. */
export type ContractFacts = {
  status: ContractStatus
  initiator: Party
  signed: Readonly<Record<Party, boolean>>
  identification: IdentificationStatus
  /** The party that gave notice, while the notice period runs. */
  noticeBy?: Party | undefined
}

/** Whether the status allows the action and this party may take it. */
export function mayAct(facts: ContractFacts, by: Party, action: ContractAction): boolean {
  if (!contractTransitions[facts.status][action]) return false
  switch (action) {
    case 'cancel':
      return facts.initiator === by
    case 'reject':
      return facts.initiator !== by
    case 'sign':
      return !facts.signed[by]
    case 'identificationStarted':
      return by === 'sender' && facts.identification !== 'SUCCESS'
    case 'terminate':
      return true
    case 'terminateCancel':
      return facts.noticeBy === by
    // Immediate termination is up to the party that loses by it: the receiver, or the party that did not give notice.
    case 'terminateNow':
      return by === 'beneficiary' || (facts.status === 'TERMINATING' && facts.noticeBy !== by)
    default:
      return action satisfies never
  }
}

/** The status after a step; undefined when the transition is not allowed. */
export function statusAfter(
  facts: Pick<ContractFacts, 'status' | 'identification'>,
  step: ContractStep,
): ContractStatus | undefined {
  const to = contractTransitions[facts.status][step]
  if (!to) return undefined
  if (facts.status === 'WAITING' && step === 'sign')
    return facts.identification === 'SUCCESS' ? 'SIGNED' : 'NEED_IDENTIFICATION'
  return to[0]
}

/** Whether the contract waits for this party: for its signature, or its identification (B064). */
export const isRequest = (facts: ContractFacts, by: Party): boolean =>
  (facts.initiator !== by && mayAct(facts, by, 'sign')) ||
  (mayAct(facts, by, 'identificationStarted') && facts.identification !== 'PROCESSING')

/** Notice period in days. */
export const noticeDays = 30

/** Parses a percentage, above 0 to 100 with at most two decimals, into hundredths of a percent. */
export function shareOf(text: string): number {
  const [whole = '0', fraction = ''] = text.split('.')
  return Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
}

/** Formats hundredths of a percent without trailing zeros: 1250 is `12.5`. */
export function percentageOf(share: number): string {
  const whole = Math.trunc(share / 100)
  const fraction = share % 100
  return fraction === 0 ? String(whole) : `${whole}.${String(fraction).padStart(2, '0').replace(/0$/, '')}`
}
