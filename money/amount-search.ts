import { isCurrency, type Currency } from './currency.ts'
import { parseDecimal } from './parse-decimal.ts'
import { parseAmount } from './text.ts'

/**
 * The unsigned amounts that a search text can mean, as plain decimal text: `24.50`, `-24,50`, `1 234.50 €`, `EUR 5`.
 * "1.234" means two. None for other text.
 */
export function amountsIn(rawText: string): string[] {
  const text = rawText
    .replaceAll(/[A-Za-z]+/g, (word) => (isCurrency(word.toUpperCase()) ? '' : word))
    .replaceAll(/^[\s\p{Sc}+−-]+|[\s\p{Sc}]+$/gu, '')
  const read = (['.', ','] as const).map((mark) => parseDecimal(text, mark))
  return [...new Set(read.flatMap((decimal) => ('amount' in decimal ? [decimal.amount] : [])))]
}

/** The unsigned amounts that a search text can mean in a currency, in minor units. */
export const unitsIn = (rawText: string, currency: Currency): bigint[] =>
  amountsIn(rawText).flatMap((text) => {
    const amount = parseAmount(text, currency)
    return 'refused' in amount ? [] : [amount.units]
  })
