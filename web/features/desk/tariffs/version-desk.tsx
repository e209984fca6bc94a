import { adminTariffGet, adminTariffList } from '@sixpence/protocol/tariffs/desk-tariffs'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useRead } from '#lib/call/use-call.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { DeskTabs } from '../kit/desk-tabs.tsx'
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
import { DeskRead } from '../kit/desk-read.tsx'

type Tab = NonNullable<DeskSearch['part']>

/** A version: its rows by part, its differences, and the permitted actions. */
export function VersionDesk({ versionId, part }: { versionId: number; part: Tab }) {
  const t = useTranslate()
  return (
    <>
      <Link to="/admin-overview" search={{ tariffs: true }} className="meta">
        {t('All plans')}
      </Link>
      <DeskRead
        call={adminTariffGet}
        input={{ versionId }}
        rows={8}
        failure={t('We could not load this version.')}
      >
        {(loaded) => <Open loaded={loaded} part={part} />}
      </DeskRead>
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
  const tab = (key: Tab, words: string) => ({
    key,
    at: { tariffs: true as const, version: version.id, part: key },
    words,
  })
  return (
    <>
      <VersionHead loaded={loaded} />
      {version.state === 'proposed' && <DecideSlip loaded={loaded} terms={list.data} />}
      {isEdited && <DraftBar loaded={loaded} draft={draft} noticeDays={list.data?.noticeDays} />}
      <DeskTabs
        label={t('Parts of the version')}
        here={part}
        tabs={[
          ...partNames.map((name) => {
            const count = changesOf(name)
            const changed = count > 0 ? ` · ${t('{number} changed', { number: String(count) })}` : ''
            return tab(name, partWords(name, t) + changed)
          }),
          tab('preview', t('Preview##tariff')),
        ]}
      />
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
