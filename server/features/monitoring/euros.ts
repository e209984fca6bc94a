import { amountText, money } from '@sixpence/money'

/** Euro cents as decimal text. */
export const eurosOf = (cents: number): string => amountText(money(BigInt(cents), 'EUR'))
