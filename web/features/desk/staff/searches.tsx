import { adminSearchList } from '@sixpence/protocol/desk/desk'
import { useState } from 'react'
import { useTranslate } from '#lib/language/translate.ts'
import { useRead } from '#lib/call/use-call.ts'
import { Button } from '#ui/button.tsx'
import { DateTime } from '#ui/date-time.tsx'
import { EmptyState, SkeletonRows } from '#ui/feedback/states.tsx'
import { Stack } from '#ui/layout/primitives.tsx'
import { classNames } from '#ui/class-names.ts'
import { Loaded } from '#widgets/loaded.tsx'
import styles from '../desk.module.css'

/** Searches of colleagues at this desk, so that looking people up without cause is detected. */
export function Searches() {
  const t = useTranslate()
  const [before, setBefore] = useState<number>()
  const read = useRead(adminSearchList, { ...(before !== undefined && { before }) })
  return (
    <>
      <h1>{t('Searches of colleagues')}</h1>
      <p className="hint">{t('What was searched for, and how many results were shown. Kept for a year.')}</p>
      <Loaded read={read} skeleton={<SkeletonRows count={8} />} failure={t('We could not load this page.')}>
        {({ searches, next }) =>
          searches.length === 0 ? (
            <EmptyState title={t('No searches yet')} />
          ) : (
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
              {next !== undefined && (
                <Button onClick={() => setBefore(next)}>{t('Earlier##searches')}</Button>
              )}
            </Stack>
          )
        }
      </Loaded>
    </>
  )
}
