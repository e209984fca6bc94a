import { dayOf } from '@sixpence/days'
import type { Arrival, DeskPayment } from '@sixpence/protocol/desk/desk'
import type { HoldState } from '@sixpence/ledger'
import type { GlobalState } from '#rules/global-state.ts'
import type { InstructionState } from '#rules/instruction-state.ts'

/** What became of money in suspense. */
export type SuspenseEnd = Extract<Arrival, 'goesBack' | 'sentBack' | 'writtenOff'>

/** Facts about the progress of a payment. Times are undefined until they have come. */
export type ArrivalFacts = {
  now: Date
  /** A payment without a hold is booked with its operation. */
  bookedAt?: Date | undefined
  hold?: { state: HoldState; expires: Date; closedAt?: Date | undefined }
  /** It waits for a colleague of the payer instead of a code. */
  isRequest: boolean
  isWaiting: boolean
  isOutOfTries: boolean
  instruction?: {
    state: InstructionState
    partner: string
    requestedFor: string
    sentAt?: Date | undefined
    endedAt?: Date | undefined
    lateAt?: Date | undefined
    reason?: string | undefined
    recall?: string | undefined
  }
  global?: { state: GlobalState; expiresAt?: Date | undefined }
  openCase?: { id: number; difference: string }
  /** The case of screening about it, for readers who may see it. */
  screeningCase?: { id: number; openedAt: Date } | undefined
  isSuspended: boolean
  /** The outcome of money in suspense that was decided to be returned or written off. */
  corrected?: SuspenseEnd | undefined
  /** `isOrder`: it orders payments of later days. `isBatch`: it holds the money of many payments. */
  isOrder: boolean
  isBatch: boolean
}

/**
 * Why a payment has not arrived: the name of a sentence with its facts. The first obstacle that applies is returned; an
 * open case comes before all others.
 */
export function whyNotArrived(facts: ArrivalFacts): DeskPayment['arrival'] {
  const { hold, instruction, openCase } = facts
  const partner = instruction && { partner: instruction.partner }
  if (facts.isSuspended && facts.corrected) return { name: facts.corrected }
  if (openCase) return { name: 'needsLook', reason: openCase.difference, caseId: openCase.id, ...partner }
  if (facts.isSuspended) return { name: 'inSuspense' }
  if (facts.isWaiting && hold)
    return describe(facts.isRequest ? 'waitsForColleague' : 'waitsForCode', hold.expires)
  if (facts.isOrder) return { name: 'isOrder' }
  if (facts.isBatch)
    return hold?.state === 'voided' ? describe('canceled', hold.closedAt) : { name: 'isBatch' }
  if (facts.global) return ofGlobal(facts.global, facts)
  if (instruction) return ofInstruction(instruction, facts)
  if (!hold) return describe('arrived', facts.bookedAt)
  return ofHold(hold, facts)
}

function ofHold(
  { state, closedAt, expires }: NonNullable<ArrivalFacts['hold']>,
  { isOutOfTries }: ArrivalFacts,
): DeskPayment['arrival'] {
  switch (state) {
    case 'posted':
      return describe('arrived', closedAt)
    case 'expired':
      return describe('expired', closedAt ?? expires)
    case 'voided':
      return describe(isOutOfTries ? 'outOfTries' : 'canceled', closedAt)
    case 'open':
      return describe('notSentYet', undefined)
    default:
      return state satisfies never
  }
}

function ofGlobal(
  { state, expiresAt }: NonNullable<ArrivalFacts['global']>,
  facts: ArrivalFacts,
): DeskPayment['arrival'] {
  const { hold } = facts
  switch (state) {
    case 'waiting':
      return hold ? ofHold(hold, facts) : { name: 'notSentYet' }
    case 'new':
      return describe('waitsForPayee', expiresAt)
    case 'claiming':
    case 'processing':
      return { name: 'onItsWay' }
    case 'completed':
      return describe('arrived', hold?.closedAt)
    case 'refused':
      return describe('refused', hold?.closedAt)
    case 'expired':
      return describe('unclaimed', hold?.closedAt ?? expiresAt)
    case 'cancelled':
      return describe('canceled', hold?.closedAt)
    default:
      return state satisfies never
  }
}

function ofInstruction(
  instruction: NonNullable<ArrivalFacts['instruction']>,
  { now, hold, isOutOfTries, screeningCase }: ArrivalFacts,
): DeskPayment['arrival'] {
  const { state, requestedFor, sentAt, endedAt, lateAt, recall, partner } = instruction
  const withReason = (name: Arrival): DeskPayment['arrival'] => ({
    ...describe(name, endedAt),
    ...(instruction.reason && { reason: instruction.reason }),
    partner,
  })
  switch (state) {
    case 'settled':
      return withReason('arrived')
    case 'rejected':
      return withReason('rejected')
    case 'returned':
      return withReason('returned')
    case 'recalled':
      return withReason('recalled')
    case 'withdrawn':
      return hold?.state === 'expired'
        ? describe('expired', hold.closedAt)
        : describe(isOutOfTries ? 'outOfTries' : 'canceled', endedAt)
    case 'created':
      return requestedFor > dayOf(now)
        ? { name: 'waitsForDay', day: requestedFor, partner }
        : { name: 'notSentYet', partner }
    // Only for readers who may know of screening; for others the instruction is not sent yet.
    case 'held':
      return {
        ...describe('heldForScreening', screeningCase?.openedAt),
        ...(screeningCase && { screeningCase: screeningCase.id }),
        partner,
      }
    case 'unknown':
      return { ...describe('companySilent', sentAt), partner }
    case 'sent':
    case 'accepted':
      if (recall === 'asked') return { ...describe('recallAsked', sentAt), partner }
      return lateAt && lateAt < now
        ? { ...describe('late', lateAt), partner }
        : { ...describe('onItsWay', lateAt), partner }
    default:
      return state satisfies never
  }
}

const describe = (name: Arrival, at: Date | undefined): DeskPayment['arrival'] => ({
  name,
  ...(at && { at: at.toISOString() }),
})
