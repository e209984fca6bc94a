import type { FileNote } from '@sixpence/protocol/rules/mass/notes'
import { refuseTable } from './table-refused.ts'

type IgnoredElement = { element: string; values: Set<string>; payments: number[]; count: number }

/** More than both versions of the message have. */
const mostElements = 400
const mostValues = 3
const mostPayments = 5
const longestValue = 60

/** Elements of a message that are not carried out, each once, with its first values and payments. */
export class IgnoredElements {
  readonly #told = new Map<string, IgnoredElement>()

  /** Adds an element of a payment, counted from 1; of a group or the header without `payment`. */
  add(element: string, value: string, payment?: number): void {
    // Which of these is carried out depends on the kind of payment, so each is reported separately.
    const key = element.startsWith('PmtTpInf/') ? `${element} ${value}` : element
    const entry = this.#told.get(key) ?? { element, values: new Set(), payments: [], count: 0 }
    if (entry.values.size <= mostValues) entry.values.add(value.slice(0, longestValue))
    if (payment !== undefined && entry.payments.at(-1) !== payment) {
      entry.count += 1
      if (entry.payments.length < mostPayments) entry.payments.push(payment)
    }
    this.#told.set(key, entry)
    if (this.#told.size > mostElements) refuseTable('tableBroken')
  }

  /** The notes about elements that are not carried out. */
  notes(): FileNote[] {
    return [...this.#told.values()].map(({ element, values, payments, count }) => ({
      name: 'notCarriedOut',
      facts: {
        element,
        value: joined([...values], mostValues, values.size),
        ...(count > 0 && { payments: joined(payments, mostPayments, count) }),
      },
    }))
  }
}

const joined = (parts: readonly (string | number)[], maxParts: number, count: number): string =>
  parts.slice(0, maxParts).join(', ') + (count > maxParts ? ', …' : '')
