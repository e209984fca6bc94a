import type { Transaction } from '@sixpence/protocol/history/history'

const places = 24

/**
 * Booked balance over time at equal intervals, for a sparkline: the last 30 days, or as far as the lines go. Undefined
 * if there is nothing to draw.
 */
export function courseOf(
  lines: readonly Transaction[],
  now: Date,
  longestMs = 30 * 86_400_000,
): string[] | undefined {
  const booked = lines
    .flatMap(({ transactionDate, balanceAfter }) =>
      balanceAfter === undefined ? [] : [{ at: Date.parse(transactionDate), balanceAfter }],
    )
    .sort((a, b) => a.at - b.at)
  const [first] = booked
  if (!first) return undefined
  const from = Math.max(first.at, now.getTime() - longestMs)
  const stepMs = (now.getTime() - from) / (places - 1)
  return Array.from({ length: places }, (_, place) => {
    const at = from + place * stepMs
    return booked.findLast((line) => line.at <= at)?.balanceAfter ?? first.balanceAfter
  })
}
