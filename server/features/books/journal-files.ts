import { byteOrderMark, csvRow } from '@sixpence/csv/write'
import { amountText, money } from '@sixpence/money'
import type { Posting } from './journal.ts'

/** The account of a posting in the bank's own accounting. */
export type NumberOf = (kind: string) => { number: string; name: string }

type Postings = AsyncIterable<Posting>

/** CSV in UTF-8: a row for each posting that is not zero. */
export async function* journalCsv(postings: Postings, numberOf: NumberOf): AsyncGenerator<string> {
  yield `${byteOrderMark}${csvRow(['Day', 'Number', 'Name', 'Kind', 'Brand', 'Currency', 'Debit', 'Credit', 'Entries', 'Digest of the day'])}`
  for await (const posting of postings) {
    if (posting.entries === 0) continue
    const { number, name } = numberOf(posting.kind)
    const { day, kind, brand, currency, debit, credit, entries, digest } = posting
    const debited = amountText(money(debit, currency))
    const credited = amountText(money(credit, currency))
    yield csvRow([
      day,
      number,
      name,
      kind,
      brand,
      currency,
      debited ?? '',
      credited ?? '',
      String(entries),
      digest,
    ])
  }
}

/**
 * A journal in the plain-text accounting format of hledger, Ledger and similar programs: a transaction for each day,
 * debits positive. A tag contains the day's digest.
 */
export async function* journalText(postings: Postings, numberOf: NumberOf): AsyncGenerator<string> {
  yield '; Journal of closed days. Debits are positive; each day adds up to zero in every currency.\n'
  let day = ''
  for await (const posting of postings) {
    if (posting.entries === 0) continue
    if (posting.day !== day) {
      day = posting.day
      yield `\n${day} * (${posting.number}) Day ${posting.number}\n    ; digest: ${posting.digest}\n`
    }
    const { number, name } = numberOf(posting.kind)
    const account = [`${number} ${name}`, posting.brand].filter(Boolean).join(':')
    for (const units of [posting.debit, -posting.credit])
      if (units !== 0n)
        yield `    ${account}  ${amountText(money(units, posting.currency))} ${posting.currency}\n`
  }
}
