import { type BrandChange, type BrandValue } from '@sixpence/protocol/brand/brand'
import { useState } from 'react'
import { Refusal } from '#lib/call/refusal.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { DateTime } from '#ui/date-time.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { EmptyState } from '#ui/feedback/states.tsx'
import { Cluster, Stack } from '#ui/layout/primitives.tsx'
import desk from '../desk.module.css'
import { May } from '../may.tsx'
import { type BrandRead, isSame, type Values } from './brand-groups.ts'
import { Changed } from './changed.tsx'
import { useReview } from './review-dialog.tsx'
import styles from './brand.module.css'

/** The changes made here, when and why, each with a button to restore the previous state. */
export function BrandHistory({ brand }: { brand: BrandRead }) {
  const t = useTranslate()
  const { version, changes, fields } = brand
  const review = useReview(version)
  const [error, setError] = useState<string>()
  const ofFolder = Object.fromEntries(
    fields.filter(({ served, folder }) => !isSame(served, folder)).map(({ path, folder }) => [path, folder]),
  )

  async function lookAt(values: Values): Promise<void> {
    const answer = await review.begin(values)
    setError(answer instanceof Refusal ? answer.description : undefined)
  }

  if (changes.length === 0)
    return (
      <EmptyState title={t('The brand uses its defaults')}>
        {t('Changes made here override the defaults and are recorded with who made them and why.')}
      </EmptyState>
    )
  return (
    <Stack gap="4" className={styles.lines}>
      {Object.keys(ofFolder).length > 0 && (
        <May permission="brand.write">
          <Cluster gap="3" rowGap="1" justify="between" className="panel">
            <span>
              {t('{count} values differ from the default.', { count: Object.keys(ofFolder).length })}
            </span>
            <Button onClick={() => void lookAt(ofFolder)}>{t('Reset to default')}</Button>
          </Cluster>
        </May>
      )}
      {error !== undefined && (
        <Notice kind="info" live="polite">
          {error}
        </Notice>
      )}
      <ul className={classNames('lined', desk.spaced)} aria-label={t('History')}>
        {changes.map(({ id, by, at, why, values }, index) => {
          const back = before(changes.slice(0, index + 1))
          return (
            <li key={id}>
              <Stack gap="2">
                <Cluster gap="3" rowGap="1" align="start" justify="between">
                  <Stack gap="h">
                    <b className="strong wraps">{why}</b>
                    <span className="meta">
                      {by} · <DateTime value={at} />
                    </span>
                  </Stack>
                  {Object.keys(back).length > 0 && (
                    <May permission="brand.write">
                      <Button size="small" onClick={() => void lookAt(back)}>
                        {index === 0 ? t('Undo this change') : t('Restore the state before this change')}
                      </Button>
                    </May>
                  )}
                </Cluster>
                <Stack as="ul" gap="1h" className={desk.diff}>
                  {values.map((value) => (
                    <li key={value.path} className="t-14">
                      <Changed {...value} />
                    </li>
                  ))}
                </Stack>
              </Stack>
            </li>
          )
        })}
      </ul>
      {review.dialog}
    </Stack>
  )
}

/** The values before these changes, newest first. Agreements are not reverted, because they have their own dates. */
const before = (changes: readonly BrandChange[]): Values =>
  Object.fromEntries(
    changes.flatMap(({ values }) =>
      values.flatMap(({ path, before: was }): [string, BrandValue | undefined][] =>
        path.startsWith('legal.') ? [] : [[path, was]],
      ),
    ),
  )
