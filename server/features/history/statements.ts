import { after, before, dayOf, firstOfMonth } from '@sixpence/days'
import { amountText, money } from '@sixpence/money'
import type { Statement } from '@sixpence/protocol/history/statements'
import type { Services } from '#context/services.ts'
import { Refused } from '#core/refused.ts'
import { openedAt, type OwnAccount } from '#store/account/accounts.ts'
import { sumsOf } from './statement-sums.ts'

/** First days of an account's months, newest first, from its first entry or opening (whichever is earlier) to now. */
export async function monthsOf({ db, clock }: Services, account: OwnAccount): Promise<string[]> {
  const now = clock.now()
  const first = firstOfMonth(dayOf((await openedAt(db, account.id)) ?? now))
  const months: string[] = []
  for (let month = firstOfMonth(dayOf(now)); month >= first; month = before(month, { months: 1 }))
    months.push(month)
  return months
}

/** First day of the statement's month that contains `day`. @throws Refused statementNotFound */
export async function monthOf(s: Services, account: OwnAccount, day: string): Promise<string> {
  const month = firstOfMonth(day)
  if (!(await monthsOf(s, account)).includes(month)) throw new Refused('statementNotFound', {}, 'dateFrom')
  return month
}

/** Last day of the month, as an ISO date. */
export const lastDay = (month: string): string =>
  before(after(firstOfMonth(month), { months: 1 }), { days: 1 })

/** An account's statement of a month; totals are decimal text in its currency. */
export async function statementOf(s: Services, account: OwnAccount, month: string): Promise<Statement> {
  const sums = await sumsOf(s, account, month)
  const text = (units: bigint): string => amountText(money(units, account.currency))
  return {
    accountId: account.id,
    source: 'monthly',
    dateFrom: month,
    dateTo: lastDay(month),
    currencyCode: account.currency,
    entries: sums.last - sums.first,
    isFinal: sums.isFinal,
    totals: {
      beginingBalance: text(sums.opening),
      totalDebit: text(sums.debit),
      totalCredit: text(sums.credit),
      endingBalance: text(sums.closing),
      processingCount: sums.processing,
      rejectedCount: sums.rejected,
    },
  }
}
