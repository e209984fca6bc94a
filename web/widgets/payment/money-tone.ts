import type { MoneyProps } from '#ui/money.tsx'

/** Green for incoming money, struck through if no money moved. */
export function moneyTone({ isOver, isIn }: { isOver: boolean; isIn: boolean }): MoneyProps['tone'] {
  if (isOver) return 'struck'
  return isIn ? 'good' : 'plain'
}
