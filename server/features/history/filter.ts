import { endOf, startOf } from '@sixpence/days'
import { parseAmount, scaleOf, unitsIn, type Currency } from '@sixpence/money'
import type { DecodedInputOf } from '@sixpence/protocol/call'
import type { RefusalName } from '@sixpence/protocol/codes'
import type { transactionHistoryList } from '@sixpence/protocol/history/history'
import { Refused, type Facts } from '#core/refused.ts'
import { lineTypes, type LineKind } from '#store/operation/lines.ts'

/**
 * Filter of the lines of an account; undefined does not filter. `least` and `most` are absolute minor units; `from` is
 * inclusive, `until` exclusive.
 */
export type Filter = {
  kinds: readonly LineKind[] | undefined
  direction: 'in' | 'out' | undefined
  from: Date | undefined
  until: Date | undefined
  least: bigint | undefined
  most: bigint | undefined
  keyword: string | undefined
  /** The keyword as amounts in minor units, and as the number of a payment. */
  sums: readonly string[]
  number: number | undefined
  /** E-mail of the other party. */
  email: string | undefined
}

/** Filter fields as on the wire. */
export type FilterInput = Omit<
  DecodedInputOf<typeof transactionHistoryList>,
  'accountId' | 'customerId' | 'pageNumber' | 'cursor' | 'pageSize'
>

/** A page by number, starting at 1, or everything older than a version or operation id. */
export type Place = { page: number } | { below: number }

/** Totals are exact up to this number of matching lines, then given as "at least". */
export const maxCounted = 1_000

/**
 * The filter of a call, amounts read in the account's currency. @throws Refused amountTooManyDecimals |
 * amountTooLarge | amountNotANumber at the field
 */
export function filterOf(input: FilterInput, currency: Currency): Filter {
  const refuse = (name: RefusalName, facts: Facts, field: string): never => {
    throw new Refused(name, facts, field)
  }
  const units = (text: string | undefined, field: string): bigint | undefined => {
    if (text === undefined || text === '') return undefined
    const amount = parseAmount(text, currency)
    if (!('refused' in amount)) return amount.units
    if (amount.refused === 'tooManyDecimals')
      return refuse('amountTooManyDecimals', { currency, count: scaleOf(currency) }, field)
    return refuse(amount.refused === 'tooLarge' ? 'amountTooLarge' : 'amountNotANumber', {}, field)
  }
  const { transactionType, fromDate, toDate } = input
  return {
    kinds:
      transactionType === undefined ? undefined : kinds.filter((kind) => lineTypes[kind] === transactionType),
    direction: input.transactionDirection,
    from: fromDate === undefined ? undefined : startOf(fromDate),
    until: toDate === undefined ? undefined : endOf(toDate),
    least: units(input.fromAmount, 'fromAmount'),
    most: units(input.toAmount, 'toAmount'),
    keyword: input.keyword || undefined,
    sums: unitsIn(input.keyword ?? '', currency).map(String),
    number: numberIn(input.keyword),
    email: input.email,
  }
}

/** The number of a payment, also as `#11604`. */
const numberIn = (keyword = ''): number | undefined =>
  /^#?\d{1,15}$/.test(keyword.trim()) ? Number(keyword.trim().replace('#', '')) : undefined

/** SQL `like` pattern that finds the keyword anywhere; wildcards in it are escaped. Null without a keyword. */
export const likePattern = (keyword: string | undefined): string | null =>
  keyword === undefined ? null : `%${keyword.replace(/[\\%_]/g, String.raw`\$&`)}%`

const kinds = Object.keys(lineTypes) as LineKind[]
