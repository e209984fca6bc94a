import { parseAmount, scaleOf, type Currency } from '@sixpence/money'
import type { DecodedInputOf } from '@sixpence/protocol/call'
import type { RefusalName } from '@sixpence/protocol/codes'
import type { transactionHistoryList } from '@sixpence/protocol/history/history'
import { Refused, type Facts } from '#core/refused.ts'
import { lineTypes, type LineKind } from '#store/operation/lines.ts'

/** What a list of one account is narrowed to; undefined narrows nothing. Amounts are without their sign. */
export type Filter = {
  kinds: readonly LineKind[] | undefined
  direction: 'in' | 'out' | undefined
  from: Date | undefined
  until: Date | undefined
  least: bigint | undefined
  most: bigint | undefined
  keyword: string | undefined
}

/** What history is narrowed to, as it comes over the wire. */
export type FilterInput = Omit<
  DecodedInputOf<typeof transactionHistoryList>,
  'accountId' | 'customerId' | 'pageNumber' | 'cursor' | 'pageSize'
>

/** A page by its number, from 1, or all that is older than a place. */
export type Place = { page: number } | { below: number }

/** A total is exact up to this many lines that match, then "at least". */
export const mostCounted = 1_000

/** @throws Refused at the field of an amount that is none */
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
    until: toDate === undefined ? undefined : afterDay(toDate),
    least: units(input.fromAmount, 'fromAmount'),
    most: units(input.toAmount, 'toAmount'),
    keyword: input.keyword || undefined,
  }
}

/** The keyword anywhere in a text, its own signs taken as they are. */
export const likePattern = (keyword: string | undefined): string | null =>
  keyword === undefined ? null : `%${keyword.replace(/[\\%_]/g, String.raw`\$&`)}%`

const dayMs = 24 * 60 * 60_000
export const startOf = (day: string): Date => new Date(`${day}T00:00:00Z`)
export const afterDay = (day: string): Date => new Date(startOf(day).getTime() + dayMs)

const kinds = Object.keys(lineTypes) as LineKind[]
