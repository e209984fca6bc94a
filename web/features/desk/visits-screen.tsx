import { visitList } from '@sixpence/protocol/desk/desk'
import type { OutputOf } from '@sixpence/protocol/call'
import type { ReactNode } from 'react'
import { useTranslate } from '#lib/language/translate.ts'
import { DateTime } from '#ui/date-time.tsx'
import { EyeIcon, SearchIcon } from '#ui/icons/icons.tsx'
import { Page } from '#ui/layout/page.tsx'
import { Stack } from '#ui/layout/primitives.tsx'
import { Row, Rows } from '#ui/layout/row.tsx'
import { EmptyState } from '#ui/feedback/states.tsx'
import { Tile } from '#ui/layout/tile.tsx'
import { lookerWords, lookWords } from './look-words.ts'
import { Section } from './kit/section.tsx'
import { DeskRead } from './kit/desk-read.tsx'

type VisitList = OutputOf<typeof visitList>

/** The staff who have opened this customer's pages and data: in which role, when and why. */
export default function VisitsScreen() {
  const t = useTranslate()
  return (
    <Page
      title={t('Staff access')}
      lead={t(
        'When you ask us for help, a member of our staff may view your pages. They cannot change anything.',
      )}
    >
      <DeskRead
        call={visitList}
        input={{}}
        rows={3}
        failure={t('We could not load the visits.')}
        renderEmpty={({ visits, looks }) =>
          visits.length + looks.length === 0 && (
            <EmptyState title={t('No one has viewed your pages or data')} />
          )
        }
      >
        {({ visits, looks }) => (
          <Stack gap="6">
            {visits.length > 0 && <Visits visits={visits} />}
            {looks.length > 0 && <Looks looks={looks} />}
          </Stack>
        )}
      </DeskRead>
    </Page>
  )
}

function Visits({ visits }: Pick<VisitList, 'visits'>) {
  const t = useTranslate()
  return (
    <Section id="visits" title={t('Your pages, viewed as you see them')}>
      <Rows>
        {visits.map(({ id, by, role, reason, begunAt, until, endedAt }) => (
          <SeenRow key={id} icon={<EyeIcon />} title={reason}>
            {whoWords({ by, role }, t)} · <DateTime value={begunAt} /> –{' '}
            <DateTime value={endedAt ?? until} as="time" />
          </SeenRow>
        ))}
      </Rows>
    </Section>
  )
}

function Looks({ looks }: Pick<VisitList, 'looks'>) {
  const t = useTranslate()
  return (
    <Section id="looks" title={t('Your data, viewed by our staff')}>
      <p className="hint">
        {t('Listed at most once an hour for each person and part. The newest 50 are shown.')}
      </p>
      <Rows>
        {looks.map(({ id, by, role, part, at }) => (
          <SeenRow key={id} icon={<SearchIcon />} title={lookWords(part, t)}>
            {whoWords({ by, role }, t)} · <DateTime value={at} />
          </SeenRow>
        ))}
      </Rows>
    </Section>
  )
}

const whoWords = ({ by, role }: { by: string; role: string }, t: ReturnType<typeof useTranslate>): string =>
  role === '' ? by : t('{name}, {role}', { name: by, role: lookerWords(role, t) })

function SeenRow({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <li>
      <Row media={<Tile>{icon}</Tile>} title={title} meta={<>{children}</>} />
    </li>
  )
}
