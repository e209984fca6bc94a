import { visitList } from '@sixpence/protocol/desk/desk'
import { useTranslate } from '#lib/language/translate.ts'
import { useRead } from '#lib/call/use-call.ts'
import { DateTime } from '#ui/date-time.tsx'
import { EyeIcon } from '#ui/icons/icons.tsx'
import { Page } from '#ui/layout/page.tsx'
import { Row, Rows } from '#ui/layout/row.tsx'
import { EmptyState, SkeletonRows } from '#ui/feedback/states.tsx'
import { Tile } from '#ui/layout/tile.tsx'
import { Loaded } from '#widgets/loaded.tsx'

/** The desk's visits that the customer may know of: who, when and why. */
export default function VisitsScreen() {
  const t = useTranslate()
  const read = useRead(visitList, {})
  return (
    <Page
      title={t('Staff access')}
      lead={t(
        'When you ask us for help, somebody of the bank may look at your pages. They can change nothing.',
      )}
    >
      <Loaded read={read} skeleton={<SkeletonRows count={3} />} failure={t('We could not load the visits.')}>
        {({ visits }) =>
          visits.length === 0 ? (
            <EmptyState title={t('Nobody has looked')} />
          ) : (
            <Rows>
              {visits.map(({ id, by, reason, begunAt, until, endedAt }) => (
                <li key={id}>
                  <Row
                    media={
                      <Tile>
                        <EyeIcon />
                      </Tile>
                    }
                    title={reason}
                    meta={
                      <>
                        {by} · <DateTime value={begunAt} /> – <DateTime value={endedAt ?? until} as="time" />
                      </>
                    }
                  />
                </li>
              ))}
            </Rows>
          )
        }
      </Loaded>
    </Page>
  )
}
