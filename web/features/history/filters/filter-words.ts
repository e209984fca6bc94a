import { operationWord, statusWord } from '@sixpence/protocol/history/payment-words'
import type { Format } from '@sixpence/locales/format.ts'
import type { Translate } from '#lib/language/translate.ts'
import { type DateRange, isWholeMonth, type Preset, presetOf } from './dates.ts'
import type { FilterProblem, Filters } from './filters.ts'
import type { SearchChange } from './history-search.ts'

/** An active filter as text, with the change that removes it. */
export type ActiveFilter = { key: string; words: string; drop: SearchChange }

export function activeFilters(
  filters: Filters,
  { currency, today, t, format }: { currency: string; today: string; t: Translate; format: Format },
): ActiveFilter[] {
  const { q, type, direction, status, from, to, min, max } = filters
  const amounts = amountsWords(
    {
      minimum: min === undefined ? undefined : format.amount(min, currency),
      maximum: max === undefined ? undefined : format.amount(max, currency),
    },
    t,
  )
  const active: (ActiveFilter | false)[] = [
    q !== undefined && { key: 'q', words: t('“{text}”', { text: q }), drop: { q: undefined } },
    direction !== undefined && {
      key: 'direction',
      words: direction === 'in' ? t('Money in') : t('Money out'),
      drop: { direction: undefined },
    },
    (from !== undefined || to !== undefined) && {
      key: 'dates',
      words: rangeWords({ from, to }, { today, t, format }),
      drop: { from: undefined, to: undefined },
    },
    type !== undefined && { key: 'type', words: operationWord(type, t), drop: { type: undefined } },
    amounts !== undefined && {
      key: 'amount',
      words: amounts,
      drop: { min: undefined, max: undefined },
    },
    status !== undefined && {
      key: 'status',
      words: statusWord(status, t),
      drop: { status: undefined },
    },
  ]
  return active.filter((item) => item !== false)
}

function amountsWords(
  { minimum, maximum }: { minimum: string | undefined; maximum: string | undefined },
  t: Translate,
): string | undefined {
  if (minimum !== undefined && maximum !== undefined)
    return t('{least} to {most}', { least: minimum, most: maximum })
  if (minimum !== undefined) return t('At least {amount}', { amount: minimum })
  return maximum === undefined ? undefined : t('At most {amount}', { amount: maximum })
}

function rangeWords(
  range: DateRange,
  { today, t, format }: { today: string; t: Translate; format: Format },
): string {
  const preset = presetOf(range, today)
  if (preset) return presetWord(preset, t)
  const { from, to } = range
  if (from !== undefined && isWholeMonth(range)) return format.month(from)
  if (from === undefined) return t('Until {day}', { day: format.day(to!) })
  if (to === undefined) return t('Since {day}', { day: format.day(from) })
  if (from === to) return format.day(from)
  return t('{first} to {last}', { first: format.day(from), last: format.day(to) })
}

export const presetWord = (preset: Preset, t: Translate): string =>
  ({
    today: t('Today'),
    last7: t('Last 7 days'),
    thisMonth: t('This month'),
    lastMonth: t('Last month'),
    thisYear: t('This year'),
  })[preset]

export const problemWords = (problem: FilterProblem, currency: string, t: Translate): string =>
  ({
    notAnAmount: t('This is not an amount. Write it in digits, such as 250 or 250.50.'),
    tooManyDecimals: t('Too many decimals for {currency}.', { currency }),
    tooLarge: t('This amount is too large.'),
    leastAboveMost: t('The largest amount is below the smallest one.'),
    fromAfterTo: t('The last day is before the first one.'),
  })[problem]
