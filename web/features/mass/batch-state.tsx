import type { MassStatus } from '@sixpence/protocol/mass/mass'
import { AlertIcon, CheckIcon, ClockIcon } from '#ui/icons/icons.tsx'
import { StateChip, type StateLook, unpaidLooks } from '#widgets/batches/state-chip.tsx'

export const BatchState = ({ status }: { status: MassStatus }) => <StateChip look={looks[status]} />

const looks: Record<MassStatus, StateLook> = {
  ...unpaidLooks,
  confirmed: { tone: 'accent', Icon: ClockIcon, word: (t) => t('Being paid') },
  partiallyPaid: { tone: 'warn', Icon: AlertIcon, word: (t) => t('Partly paid') },
  completed: { tone: 'good', Icon: CheckIcon, word: (t) => t('All paid') },
}
