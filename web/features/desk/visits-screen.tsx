import { visitList } from '@sixpence/protocol/desk/desk'
import type { OutputOf } from '@sixpence/protocol/call'
import type { ReactNode } from 'react'
import { useTranslate } from '#lib/language/translate.ts'
import { useRead } from '#lib/call/use-call.ts'
import { DateTime } from '#ui/date-time.tsx'
import { EyeIcon, SearchIcon } from '#ui/icons/icons.tsx'
import { SectionHead } from '#ui/layout/headings.tsx'
import { Page } from '#ui/layout/page.tsx'
import { Stack } from '#ui/layout/primitives.tsx'
import { Row, Rows } from '#ui/layout/row.tsx'
import { EmptyState, SkeletonRows } from '#ui/feedback/states.tsx'
import { Tile } from '#ui/layout/tile.tsx'
import { Loaded } from '#widgets/loaded.tsx'
import { lookerWords, lookWords } from './look-words.ts'

type VisitList = OutputOf<typeof visitList>

/** The staff who have opened this customer's pages and data: in which role, when and why. */
export default function VisitsScreen() {
  const t = useTranslate()
  const read = useRead(visitList, {})
  return (
    <Page
      title={t('Staff access')}
      lead={t(
        'When you ask us for help, a member of our staff may view your pages. They cannot change anything.',
      )}
    >
      <Loaded read={read} skeleton={<SkeletonRows count={3} />} failure={t('We could not load the visits.')}>
        {({ visits, looks }) =>
          visits.length + looks.length === 0 ? (
            <EmptyState title={t('No one has viewed your pages or data')} />
          ) : (
            <Stack gap="6">
              {visits.length > 0 && <Visits visits={visits} />}
              {looks.length > 0 && <Looks looks={looks} />}
            </Stack>
          )
        }
      </Loaded>
    </Page>
  )
}

function Visits({ visits }: Pick<VisitList, 'visits'>) {
  const t = useTranslate()
  return (
    <section aria-labelledby="visits">
      <SectionHead id="visits">{t('Your pages, viewed as you see them')}</SectionHead>
      <Rows>
        {visits.map(({ id, by, role, reason, begunAt, until, endedAt }) => (
          <SeenRow key={id} icon={<EyeIcon />} title={reason}>
            {whoWords({ by, role }, t)} · <DateTime value={begunAt} /> –{' '}
            <DateTime value={endedAt ?? until} as="time" />
          </SeenRow>
        ))}
      </Rows>
    </section>
  )
}

function Looks({ looks }: Pick<VisitList, 'looks'>) {
  const t = useTranslate()
  return (
    <section aria-labelledby="looks">
      <SectionHead id="looks">{t('Your data, viewed by our staff')}</SectionHead>
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
    </section>
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
