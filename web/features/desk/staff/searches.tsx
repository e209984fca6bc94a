import { adminSearchList } from '@sixpence/protocol/desk/desk'
import { useState } from 'react'
import { useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'
import { DateTime } from '#ui/date-time.tsx'
import { EmptyState } from '#ui/feedback/states.tsx'
import { Stack } from '#ui/layout/primitives.tsx'
import { classNames } from '#ui/class-names.ts'
import styles from '../desk.module.css'
import { DeskList } from '../kit/desk-list.tsx'
/** Searches of colleagues at this desk, so that looking people up without cause is detected. */
export function Searches() {
  const t = useTranslate()
  const [before, setBefore] = useState<number>()
  return (
    <DeskList
      title={t('Searches of colleagues')}
      hint={t('What was searched for, and how many results were shown. Kept for a year.')}
      call={adminSearchList}
      input={{ ...(before !== undefined && { before }) }}
      rows={8}
      failure={t('We could not load this page.')}
      renderEmpty={({ searches }) => searches.length === 0 && <EmptyState title={t('No searches yet')} />}
    >
      {({ searches, next }) => (
        <Stack gap="3">
          <ul className={classNames('lined', styles.spaced)}>
            {searches.map(({ id, by, at, text, shown: resultCount }) => (
              <li key={id}>
                <b className="wraps">{text === '' ? t('All customers') : text}</b>
                <p className="meta">
                  {by} · <DateTime value={at} /> · {t('{count} results', { count: resultCount })}
                </p>
              </li>
            ))}
          </ul>
          {next !== undefined && <Button onClick={() => setBefore(next)}>{t('Earlier##searches')}</Button>}
        </Stack>
      )}
    </DeskList>
  )
}
