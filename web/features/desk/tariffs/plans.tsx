import { type TariffKind, tariffKinds } from '@sixpence/protocol/rules/tariffs'
import { adminTariffList, type TariffVersion } from '@sixpence/protocol/tariffs/desk-tariffs'
import { useId } from 'react'
import { DataTable } from '#kit/list/data-table.tsx'
import { useBrand } from '#lib/brand.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { DateTime } from '#ui/date-time.tsx'
import { EmptyState } from '#ui/feedback/states.tsx'
import { Disclosure } from '#ui/layout/disclosure.tsx'
import { SectionHead } from '#ui/layout/headings.tsx'
import { Stack } from '#ui/layout/primitives.tsx'
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx'
import { DialogButton } from '../kit/dialog-button.tsx'
import { useMay } from '../use-self.ts'
import { StartDraft } from './start-draft.tsx'
import { kindWords, stateWords } from './tariff-words.ts'
import { DeskLink } from '../kit/desk-link.tsx'
import { DeskRead } from '../kit/desk-read.tsx'
import { StateChip } from '../kit/state-chip.tsx'

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
  const isNow = ({ isInForce, isComing, state }: TariffVersion) =>
    isInForce || isComing || state === 'draft' || state === 'proposed'
  return (
    <Stack as="section" gap="2" aria-labelledby={id}>
      <SectionHead
        id={id}
        end={
          mayDraft && (
            <DialogButton
              size="small"
              renderDialog={(onClose) => <StartDraft kind={kind} onClose={onClose} />}
            >
              {t('New draft')}
              <VisuallyHidden>: {kindWords(kind, t)}</VisuallyHidden>
            </DialogButton>
          )
        }
      >
        {kindWords(kind, t)}
      </SectionHead>
      <DeskRead
        call={adminTariffList}
        input={{ customerKind: kind }}
        rows={2}
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
                kind={kind}
                mayCopy={mayDraft}
              />
              {past.length > 0 && (
                <Disclosure summary={t('Earlier versions ({number})', { number: String(past.length) })}>
                  <VersionTable
                    label={t('Earlier versions of {plan}', { plan: kindWords(kind, t) })}
                    versions={past}
                    kind={kind}
                    mayCopy={mayDraft}
                  />
                </Disclosure>
              )}
            </>
          )
        }}
      </DeskRead>
    </Stack>
  )
}

type TableProps = {
  label: string
  versions: readonly TariffVersion[]
  kind: TariffKind
  mayCopy: boolean
}

function VersionTable({ label, versions, kind, mayCopy }: TableProps) {
  const t = useTranslate()
  return (
    <DataTable
      label={label}
      rows={versions}
      keyOf={({ id }) => id}
      columns={[
        {
          heading: t('Version'),
          render: ({ id, number }) => (
            <DeskLink at={{ tariffs: true, version: id }}>
              {t('Version {number}', { number: String(number) })}
            </DeskLink>
          ),
        },
        {
          heading: t('State'),
          render: (version) => <StateChip {...stateWords(version, t)} />,
        },
        { heading: t('Begins'), render: (version) => <Validity version={version} /> },
        { heading: t('What changes##tariff'), render: (version) => <Changes version={version} /> },
        {
          heading: t('Drafted by'),
          render: ({ draftedBy }) => draftedBy ?? <span className="soft">{t('Built-in##version')}</span>,
        },
        {
          heading: t('Published by'),
          render: ({ publishedBy }) => publishedBy ?? <span className="soft">–</span>,
        },
        mayCopy && {
          heading: t('Action'),
          as: 'action',
          render: (version) => (
            <DialogButton
              size="small"
              kind="text"
              renderDialog={(onClose) => <StartDraft kind={kind} version={version} onClose={onClose} />}
            >
              {t('Start a draft from version {number}', { number: String(version.number) })}
            </DialogButton>
          ),
        },
      ]}
    />
  )
}

function Validity({ version: { validFrom, validUntil } }: { version: TariffVersion }) {
  const t = useTranslate()
  return (
    <>
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
    </>
  )
}

function Changes({ version: { note, copyOf, told: notified } }: { version: TariffVersion }) {
  const t = useTranslate()
  return (
    <>
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
    </>
  )
}
