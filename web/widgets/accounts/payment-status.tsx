import { statusWord } from '@sixpence/protocol/history/payment-words'
import type { TransactionStatus } from '@sixpence/protocol/rules/operation-types'
import { useTranslate } from '#lib/language/translate.ts'
import { AlertIcon, BlockIcon, CheckIcon, ClockIcon, RepeatIcon } from '#ui/icons/icons.tsx'
import { StatusChip, type StatusChipProps } from '#ui/feedback/status-chip.tsx'

/** Status of a payment with its icon. A pending payment has an asterisk, see PendingFootnote [B270]. */
export function PaymentStatus({ status }: { status: TransactionStatus }) {
  const { tone, Icon } = looks[status]
  return (
    <StatusChip tone={tone} icon={<Icon />}>
      {statusWord(status, useTranslate())}
      {status === 'pending' && '*'}
    </StatusChip>
  )
}

/** Footnote below a list with pending payments. */
export function PendingFootnote() {
  const t = useTranslate()
  return <p className="meta pt-3">{t('*The amount may change until the payment is completed.')}</p>
}

type Look = {
  tone: NonNullable<StatusChipProps['tone']>
  Icon: typeof ClockIcon
}

const looks: Record<TransactionStatus, Look> = {
  created: { tone: 'warn', Icon: ClockIcon },
  pending: { tone: 'warn', Icon: ClockIcon },
  submitted: { tone: 'neutral', Icon: ClockIcon },
  processing: { tone: 'neutral', Icon: ClockIcon },
  completed: { tone: 'good', Icon: CheckIcon },
  rejected: { tone: 'bad', Icon: AlertIcon },
  canceled: { tone: 'neutral', Icon: BlockIcon },
  returned: { tone: 'neutral', Icon: RepeatIcon },
}
