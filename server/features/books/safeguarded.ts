import { amountText, currencies, money } from '@sixpence/money'
import type { RailBalance, Safeguarded } from '@sixpence/protocol/books/safeguarding'
import { railAccount } from '#payments/rails/booking.ts'
import type { StatementBalance } from './statements.ts'
import type { Totals } from './totals.ts'

/**
 * The amounts owed to customers and held for them, by currency. The amount held is taken from the company's statement;
 * if no statement was read until that day, from our books.
 */
export function safeguarded(
  totals: Totals,
  statements: readonly StatementBalance[],
  day: string,
): Safeguarded[] {
  return currencies.flatMap((currency) => {
    const own = totals.filter((total) => total.currency === currency)
    if (own.length === 0) return []
    const inText = (units: bigint) => amountText(money(units, currency))
    const balanceOf = (kind: string) =>
      own.reduce(
        (sum, turnover) => (turnover.kind === kind ? sum + turnover.credit - turnover.debit : sum),
        0n,
      )
    const stated = new Map(
      statements
        .filter((statement) => statement.currency === currency)
        .map((statement): [string, StatementBalance] => [railAccount(statement.partner), statement]),
    )
    const kinds = new Set([
      ...own.map(({ kind }) => kind).filter((kind) => kind.startsWith('rail:')),
      ...stated.keys(),
    ])
    const customers = balanceOf('customer')
    // Money that is being returned is still owed until it has left.
    const suspense = balanceOf('suspense') + balanceOf('returns')
    let confirmed = 0n
    let unconfirmed = 0n
    const rails = [...kinds].toSorted().map((kind): RailBalance => {
      // Money at a company is a debit balance.
      const ledger = -balanceOf(kind)
      const statement = stated.get(kind)
      const isRead = statement !== undefined && statement.readUntil >= day
      if (isRead) confirmed += statement.units
      else unconfirmed += ledger
      return {
        kind,
        ledger: inText(ledger),
        ...(statement && { readUntil: statement.readUntil }),
        ...(isRead && { statement: inText(statement.units), difference: inText(statement.units - ledger) }),
      }
    })
    return [
      {
        currency,
        customers: inText(customers),
        suspense: inText(suspense),
        owed: inText(customers + suspense),
        rails,
        confirmed: inText(confirmed),
        unconfirmed: inText(unconfirmed),
        surplus: inText(confirmed + unconfirmed - customers - suspense),
      },
    ]
  })
}
