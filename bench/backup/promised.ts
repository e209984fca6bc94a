import type { Pool } from 'pg'
import { booked } from '../torture/booked.ts'
import type { Books, Payment } from '../torture/books.ts'

/** What payers had been told, compared with a database that was restored to a moment. */
export type Promised = {
  /** Told before the moment, and not there: none may be. */
  missing: string[]
  /** Told after the moment, and not there. */
  payments: Payment[]
  /** Payments that are there and wait, of which it was told after the moment that they are completed. */
  completions: Payment[]
  /** Payments the database has. */
  kept: number
}

/** Compares by key, since the ledger may have given an id to nobody else. `after`: the last operation before the drill. */
export async function promised(owner: Pool, books: Books, moment: Date, after: number): Promise<Promised> {
  const found = new Map([...(await booked(owner, after)).values()].map((one) => [one.key, one]))
  const at = moment.getTime()
  const all: Promised = { missing: [], payments: [], completions: [], kept: found.size }
  for (const payment of books.payments.values()) {
    const { key, acknowledgedAt, completedAt, transactionId } = payment
    if (acknowledgedAt === undefined) continue
    const one = found.get(key)
    if (!one) {
      if (acknowledgedAt < at) all.missing.push(`${line(payment)} is not there`)
      else all.payments.push(payment)
      continue
    }
    if (one.id !== transactionId) all.missing.push(`${line(payment)} is operation ${one.id}`)
    if (completedAt === undefined || one.posts === 1) continue
    if (completedAt < at) all.missing.push(`${line(payment)} waits`)
    else all.completions.push(payment)
  }
  return all
}

/** A promise as the operator's list has it. */
export function line({ key, payer, input, transactionId, acknowledgedAt = 0, end }: Payment): string {
  const at = new Date(acknowledgedAt).toISOString()
  return `${at} operation ${transactionId}, ${String(input['amount'])} EUR of ${payer.email}, ${end}, key ${key}`
}
