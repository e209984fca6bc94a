import { type ChipTone, StatusChip } from '#ui/feedback/status-chip.tsx'

/** A state as its chip shows it. */
export type ChipState = { tone: ChipTone; words: string }

/** The state of a case, a payment or a document. */
export const StateChip = ({ tone, words }: ChipState) => <StatusChip tone={tone}>{words}</StatusChip>
