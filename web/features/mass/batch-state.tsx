import type { MassStatus } from '@sixpence/protocol/mass/mass'
import { type Translate, useTranslate } from '#lib/language/translate.ts'
import { AlertIcon, BlockIcon, CheckIcon, ClockIcon, EditIcon } from '#ui/icons/icons.tsx'
import { StatusChip, type StatusChipProps } from '#ui/feedback/status-chip.tsx'

type Look = {
  tone: NonNullable<StatusChipProps['tone']>
  Icon: typeof ClockIcon
  word: (t: Translate) => string
}

export function BatchState({ status }: { status: MassStatus }) {
  const { tone, Icon, word } = looks[status]
  return (
    <StatusChip tone={tone} icon={<Icon />}>
      {word(useTranslate())}
    </StatusChip>
  )
}

const looks: Record<MassStatus, Look> = {
  uploaded: { tone: 'neutral', Icon: EditIcon, word: (t) => t('Not sent yet') },
  submitted: { tone: 'warn', Icon: ClockIcon, word: (t) => t('Waiting for approval') },
  confirmed: { tone: 'accent', Icon: ClockIcon, word: (t) => t('Being paid') },
  partiallyPaid: { tone: 'warn', Icon: AlertIcon, word: (t) => t('Partly paid') },
  completed: { tone: 'good', Icon: CheckIcon, word: (t) => t('All paid') },
  cancelled: { tone: 'neutral', Icon: BlockIcon, word: (t) => t('Canceled') },
  rejected: { tone: 'bad', Icon: AlertIcon, word: (t) => t('Rejected') },
}
