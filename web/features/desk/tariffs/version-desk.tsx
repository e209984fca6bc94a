import { adminTariffGet, adminTariffList } from '@sixpence/protocol/tariffs/desk-tariffs'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useRead } from '#lib/call/use-call.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { SkeletonRows } from '#ui/feedback/states.tsx'
import { PageTabs } from '#ui/layout/page-tabs.tsx'
import { Loaded } from '#widgets/loaded.tsx'
import type { DeskSearch } from '../desk-search.ts'
import { useMay } from '../use-self.ts'
import { DecideSlip } from './decide-slip.tsx'
import { DraftBar } from './draft-bar.tsx'
import { PartTables } from './part-tables.tsx'
import { type Loaded as Version, partNames } from './parts.ts'
import { Preview } from './preview.tsx'
import { partWords } from './tariff-words.ts'
import { useDraft } from './use-draft.ts'
import { VersionHead } from './version-head.tsx'

type Tab = NonNullable<DeskSearch['part']>

/** A version: its rows by part, its differences, and the permitted actions. */
export function VersionDesk({ versionId, part }: { versionId: number; part: Tab }) {
  const t = useTranslate()
  const read = useRead(adminTariffGet, { versionId })
  return (
    <>
      <Link to="/admin-overview" search={{ tariffs: true }} className="meta">
        {t('All plans')}
      </Link>
      <Loaded
        read={read}
        skeleton={<SkeletonRows count={8} />}
        failure={t('We could not load this version.')}
      >
        {(loaded) => <Open loaded={loaded} part={part} />}
      </Loaded>
    </>
  )
}

function Open({ loaded, part }: { loaded: Version; part: Tab }) {
  const t = useTranslate()
  const { version } = loaded
  const draft = useDraft(loaded)
  const mayDraft = useMay('tariffs.draft')
  const list = useRead(adminTariffList, { customerKind: version.customerKind })
  const [isOnlyChanges, setOnlyChanges] = useState(false)
  const isEdited = version.state === 'draft' && mayDraft
  const changesOf = (text: (typeof partNames)[number]) =>
    loaded[text].filter(({ change }) => change !== 'same').length
  return (
    <>
      <VersionHead loaded={loaded} />
      {version.state === 'proposed' && <DecideSlip loaded={loaded} terms={list.data} />}
      {isEdited && <DraftBar loaded={loaded} draft={draft} noticeDays={list.data?.noticeDays} />}
      <PageTabs label={t('Parts of the version')} here={part}>
        {partNames.map((partName) => {
          const count = changesOf(partName)
          return (
            <Tab key={partName} version={version.id} tab={partName} here={part}>
              {partWords(partName, t)}
              {count > 0 && ` · ${t('{number} changed', { number: String(count) })}`}
            </Tab>
          )
        })}
        <Tab version={version.id} tab="preview" here={part}>
          {t('Preview##tariff')}
        </Tab>
      </PageTabs>
      {part === 'preview' ? (
        <Preview key={version.revision} version={version} />
      ) : (
        <PartTables
          key={part}
          part={part}
          loaded={loaded}
          draft={isEdited ? draft : undefined}
          isOnlyChanges={isOnlyChanges}
          onOnlyChanges={setOnlyChanges}
        />
      )}
    </>
  )
}

const Tab = ({
  version,
  tab,
  here,
  children,
}: {
  version: number
  tab: Tab
  here: Tab
  children: ReactNode
}) => (
  <Link
    to="/admin-overview"
    search={{ tariffs: true, version, part: tab }}
    activeProps={{}}
    aria-current={tab === here ? 'page' : undefined}
  >
    {children}
  </Link>
)
