import { useFormat } from '#lib/language/format.ts'
import type { Format } from '@sixpence/locales/format.ts'

export type DateTimeProps = {
  /** An instant in ISO text, or a calendar day `2026-11-20`, independent of time zones. */
  value: string
  as?: keyof Pick<Format, 'day' | 'shortDay' | 'month' | 'time' | 'dayTime' | 'shortDayTime'> | undefined
}

/** A moment or a day in the reader's language and the bank's zone. Every date of the product is shown by this. */
export function DateTime({ value, as = 'dayTime' }: DateTimeProps) {
  return <time dateTime={value}>{useFormat()[as](value)}</time>
}
