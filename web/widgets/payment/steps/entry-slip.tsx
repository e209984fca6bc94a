import type { ComponentProps, ReactNode } from 'react'
import { useTranslate } from '#lib/language/translate.ts'
import { Money, type MoneyProps } from '#ui/money.tsx'
import { Slip, SlipHead, SlipRoute, SlipTotal } from '#ui/layout/slip.tsx'
import { SlipPlace, Unknown } from './slip-place.tsx'

/** State of the slip while a payment is entered. */
export type EntrySlipState = {
  /** `draft` while the form is filled in, `check` before it is sent. */
  state: 'draft' | 'check'
  /** Whether its parts can still be edited. */
  isOpen?: boolean
}

type EntrySlipProps = ComponentProps<typeof SlipHead> & {
  state: EntrySlipState['state']
  children: ReactNode
  facts: ReactNode
  /** Total debited. */
  total: ReactNode
}

export function EntrySlip({ state, from, to, children, facts, total }: EntrySlipProps) {
  const t = useTranslate()
  return (
    <SlipPlace>
      <Slip state={state} label={t('Payment slip')}>
        <SlipHead from={from} to={to} />
        <SlipRoute>{children}</SlipRoute>
        {facts}
        <SlipTotal label={t('Leaves your account')} amount={total} />
      </Slip>
    </SlipPlace>
  )
}

/** An amount on the slip, once known. */
export const SlipMoney = ({
  amount,
  ...money
}: Omit<MoneyProps, 'amount'> & { amount: string | undefined }) =>
  amount === undefined ? <Unknown /> : <Money {...money} amount={amount} />
