import type { Contract } from '@sixpence/protocol/contracts/contracts'
import { useId } from 'react'
import { useTranslate } from '#lib/language/translate.ts'
import { DateTime } from '#ui/date-time.tsx'
import { SectionHead } from '#ui/layout/headings.tsx'
import { Stack } from '#ui/layout/primitives.tsx'
import { Timeline, TimelineEvent } from '#ui/layout/timeline.tsx'
import { eventWords } from './words.ts'

/** Events of the contract in chronological order. */
export function ContractLife({ contract }: { contract: Contract }) {
  const t = useTranslate()
  const id = useId()
  return (
    <Stack as="section" gap="2" aria-labelledby={id}>
      <SectionHead id={id}>{t('What happened')}</SectionHead>
      <Timeline>
        {contract.events.map(({ at, step, by }) => (
          <TimelineEvent key={`${at} ${step} ${by ?? ''}`} at={<DateTime value={at} />}>
            {eventWords(step, by && contract[by].name, t)}
          </TimelineEvent>
        ))}
      </Timeline>
    </Stack>
  )
}
