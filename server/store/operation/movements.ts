import { hold, operation, type Hold, type Operation } from '@sixpence/ledger'
import { readCard } from './details.ts'
import { cardKinds } from './kinds.ts'
import type { Accounts } from '#store/account/accounts.ts'
import type { OwnTransaction, Transactions } from './transactions.ts'
import type pg from 'pg'

/** What moved money of a customer: a payment with its two sides, or any other operation on an account of theirs. */
export type OwnMovement = {
  id: number
  operation: Operation
  payment: OwnTransaction | undefined
  /** Of an authorisation by card. */
  cardHold?: Hold | undefined
}

export async function ownMovement(
  { db, store }: { db: pg.Pool; store: { accounts: Accounts; transactions: Transactions } },
  customerId: number,
  id: number,
): Promise<OwnMovement | undefined> {
  const payment = await store.transactions.own(customerId, id)
  if (payment) return { id, operation: payment.operation, payment }
  const found = await operation(db, id)
  if (!found) return undefined
  // Of a payment between customers only its sides have a part, and not before it is theirs.
  const booked = new Set(found.accounts.slice(0, found.versions.length))
  const accounts = await store.accounts.of(customerId)
  if (found.kind === cardKinds.hold) {
    const { from } = readCard(found.detail)
    const isOwn = accounts.some((account) => account.id === from)
    return isOwn
      ? { id, operation: found, payment: undefined, cardHold: await hold(db, from, id) }
      : undefined
  }
  return accounts.some((account) => booked.has(account.id))
    ? { id, operation: found, payment: undefined }
    : undefined
}
