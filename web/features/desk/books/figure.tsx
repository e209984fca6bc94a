import { Money } from '#ui/money.tsx'
import { signOf } from './book-words.ts'

/** An amount in a column of its currency; zero is a dash, so that other figures stand out. */
export const Figure = ({ amount, currency }: { amount: string; currency: string }) =>
  signOf(amount).isZero ? (
    <span className="soft">–</span>
  ) : (
    <Money amount={amount} currency={currency} hideCode />
  )

/** A balance in the column of its side: `debit` shows negative balances, without the sign. */
export function SideFigure({
  balance,
  side,
  currency,
}: {
  balance: string
  side: 'debit' | 'credit'
  currency: string
}) {
  const { size, isNegative } = signOf(balance)
  return <Figure amount={isNegative === (side === 'debit') ? size : '0'} currency={currency} />
}
