import type { BatchStatus, BatchTransfer } from '@sixpence/protocol/history/batches'
import { type Translate, useTranslate } from '#lib/language/translate.ts'
import { AlertIcon, BlockIcon, CheckIcon, ClockIcon } from '#ui/icons/icons.tsx'
import { StatusChip, type StatusChipProps } from '#ui/feedback/status-chip.tsx'

/** Status of a batch, from its payments. */
export function BatchState({ status }: { status: BatchStatus }) {
  const { tone, Icon, word } = looks[status]
  return (
    <StatusChip tone={tone} icon={<Icon />}>
      {word(useTranslate())}
    </StatusChip>
  )
}

/** "120 payments", or how many were paid if not all were. */
export const countWords = ({ status, payments, paid }: BatchTransfer, t: Translate): string =>
  status === 'completed' || (status === 'underWay' && paid === 0)
    ? t('{count} payments', { count: payments })
    : t('{paid} of {all} paid', { paid, all: payments })

type Look = {
  tone: NonNullable<StatusChipProps['tone']>
  Icon: typeof ClockIcon
  word: (t: Translate) => string
}

const looks: Record<BatchStatus, Look> = {
  underWay: { tone: 'neutral', Icon: ClockIcon, word: (t) => t('On its way') },
  completed: { tone: 'good', Icon: CheckIcon, word: (t) => t('Completed##payment') },
  partly: { tone: 'warn', Icon: AlertIcon, word: (t) => t('Partly paid') },
  unpaid: { tone: 'neutral', Icon: BlockIcon, word: (t) => t('Not paid') },
}
