import type { Turnover } from '@sixpence/ledger'
import { amountText, currencies, type Currency, money } from '@sixpence/money'
import type { TrialLine, TrialSum } from '@sixpence/protocol/books/books'

/** Sums of entries by kind, currency and brand of accounts, ordered by currency, kind and brand. */
export type Totals = readonly Turnover[]

/** The sums of two periods together. */
export function addTotals(totals: Totals, otherTotals: Totals): Totals {
  const sums = new Map<string, Turnover>()
  for (const turnover of [...totals, ...otherTotals]) {
    const key = lineKeyOf(turnover)
    const { debit, credit, entries } = sums.get(key) ?? { debit: 0n, credit: 0n, entries: 0 }
    sums.set(key, {
      ...turnover,
      debit: debit + turnover.debit,
      credit: credit + turnover.credit,
      entries: entries + turnover.entries,
    })
  }
  return [...sums].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, turnover]) => turnover)
}

/** Key by which lines are joined and ordered: currency first, then kind and brand. */
export const lineKeyOf = ({ currency, kind, brand }: Pick<Turnover, 'kind' | 'currency' | 'brand'>): string =>
  `${currency} ${kind} ${brand}`

/** The number of entries in all. */
export const entriesIn = (totals: Totals): number => totals.reduce((sum, { entries }) => sum + entries, 0)

/** Currencies whose debits and credits are not equal; none in a sound ledger. */
export const unbalancedCurrencies = (totals: Totals): Currency[] =>
  currencies.filter((currency) => {
    const { debit, credit } = sumOf(totals, currency)
    return debit !== credit
  })

/** The lines of a trial balance: opening balances, and the turnover since. */
export function trialLines(opening: Totals, moved: Totals): TrialLine[] {
  const openingBalances = new Map(opening.map((line) => [lineKeyOf(line), balanceOf(line)]))
  const turnovers = new Map(moved.map((line) => [lineKeyOf(line), line]))
  return addTotals(opening, moved).map((line) => {
    const { kind, currency, brand } = line
    const inText = (units: bigint) => amountText(money(units, currency))
    const turnover = turnovers.get(lineKeyOf(line))
    return {
      kind,
      currency,
      brand,
      opening: inText(openingBalances.get(lineKeyOf(line)) ?? 0n),
      debit: inText(turnover?.debit ?? 0n),
      credit: inText(turnover?.credit ?? 0n),
      balance: inText(balanceOf(line)),
    }
  })
}

/** The sums of a trial balance by currency: of the turnover, and of the closing balances on either side. */
export function trialSums(opening: Totals, moved: Totals): TrialSum[] {
  const closing = addTotals(opening, moved)
  return currencies
    .filter((currency) => closing.some((line) => line.currency === currency))
    .map((currency) => {
      const inText = (units: bigint) => amountText(money(units, currency))
      const turnover = sumOf(moved, currency)
      const balances = closing.filter((line) => line.currency === currency).map(balanceOf)
      const creditBalances = sum(balances.filter((balance) => balance > 0n))
      const debitBalances = -sum(balances.filter((balance) => balance < 0n))
      return {
        currency,
        debit: inText(turnover.debit),
        credit: inText(turnover.credit),
        debitBalances: inText(debitBalances),
        creditBalances: inText(creditBalances),
        difference: inText(creditBalances - debitBalances),
      }
    })
}

/** A credit balance is positive, a debit balance negative. */
const balanceOf = ({ debit, credit }: Turnover): bigint => credit - debit

function sumOf(totals: Totals, currency: Currency): { debit: bigint; credit: bigint } {
  const lines = totals.filter((line) => line.currency === currency)
  return { debit: sum(lines.map(({ debit }) => debit)), credit: sum(lines.map(({ credit }) => credit)) }
}

const sum = (units: readonly bigint[]): bigint => units.reduce((total, unit) => total + unit, 0n)
