import type { ScreeningCompared, ScreeningEntry } from '@sixpence/protocol/desk/desk'
import type { ReactNode } from 'react'
import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx'
import { Stack } from '#ui/layout/primitives.tsx'
import { classNames } from '#ui/class-names.ts'
import styles from '../desk.module.css'
import { listWords, partWords } from './screening-words.ts'

/** The compared data, beside each similar entry. Values that exist on both sides and differ are marked. */
export function Compared({ part }: { part: ScreeningCompared }) {
  return part.hits.map((entry) => <Pair key={entry.entityId} part={part} entry={entry} />)
}

function Pair({ part, entry }: { part: ScreeningCompared; entry: ScreeningEntry }) {
  const t = useTranslate()
  const format = useFormat()
  const countries = (codes: readonly string[]): string =>
    codes.map((code) => (/^[A-Z]{2}$/.test(code) ? format.country(code) : code)).join(', ')
  const day = (date: string): string => (/^\d{4}-\d\d-\d\d$/.test(date) ? format.day(date) : date)
  const likeness = t('{percent} match', { percent: format.percent(entry.score, 0) })
  return (
    <Stack as="section" gap="2">
      <h2>
        {entry.name} <span className="soft t-14">{likeness}</span>
      </h2>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard */}
      <section className={styles.compared} tabIndex={0} aria-label={t('Side by side')}>
        <table>
          <thead>
            <tr>
              <th scope="col">
                <VisuallyHidden>{t('Side by side')}</VisuallyHidden>
              </th>
              <th scope="col">{t('In our records')}</th>
              <th scope="col">{t('On the list')}</th>
            </tr>
          </thead>
          <tbody>
            <Line term={partWords(part.part, t)} ours={part.said} theirs={entry.name} />
            <Line term={t('Other names')} ours="" theirs={entry.names.join(' · ')} />
            {part.part !== 'remittance' && (
              <>
                <Line
                  term={t('Date of birth')}
                  ours={part.birthDate ? day(part.birthDate) : ''}
                  theirs={entry.birthDates.map(day).join(', ')}
                  differs={
                    part.birthDate !== undefined &&
                    entry.birthDates.length > 0 &&
                    !entry.birthDates.some((date) => part.birthDate?.startsWith(date))
                  }
                />
                <Line
                  term={t('Country')}
                  ours={countries(part.countries)}
                  theirs={countries(entry.countries)}
                  differs={
                    part.countries.length > 0 &&
                    entry.countries.length > 0 &&
                    !entry.countries.some((code) => part.countries.includes(code))
                  }
                />
              </>
            )}
            <Line
              term={t('Reason for listing')}
              ours=""
              theirs={entry.lists.map((name) => listWords(name, t)).join(' · ')}
            />
            <Line term={t('List entry ID')} ours="" theirs={<code>{entry.entityId}</code>} />
          </tbody>
        </table>
      </section>
    </Stack>
  )
}

type LineProps = { term: string; ours: string; theirs: ReactNode; differs?: boolean }

function Line({ term, ours, theirs, differs = false }: LineProps) {
  const t = useTranslate()
  return (
    <tr>
      <th scope="row">{term}</th>
      <td>{ours || '–'}</td>
      <td data-differs={differs ? '' : undefined}>
        {theirs || '–'}
        {differs && <span className={classNames('strong t-13', styles.differs)}>{t('differs')}</span>}
      </td>
    </tr>
  )
}
