import type { RecipientStatus } from '@sixpence/protocol/global/global'
import type { GlobalBatchStatus } from '@sixpence/protocol/global/global-batches'
import { type Translate, useTranslate } from '#lib/language/translate.ts'
import { AlertIcon, BlockIcon, CheckIcon, ClockIcon, EditIcon } from '#ui/icons/icons.tsx'
import { StatusChip, type StatusChipProps } from '#ui/feedback/status-chip.tsx'

type Look = {
  tone: NonNullable<StatusChipProps['tone']>
  Icon: typeof ClockIcon
  word: (t: Translate) => string
}

export const BatchState = ({ status }: { status: GlobalBatchStatus }) => <State look={batchLooks[status]} />

export const ClaimState = ({ status }: { status: RecipientStatus }) => <State look={claimLooks[status]} />

function State({ look: { tone, Icon, word } }: { look: Look }) {
  return (
    <StatusChip tone={tone} icon={<Icon />}>
      {word(useTranslate())}
    </StatusChip>
  )
}

const batchLooks: Record<GlobalBatchStatus, Look> = {
  uploaded: { tone: 'neutral', Icon: EditIcon, word: (t) => t('Not sent yet') },
  submitted: { tone: 'warn', Icon: ClockIcon, word: (t) => t('Waiting for approval') },
  confirmed: { tone: 'neutral', Icon: ClockIcon, word: (t) => t('Links sent') },
  partiallyPaid: { tone: 'neutral', Icon: ClockIcon, word: (t) => t('Partly claimed') },
  completed: { tone: 'good', Icon: CheckIcon, word: (t) => t('Completed##payment') },
  cancelled: { tone: 'neutral', Icon: BlockIcon, word: (t) => t('Canceled') },
  rejected: { tone: 'bad', Icon: AlertIcon, word: (t) => t('Rejected') },
}

const claimLooks: Record<RecipientStatus, Look> = {
  new: { tone: 'neutral', Icon: ClockIcon, word: (t) => t('Waiting for the recipient') },
  processing: { tone: 'neutral', Icon: ClockIcon, word: (t) => t('On its way') },
  completed: { tone: 'good', Icon: CheckIcon, word: (t) => t('Completed##payment') },
  refused: { tone: 'bad', Icon: AlertIcon, word: (t) => t('Refused by the recipient') },
  expired: { tone: 'neutral', Icon: BlockIcon, word: (t) => t('Not claimed in time') },
  cancelled: { tone: 'neutral', Icon: BlockIcon, word: (t) => t('Withdrawn') },
  error: { tone: 'bad', Icon: AlertIcon, word: (t) => t('Unknown') },
}
