import type { AttemptOutcome } from '@sixpence/protocol/merchant/notices'
import type { messageStates } from '@sixpence/protocol/rules/message-states'

/**
 * Kinds of messages to a customer's server: about payments, about payments by buttons, or the events chosen through the
 * public interface.
 */
export type DeliveryKind = 'ipn' | 'button' | 'webhook'

export type DeliveryState = (typeof messageStates)[number]

/** Ids and amounts from which a message is composed: no names, no texts. */
export type DeliveryFacts = Readonly<Record<string, string | number | boolean>>

/** A message that is due. */
export type DueDelivery = {
  id: number
  customerId: number
  messageId: string
  event: string
  facts: DeliveryFacts
  body: Buffer | null
  attempts: number
  earlierAttempts: number
  createdAt: Date
}

export type FinishedAttempt = {
  at: Date
  ms: number
  outcome: AttemptOutcome
  status: number | undefined
  /** Time of the next attempt, if any. */
  nextAt: Date | undefined
  state: DeliveryState
}
