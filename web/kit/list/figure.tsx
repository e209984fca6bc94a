import { Money } from '#ui/money.tsx'

/** An amount in a column of its currency; zero is a dash, so that other figures stand out. */
export const Figure = ({ amount, currency }: { amount: string; currency: string }) =>
  /^-?[0.]*$/.test(amount) ? (
    <span className="soft">–</span>
  ) : (
    <Money amount={amount} currency={currency} hideCode />
  )
