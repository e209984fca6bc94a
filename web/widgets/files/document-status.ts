import { documentStatuses } from '@sixpence/protocol/rules/documents'
import type { Translate } from '#lib/language/translate.ts'
import type { StatusChipProps } from '#ui/feedback/status-chip.tsx'

/** Status of a document (B215). */
export function documentStatusWords(
  statusId: number,
  t: Translate,
): { tone: StatusChipProps['tone']; text: string } {
  const words: Record<number, { tone: StatusChipProps['tone']; text: string }> = {
    [documentStatuses.submitted]: { tone: 'accent', text: t('We are checking it') },
    [documentStatuses.confirmed]: { tone: 'good', text: t('Accepted') },
    [documentStatuses.canceled]: { tone: 'neutral', text: t('Withdrawn') },
    [documentStatuses.deleted]: { tone: 'neutral', text: t('Deleted') },
    [documentStatuses.rejected]: { tone: 'bad', text: t('Rejected##document') },
    [documentStatuses.underInvestigation]: { tone: 'accent', text: t('Being checked') },
    [documentStatuses.expired]: { tone: 'warn', text: t('Out of date') },
    [documentStatuses.pending]: { tone: 'accent', text: t('Waiting') },
    [documentStatuses.nameMismatch]: { tone: 'bad', text: t('Name does not match') },
  }
  return words[statusId] ?? { tone: 'neutral', text: t('Waiting') }
}
