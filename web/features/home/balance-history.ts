import { amountText, subtract } from '@sixpence/money'
import type { Transaction } from '@sixpence/protocol/history/history'
import { moneyOf } from '#widgets/accounts/money-of.ts'

const places = 24

/**
 * Booked balance over time at equal intervals, for a sparkline: the last 30 days, or as far as the lines go. Undefined
 * if there is nothing to draw.
 */
export function balanceHistory(
  lines: readonly Transaction[],
  now: Date,
  longestMs = 30 * 86_400_000,
): string[] | undefined {
  const booked = lines
    .flatMap(({ transactionDate, balanceAfter, amount, currencyCode }) =>
      balanceAfter === undefined
        ? []
        : [
            {
              at: Date.parse(transactionDate),
              balanceAfter,
              before: amountText(
                subtract(moneyOf(balanceAfter, currencyCode), moneyOf(amount, currencyCode)),
              ),
            },
          ],
    )
    .sort((a, b) => a.at - b.at)
  const [first] = booked
  if (!first) return undefined
  // A place earlier than the first booking, so that its step is drawn.
  const sinceFirst = now.getTime() - first.at
  const from = now.getTime() - Math.min(longestMs, sinceFirst + Math.max(sinceFirst, 1) / (places - 2))
  const stepMs = (now.getTime() - from) / (places - 1)
  return Array.from({ length: places }, (_, place) => {
    const at = from + place * stepMs
    return booked.findLast((line) => line.at <= at)?.balanceAfter ?? first.before
  })
}
