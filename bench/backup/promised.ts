import type { Pool } from 'pg'
import { booked } from '../torture/booked.ts'
import type { Books, Payment } from '../torture/books.ts'

/** Compares the answers payers had received with a database that was restored to a moment. */
export type Promised = {
  /** Acknowledged before the moment and missing: there must be none. */
  missing: string[]
  /** Acknowledged after the moment and missing. */
  payments: Payment[]
  /** Payments that exist and are pending, whose completion was acknowledged after the moment. */
  completions: Payment[]
  /** Payments the database has. */
  kept: number
}

/**
 * Compares by key, since the restored ledger may have assigned the same id to another payment. `after`: the last
 * operation before the drill.
 */
export async function promised(owner: Pool, books: Books, moment: Date, after: number): Promise<Promised> {
  const found = new Map(
    [...(await booked(owner, after)).values()].map((ledgerPayment) => [ledgerPayment.key, ledgerPayment]),
  )
  const at = moment.getTime()
  const all: Promised = { missing: [], payments: [], completions: [], kept: found.size }
  for (const payment of books.payments.values()) {
    const { key, acknowledgedAt, completedAt, transactionId } = payment
    if (acknowledgedAt === undefined) continue
    const ledgerPayment = found.get(key)
    if (!ledgerPayment) {
      if (acknowledgedAt < at) all.missing.push(`${line(payment)} is not there`)
      else all.payments.push(payment)
      continue
    }
    if (ledgerPayment.id !== transactionId)
      all.missing.push(`${line(payment)} is operation ${ledgerPayment.id}`)
    if (completedAt === undefined || ledgerPayment.posts === 1) continue
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
