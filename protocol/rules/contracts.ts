/** How a contract stands (catalogue enum contractStatuses, B398). */
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

/** How far the payer is with showing who they are (B399). */
export const identificationStatuses = ['NEW', 'PROCESSING', 'SUCCESS', 'FAILED'] as const
export type IdentificationStatus = (typeof identificationStatuses)[number]

/** The payer and the receiver of the share, in the words of the specification. */
export type Party = 'sender' | 'beneficiary'

/** What a party does about a contract (B400). */
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

/** What happens to it besides: by the identity company, or by the calendar. */
export type ContractStep =
  | ContractAction
  | 'identificationSuccess'
  | 'identificationFailed'
  | 'activeFromReached'
  | 'activeToReached'
  | 'noticeEnded'

/** Every way from one status to the next (B402, Q164); what is not here does not happen. */
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

/** Not over: one of these between the same three is enough (Q167). */
export const openStatuses = contractStatuses.filter(
  (status) => Object.keys(contractTransitions[status]).length > 0,
)
/** Agreed by nobody, or by not everybody yet. */
export const pendingStatuses: readonly ContractStatus[] = [
  'UNSIGNED',
  'WAITING',
  'NEED_IDENTIFICATION',
  'SIGNED',
]
export const activeStatuses: readonly ContractStatus[] = ['ACTIVE', 'TERMINATING']

/** What decides about a contract. */
export type ContractFacts = {
  status: ContractStatus
  initiator: Party
  signed: Readonly<Record<Party, boolean>>
  identification: IdentificationStatus
  /** Who gave notice, while it runs. */
  noticeBy?: Party | undefined
}

/** Whether a party may do this now: the status has to allow it, and it has to be theirs to do. */
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
    // At once only with whoever loses by it: the receiver, or who did not give the notice.
    case 'terminateNow':
      return by === 'beneficiary' || (facts.status === 'TERMINATING' && facts.noticeBy !== by)
    default:
      return action satisfies never
  }
}

/** The status after a step; undefined where the table has none. */
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

/** Whether it waits for this party: for a signature asked for by the other one, or to show who they are (B064). */
export const isRequest = (facts: ContractFacts, by: Party): boolean =>
  (facts.initiator !== by && mayAct(facts, by, 'sign')) ||
  (mayAct(facts, by, 'identificationStarted') && facts.identification !== 'PROCESSING')

/** How long a contract goes on after notice was given. */
export const noticeDays = 30

/** A share in hundredths of a percent, and back; `text` is above 0 to 100 with at most two decimals. */
export function shareOf(text: string): number {
  const [whole = '0', fraction = ''] = text.split('.')
  return Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
}

export function percentageOf(share: number): string {
  const [whole, fraction] = [Math.trunc(share / 100), share % 100]
  return fraction === 0 ? String(whole) : `${whole}.${String(fraction).padStart(2, '0').replace(/0$/, '')}`
}
