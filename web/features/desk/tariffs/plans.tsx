import { type TariffKind, tariffKinds } from '@sixpence/protocol/rules/tariffs'
import { adminTariffList, type TariffVersion } from '@sixpence/protocol/tariffs/desk-tariffs'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { useBrand } from '#lib/brand.ts'
import { useRead } from '#lib/call/use-call.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'
import { DateTime } from '#ui/date-time.tsx'
import { EmptyState, SkeletonRows } from '#ui/feedback/states.tsx'
import { StatusChip } from '#ui/feedback/status-chip.tsx'
import { Disclosure } from '#ui/layout/disclosure.tsx'
import { SectionHead } from '#ui/layout/headings.tsx'
import { Stack } from '#ui/layout/primitives.tsx'
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx'
import { Loaded } from '#widgets/loaded.tsx'
import books from '../books/books.module.css'
import { useMay } from '../use-self.ts'
import { StartDraft } from './start-draft.tsx'
import { kindWords, stateWords } from './tariff-words.ts'

/** The plans of the brand, one for each kind of customers, with their versions. */
export function Plans() {
  const t = useTranslate()
  const { name } = useBrand()
  return (
    <>
      <Stack gap="1">
        <h1>{t('Tariffs and limits for {brand}', { brand: name })}</h1>
        <p className="hint measure">
          {t(
            'A version is drafted, tested on past payments and published by a second person. Each payment keeps the version it was priced by.',
          )}
        </p>
      </Stack>
      {tariffKinds.map((kind) => (
        <Plan key={kind} kind={kind} />
      ))}
    </>
  )
}

function Plan({ kind }: { kind: TariffKind }) {
  const t = useTranslate()
  const id = useId()
  const mayDraft = useMay('tariffs.draft')
  const read = useRead(adminTariffList, { customerKind: kind })
  const [copied, setCopied] = useState<TariffVersion | 'inForce'>()
  const isNow = ({ isInForce, isComing, state }: TariffVersion) =>
    isInForce || isComing || state === 'draft' || state === 'proposed'
  return (
    <Stack as="section" gap="2" aria-labelledby={id}>
      <SectionHead
        id={id}
        end={
          mayDraft && (
            <Button size="small" onClick={() => setCopied('inForce')}>
              {t('New draft')}
              <VisuallyHidden>: {kindWords(kind, t)}</VisuallyHidden>
            </Button>
          )
        }
      >
        {kindWords(kind, t)}
      </SectionHead>
      <Loaded
        read={read}
        skeleton={<SkeletonRows count={2} />}
        failure={t('We could not load the versions of this plan.')}
      >
        {({ versions }) => {
          const past = versions.filter((version) => !isNow(version))
          return versions.length === 0 ? (
            <EmptyState plain title={t('This plan has no version yet')} />
          ) : (
            <>
              <VersionTable
                label={t('Versions of {plan}', { plan: kindWords(kind, t) })}
                versions={versions.filter(isNow)}
                onCopy={mayDraft ? setCopied : undefined}
              />
              {past.length > 0 && (
                <Disclosure summary={t('Earlier versions ({number})', { number: String(past.length) })}>
                  <VersionTable
                    label={t('Earlier versions of {plan}', { plan: kindWords(kind, t) })}
                    versions={past}
                    onCopy={mayDraft ? setCopied : undefined}
                  />
                </Disclosure>
              )}
            </>
          )
        }}
      </Loaded>
      {copied && (
        <StartDraft
          kind={kind}
          version={copied === 'inForce' ? undefined : copied}
          onClose={() => setCopied(undefined)}
        />
      )}
    </Stack>
  )
}

type TableProps = {
  label: string
  versions: readonly TariffVersion[]
  onCopy: ((version: TariffVersion) => void) | undefined
}

function VersionTable({ label, versions, onCopy }: TableProps) {
  const t = useTranslate()
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a wide table is scrolled by the keyboard
    <section className={books.scroll} tabIndex={0} aria-label={label}>
      <table className={books.table}>
        <thead>
          <tr>
            {[
              t('Version'),
              t('State'),
              t('Begins'),
              t('What changes##tariff'),
              t('Drafted by'),
              t('Published by'),
            ].map((words) => (
              <th key={words} scope="col" data-words>
                {words}
              </th>
            ))}
            {onCopy && (
              <th scope="col">
                <VisuallyHidden>{t('Action')}</VisuallyHidden>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {versions.map((version) => (
            <VersionRow key={version.id} version={version} onCopy={onCopy} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function VersionRow({ version, onCopy }: { version: TariffVersion; onCopy: TableProps['onCopy'] }) {
  const t = useTranslate()
  const { id, number, validFrom, validUntil, note, copyOf, draftedBy, publishedBy, told: notified } = version
  const state = stateWords(version, t)
  return (
    <tr>
      <th scope="row" data-words>
        <Link to="/admin-overview" search={{ tariffs: true, version: id }}>
          {t('Version {number}', { number: String(number) })}
        </Link>
      </th>
      <td data-words>
        <StatusChip tone={state.tone}>{state.words}</StatusChip>
      </td>
      <td data-words>
        {validFrom ? (
          <DateTime value={validFrom} as="shortDayTime" />
        ) : (
          <span className="soft">{t('Not set##date')}</span>
        )}
        {validUntil && (
          <span className="soft">
            {' – '}
            <DateTime value={validUntil} as="shortDayTime" />
          </span>
        )}
      </td>
      <td data-words>
        {note}
        {copyOf !== undefined && (
          <span className="soft"> · {t('copy of version {number}', { number: String(copyOf) })}</span>
        )}
        {notified && (
          <span className="soft">
            {' · '}
            {t('{count} customers notified', { count: notified.done })}
          </span>
        )}
      </td>
      <td data-words>{draftedBy ?? <span className="soft">{t('Built-in##version')}</span>}</td>
      <td data-words>{publishedBy ?? <span className="soft">–</span>}</td>
      {onCopy && (
        <td>
          <Button size="small" kind="text" onClick={() => onCopy(version)}>
            {t('Start a draft from version {number}', { number: String(number) })}
          </Button>
        </td>
      )}
    </tr>
  )
}
