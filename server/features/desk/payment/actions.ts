import { internalRail } from '@sixpence/partners/rails/rails'
import { dayOf } from '@sixpence/days'
import type { PaymentAction } from '@sixpence/protocol/desk/desk'
import { Refused } from '#core/refused.ts'
import type { Principal } from '#context/handler.ts'
import type { Services } from '#context/services.ts'
import { isConflict, type Staff } from '#store/staff/staff.ts'
import { mayKnowHeld } from '../secret.ts'
import { instructionStand, type InstructionStand } from './payment-progress.ts'
import { findPayment } from './find-payment.ts'

/** The actions possible for a payment out in its state. */
export function actionsOf(
  { state, dispatchedAt, recall, requestedFor, partner }: Stand,
  now: Date,
): PaymentAction[] {
  const mayRecall: PaymentAction[] = recall === null ? ['recall'] : []
  switch (state) {
    case 'created':
      if (!dispatchedAt) return []
      return requestedFor > dayOf(now) ? mayRecall : ['retry', ...mayRecall]
    case 'sent':
    case 'unknown':
    case 'accepted':
      // Another database of this bank sends no statement; the payment's state is queried from its books.
      return ['ask', 'retry', ...mayRecall, ...(partner === internalRail ? [] : (['resolve'] as const))]
    case 'settled':
      return mayRecall
    case 'held':
    case 'recalled':
    case 'rejected':
    case 'returned':
    case 'withdrawn':
      return []
    default:
      return state satisfies never
  }
}

type Stand = Pick<InstructionStand, 'state' | 'dispatchedAt' | 'recall' | 'requestedFor' | 'partner'>

/**
 * Whether an instruction is due and not sent: it waits for its time, or for a screening decision. Readers who may not
 * know of screening cannot distinguish these.
 */
const isDueUnsent = ({ state, dispatchedAt, requestedFor }: Stand, now: Date): boolean =>
  state === 'held' || (state === 'created' && dispatchedAt !== null && requestedFor <= dayOf(now))

/** The instruction with the state that its reader may know. */
export const standAsKnown = (stand: InstructionStand, staff: Staff | null, now: Date): InstructionStand =>
  mayKnowHeld(staff) || !isDueUnsent(stand, now)
    ? stand
    : { ...stand, state: 'created', nextAt: null, reason: null }

/** The actions a member of staff is offered; none where an offer or its refusal would reveal screening. */
export const actionsFor = (staff: Staff | null, stand: Stand, now: Date): PaymentAction[] =>
  mayKnowHeld(staff) || !isDueUnsent(stand, now) ? actionsOf(stand, now) : []

/**
 * The instruction of a payment, if the action is possible now and the staff member may decide about its payer. @throws
 * Refused transactionNotFound | actionNotNow | ownCase
 */
export async function instructionFor(
  s: Pick<Services, 'db' | 'personal' | 'clock'>,
  by: Principal,
  operationId: number,
  action: PaymentAction,
): Promise<InstructionStand> {
  const { person } = by
  const { id } = await findPayment(s.db, by, operationId)
  const stand = await instructionStand(s.db, id)
  if (!stand || !actionsFor(person.staff, stand, s.clock.now()).includes(action))
    throw new Refused('actionNotNow')
  const { rows } = await s.db.query<{ brand: string; isOwn: boolean }>(
    `select c.brand, ${isConflict('c', '$2', '$3')} as "isOwn" from app.customer c where c.id = $1`,
    [stand.customerId, person.id, s.personal.lookUps('email', person.brand, person.email)],
  )
  // The desk of the payee's brand may view the payment; only the desk of the payer's brand may act on it.
  if (rows[0]?.brand !== person.brand) throw new Refused('actionNotNow')
  if (rows[0].isOwn) throw new Refused('ownCase')
  return stand
}
