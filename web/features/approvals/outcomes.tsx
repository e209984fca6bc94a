import type { DecisionResult } from '@sixpence/protocol/approvals/approval-requests'
import { useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Stack } from '#ui/layout/primitives.tsx'
import { outcomeWords } from './words.ts'

const good: readonly string[] = ['approved', 'declined', 'recorded']

/** The outcome of each decided payment, grouped by outcome. */
export function Outcomes({ results, onClose }: { results: DecisionResult['results']; onClose: () => void }) {
  const t = useTranslate()
  const ends = new Map<string, { words: string; count: number }>()
  for (const { outcome } of results)
    ends.set(outcome, {
      words: outcomeWords(outcome, t),
      count: (ends.get(outcome)?.count ?? 0) + 1,
    })
  const isGood = results.every(({ outcome }) => good.includes(outcome))
  return (
    <Notice
      kind={isGood ? 'good' : 'warn'}
      live="polite"
      actions={
        <Button size="small" onClick={onClose}>
          {t('Close')}
        </Button>
      }
    >
      <Stack as="ul" gap="1">
        {[...ends].map(([outcome, { words, count }]) => (
          <li key={outcome}>{results.length > 1 ? `${count} × ${words}` : words}</li>
        ))}
      </Stack>
    </Notice>
  )
}
