import type { ScreeningCompared, ScreeningEntry } from '@sixpence/protocol/desk/desk'
import type { ReactNode } from 'react'
import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { Stack } from '#ui/layout/primitives.tsx'
import { ComparedTable } from '../kit/compared-table.tsx'
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
  const line = (term: string, ours: string, value: ReactNode, differs = false) => ({
    term,
    ours,
    theirs: [{ value, differs }],
  })
  const { birthDate } = part
  return (
    <Stack as="section" gap="2">
      <h2>
        {entry.name}{' '}
        <span className="soft t-14">{t('{percent} match', { percent: format.percent(entry.score, 0) })}</span>
      </h2>
      <ComparedTable
        others={[t('On the list')]}
        lines={[
          line(partWords(part.part, t), part.said, entry.name),
          line(t('Other names'), '', entry.names.join(' · ')),
          ...(part.part === 'remittance'
            ? []
            : [
                line(
                  t('Date of birth'),
                  birthDate ? day(birthDate) : '',
                  entry.birthDates.map(day).join(', '),
                  birthDate !== undefined &&
                    entry.birthDates.length > 0 &&
                    !entry.birthDates.some((date) => birthDate.startsWith(date)),
                ),
                line(
                  t('Country'),
                  countries(part.countries),
                  countries(entry.countries),
                  part.countries.length > 0 &&
                    entry.countries.length > 0 &&
                    !entry.countries.some((code) => part.countries.includes(code)),
                ),
              ]),
          line(t('Reason for listing'), '', entry.lists.map((name) => listWords(name, t)).join(' · ')),
          line(t('List entry ID'), '', <code>{entry.entityId}</code>),
        ]}
      />
    </Stack>
  )
}
