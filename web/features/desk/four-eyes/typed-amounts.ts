import type { InputOf } from '@sixpence/protocol/call'
import type { adminFourEyesChange } from '@sixpence/protocol/four-eyes/four-eyes'

type TypedAmount = InputOf<typeof adminFourEyesChange>['amounts'][number]

/** Amounts as typed, “500.00 EUR, 400.00 USD”; undefined for other text. */
export function typedAmounts(text: string): TypedAmount[] | undefined {
  const parts = text.split(',').map((text) => /^\s*(\d+(?:\.\d+)?)\s+([A-Za-z]{3,5})\s*$/.exec(text))
  if (parts.some((match) => match === null)) return undefined
  return parts.map((match) => ({
    amount: match?.[1] ?? '',
    currencyCode: (match?.[2] ?? '').toUpperCase(),
  })) as TypedAmount[]
}

/** Amounts as typed and displayed. */
export const amountsText = (amounts: readonly { amount: string; currencyCode: string }[]): string =>
  amounts.map(({ amount, currencyCode }) => `${amount} ${currencyCode}`).join(', ')
