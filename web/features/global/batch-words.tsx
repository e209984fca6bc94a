import type { RecipientStatus } from '@sixpence/protocol/global/global'
import type { GlobalBatchStatus } from '@sixpence/protocol/global/global-batches'
import { AlertIcon, BlockIcon, CheckIcon, ClockIcon } from '#ui/icons/icons.tsx'
import { StateChip, type StateLook, unpaidLooks } from '#widgets/batches/state-chip.tsx'

export const BatchState = ({ status }: { status: GlobalBatchStatus }) => (
  <StateChip look={batchLooks[status]} />
)

export const ClaimState = ({ status }: { status: RecipientStatus }) => <StateChip look={claimLooks[status]} />

const batchLooks: Record<GlobalBatchStatus, StateLook> = {
  ...unpaidLooks,
  confirmed: { tone: 'neutral', Icon: ClockIcon, word: (t) => t('Links sent') },
  partiallyPaid: { tone: 'neutral', Icon: ClockIcon, word: (t) => t('Partly claimed') },
  completed: { tone: 'good', Icon: CheckIcon, word: (t) => t('Completed##payment') },
}

const claimLooks: Record<RecipientStatus, StateLook> = {
  new: { tone: 'neutral', Icon: ClockIcon, word: (t) => t('Waiting for the recipient') },
  processing: { tone: 'neutral', Icon: ClockIcon, word: (t) => t('On its way') },
  completed: { tone: 'good', Icon: CheckIcon, word: (t) => t('Completed##payment') },
  refused: { tone: 'bad', Icon: AlertIcon, word: (t) => t('Refused by the recipient') },
  expired: { tone: 'neutral', Icon: BlockIcon, word: (t) => t('Not claimed in time') },
  cancelled: { tone: 'neutral', Icon: BlockIcon, word: (t) => t('Withdrawn') },
  error: { tone: 'bad', Icon: AlertIcon, word: (t) => t('Unknown') },
}
