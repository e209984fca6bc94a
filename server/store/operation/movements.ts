import { hold, operation, type Hold, type Operation } from '@sixpence/ledger'
import { readCard } from './details.ts'
import { cardKinds } from './kinds.ts'
import type { Accounts } from '#store/account/accounts.ts'
import type { OwnTransaction, Transactions } from './transactions.ts'
import type pg from 'pg'

/** A money movement of a customer: a payment with its two sides, or another operation on any of their accounts. */
export type OwnMovement = {
  id: number
  operation: Operation
  payment: OwnTransaction | undefined
  /** Present for a card authorisation. */
  cardHold?: Hold | undefined
}

/** The movement with this operation id if it concerns the customer, undefined otherwise. */
export async function ownMovement(
  { db, store }: { db: pg.Pool; store: { accounts: Accounts; transactions: Transactions } },
  customerId: number,
  id: number,
): Promise<OwnMovement | undefined> {
  const payment = await store.transactions.own(customerId, id)
  if (payment) return { id, operation: payment.operation, payment }
  const movement = await operation(db, id)
  if (!movement) return undefined
  // For a payment between customers only its two sides have access, the payee once it is booked.
  const booked = new Set(movement.accounts.slice(0, movement.versions.length))
  const accounts = await store.accounts.of(customerId)
  if (movement.kind === cardKinds.hold) {
    const { from } = readCard(movement.detail)
    const isOwn = accounts.some((account) => account.id === from)
    return isOwn
      ? { id, operation: movement, payment: undefined, cardHold: await hold(db, from, id) }
      : undefined
  }
  return accounts.some((account) => booked.has(account.id))
    ? { id, operation: movement, payment: undefined }
    : undefined
}
