import { type Translate, useTranslate } from '#lib/language/translate.ts'
import { AlertIcon, BlockIcon, ClockIcon, EditIcon } from '#ui/icons/icons.tsx'
import { StatusChip, type StatusChipProps } from '#ui/feedback/status-chip.tsx'

/** How a status is shown. */
export type StateLook = {
  tone: NonNullable<StatusChipProps['tone']>
  Icon: typeof ClockIcon
  word: (t: Translate) => string
}

export function StateChip({ look: { tone, Icon, word } }: { look: StateLook }) {
  return (
    <StatusChip tone={tone} icon={<Icon />}>
      {word(useTranslate())}
    </StatusChip>
  )
}

/** The states in which no payment of a batch is made; the others differ by kind. */
export const unpaidLooks = {
  uploaded: { tone: 'neutral', Icon: EditIcon, word: (t) => t('Not sent yet') },
  submitted: { tone: 'warn', Icon: ClockIcon, word: (t) => t('Waiting for approval') },
  cancelled: { tone: 'neutral', Icon: BlockIcon, word: (t) => t('Canceled') },
  rejected: { tone: 'bad', Icon: AlertIcon, word: (t) => t('Rejected') },
} satisfies Record<string, StateLook>
