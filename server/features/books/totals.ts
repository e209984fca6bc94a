import type { Turnover } from '@sixpence/ledger'
import { amountText, currencies, type Currency, money } from '@sixpence/money'
import type { TrialLine, TrialSum } from '@sixpence/protocol/books/books'

/** Sums of entries by kind, currency and brand of accounts, ordered by currency, kind and brand. */
export type Totals = readonly Turnover[]

/** The sum of both. */
export function addTotals(some: Totals, more: Totals): Totals {
  const sums = new Map<string, Turnover>()
  for (const turnover of [...some, ...more]) {
    const { debit, credit, entries } = sums.get(placeOf(turnover)) ?? { debit: 0n, credit: 0n, entries: 0 }
    sums.set(placeOf(turnover), {
      ...turnover,
      debit: debit + turnover.debit,
      credit: credit + turnover.credit,
      entries: entries + turnover.entries,
    })
  }
  return [...sums].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, value]) => value)
}

/** The key of a line: currency first, then kind and brand. */
export const placeOf = ({ currency, kind, brand }: Pick<Turnover, 'kind' | 'currency' | 'brand'>): string =>
  `${currency} ${kind} ${brand}`

/** The number of entries in all. */
export const entriesIn = (totals: Totals): number => totals.reduce((sum, { entries }) => sum + entries, 0)

/** Currencies whose debits and credits are not equal; none in a sound ledger. */
export const unequal = (totals: Totals): Currency[] =>
  currencies.filter((currency) => {
    const own = totals.filter((total) => total.currency === currency)
    return own.reduce((sum, { debit, credit }) => sum + credit - debit, 0n) !== 0n
  })

/** The lines of a trial balance: opening balances, and the turnover since. */
export function trialLines(opening: Totals, moved: Totals): TrialLine[] {
  const before = new Map(opening.map((turnover) => [placeOf(turnover), turnover.credit - turnover.debit]))
  const since = new Map(moved.map((turnover) => [placeOf(turnover), turnover]))
  return addTotals(opening, moved).map((addTotal) => {
    const { kind, currency, brand, debit, credit } = addTotal
    const inText = (units: bigint) => amountText(money(units, currency))
    const turnover = since.get(placeOf(addTotal))
    return {
      kind,
      currency,
      brand,
      opening: inText(before.get(placeOf(addTotal)) ?? 0n),
      debit: inText(turnover?.debit ?? 0n),
      credit: inText(turnover?.credit ?? 0n),
      balance: inText(credit - debit),
    }
  })
}

/** The sums of a trial balance by currency. */
export function trialSums(opening: Totals, moved: Totals): TrialSum[] {
  const all = addTotals(opening, moved)
  return currencies
    .filter((currency) => all.some((turnover) => turnover.currency === currency))
    .map((currency) => {
      const inText = (units: bigint) => amountText(money(units, currency))
      const [balances, turnover] = [all, moved].map((totals) =>
        totals.filter((total) => total.currency === currency),
      )
      const [debits, credits] = [-1n, 1n].map((sign) =>
        sum(
          (balances ?? []).map(({ debit, credit }) => sign * (credit - debit)).filter((units) => units > 0n),
        ),
      )
      return {
        currency,
        debit: inText(sum((turnover ?? []).map(({ debit }) => debit))),
        credit: inText(sum((turnover ?? []).map(({ credit }) => credit))),
        debitBalances: inText(debits ?? 0n),
        creditBalances: inText(credits ?? 0n),
        difference: inText((credits ?? 0n) - (debits ?? 0n)),
      }
    })
}

const sum = (all: bigint[]): bigint => all.reduce((a, b) => a + b, 0n)
