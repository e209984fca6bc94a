import { isZeroAmount } from '#lib/is-zero-amount.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { SlipStop, type SlipStopProps } from '#ui/layout/slip.tsx'
import type { MoneyProps } from '#ui/money.tsx'
import { SlipMoney } from './entry-slip.tsx'

type FeeStopProps = Pick<SlipStopProps, 'action'> &
  Pick<MoneyProps, 'currency' | 'tone'> & {
    /** Undefined while unknown. */
    fee: string | undefined
    title?: string | undefined
    /** Who pays it; replaced if there is nothing to pay. */
    meta: string
  }

/** The fee on the slip of a payment. */
export function FeeStop({ fee, title, meta, action, ...money }: FeeStopProps) {
  const t = useTranslate()
  const isFree = fee !== undefined && isZeroAmount(fee)
  return (
    <SlipStop
      kind="between"
      title={title ?? t('Fee')}
      meta={isFree ? t('This payment is free') : meta}
      value={<SlipMoney {...money} amount={fee} />}
      action={action}
    />
  )
}
