import type { AttemptOutcome } from '@sixpence/protocol/merchant/notices'
import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { Stack } from '#ui/layout/primitives.tsx'
import { outcomeWords } from './attempt-words.ts'

type Attempt = {
  number: number
  at: string
  ms: number
  outcome: AttemptOutcome
  status?: number | undefined
}

/** Every attempt to deliver a message, newest first. */
export function Attempts({ log }: { log: readonly Attempt[] }) {
  const t = useTranslate()
  const format = useFormat()
  return (
    <Stack as="section" gap="2" aria-labelledby="attempts">
      <h3 id="attempts">{t('Attempts')}</h3>
      {log.length === 0 ? (
        <p className="meta">{t('None yet.')}</p>
      ) : (
        <Stack as="ol" gap="2" reversed>
          {log.map(({ number, at, ms, outcome, status }) => (
            <li key={number} value={number} className="t-14">
              <p>{outcomeWords(outcome, status, t)}</p>
              <p className="meta">{t('{when}, {ms} ms', { when: format.dayTime(at), ms: String(ms) })}</p>
            </li>
          ))}
        </Stack>
      )}
    </Stack>
  )
}
