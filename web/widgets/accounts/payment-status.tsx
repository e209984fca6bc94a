import type { TransactionStatus } from '@sixpence/protocol/rules/operation-types'
import { type Translate, useTranslate } from '#lib/language/translate.ts'
import { classNames } from '#ui/class-names.ts'
import { AlertIcon, BlockIcon, CheckIcon, ClockIcon, RepeatIcon } from '#ui/icons/icons.tsx'
import { StatusChip, type StatusChipProps } from '#ui/feedback/status-chip.tsx'
import styles from './payment-status.module.css'

/** Status of a payment with its icon. A pending payment has an asterisk, see PendingFootnote [B270]. */
export function PaymentStatus({ status }: { status: TransactionStatus }) {
  const { tone, Icon } = looks[status]
  return (
    <StatusChip tone={tone} icon={<Icon />}>
      {statusWord(status, useTranslate())}
    </StatusChip>
  )
}

export const statusWord = (status: TransactionStatus, t: Translate): string => looks[status].word(t)

/** Footnote below a list with pending payments. */
export function PendingFootnote() {
  const t = useTranslate()
  return (
    <p className={classNames('meta', styles.footnote)}>
      {t('*The amount may change until the payment is completed.')}
    </p>
  )
}

type Look = {
  tone: NonNullable<StatusChipProps['tone']>
  Icon: typeof ClockIcon
  word: (t: Translate) => string
}

const looks: Record<TransactionStatus, Look> = {
  created: { tone: 'warn', Icon: ClockIcon, word: (t) => t('Waiting for approval') },
  pending: { tone: 'warn', Icon: ClockIcon, word: (t) => t('Pending payment*') },
  submitted: { tone: 'neutral', Icon: ClockIcon, word: (t) => t('Submitted') },
  processing: { tone: 'neutral', Icon: ClockIcon, word: (t) => t('On its way') },
  completed: { tone: 'good', Icon: CheckIcon, word: (t) => t('Done##payment') },
  rejected: { tone: 'bad', Icon: AlertIcon, word: (t) => t('Rejected') },
  canceled: { tone: 'neutral', Icon: BlockIcon, word: (t) => t('Canceled') },
  returned: { tone: 'neutral', Icon: RepeatIcon, word: (t) => t('Returned') },
}
