import type { OutputOf } from '@sixpence/protocol/call'
import {
  adminTariffDraftDrop,
  type adminTariffList,
  adminTariffWithdraw,
} from '@sixpence/protocol/tariffs/desk-tariffs'
import { useNavigate } from '@tanstack/react-router'
import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { StatusChip } from '#ui/feedback/status-chip.tsx'
import { Cluster, Stack } from '#ui/layout/primitives.tsx'
import { DialogButton } from '../kit/dialog-button.tsx'
import { useMay } from '../use-self.ts'
import { Decision } from '../decision-dialog.tsx'
import type { Loaded } from './parts.ts'
import { StartDraft } from './start-draft.tsx'
import { kindWords, stateWords } from './tariff-words.ts'

export type PlanTerms = OutputOf<typeof adminTariffList> | undefined

/** The version's number, its origin, and the actions on the whole version. */
export function VersionHead({ loaded }: { loaded: Loaded }) {
  const t = useTranslate()
  const mayDraft = useMay('tariffs.draft')
  const mayPublish = useMay('tariffs.publish')
  const navigate = useNavigate()
  const { version } = loaded
  const { number, customerKind, note, state, why } = version
  const chip = stateWords(version, t)
  const isOpen = state === 'draft' || state === 'proposed'
  return (
    <>
      <Cluster as="header" gap="5" rowGap="2" align="start" justify="between">
        <Stack gap="1" align="start">
          <Cluster gap="3" rowGap="1">
            <h1>
              {t('{plan}, version {number}', { plan: kindWords(customerKind, t), number: String(number) })}
            </h1>
            <StatusChip tone={chip.tone}>{chip.words}</StatusChip>
          </Cluster>
          <p>{note}</p>
          <Origin loaded={loaded} />
        </Stack>
        <Cluster gap="2">
          {isOpen && mayDraft && (
            <DialogButton
              kind="text"
              renderDialog={(onClose) => (
                <Decision
                  call={adminTariffDraftDrop}
                  input={{ versionId: version.id, revision: version.revision }}
                  title={t('Discard the draft')}
                  danger
                  onDone={() => void navigate({ to: '/admin-overview', search: { tariffs: true } })}
                  onClose={onClose}
                >
                  <p>{t('It stays in the list of earlier versions and can be copied.')}</p>
                </Decision>
              )}
            >
              {t('Discard the draft')}
            </DialogButton>
          )}
          {version.isComing && mayPublish && (
            <DialogButton renderDialog={(onClose) => <WithdrawDialog version={version} onClose={onClose} />}>
              {t('Withdraw the version')}
            </DialogButton>
          )}
          {!isOpen && mayDraft && (
            <DialogButton
              renderDialog={(onClose) => (
                <StartDraft kind={customerKind} version={version} onClose={onClose} />
              )}
            >
              {t('Start a draft from this version')}
            </DialogButton>
          )}
        </Cluster>
      </Cluster>
      {why && (
        <Notice kind="warn" title={state === 'draft' ? t('Returned to draft') : t('Reason for withdrawal')}>
          {why}
        </Notice>
      )}
    </>
  )
}

/** Who drafted, proposed and published it, and the compared version. */
function Origin({ loaded: { version, comparedWith } }: { loaded: Loaded }) {
  const t = useTranslate()
  const format = useFormat()
  const {
    validFrom,
    validUntil,
    draftedBy,
    draftedAt,
    proposedBy,
    publishedBy,
    copyOf,
    told: notified,
  } = version
  const parts = [
    validFrom && t('From {moment}', { moment: format.dayTime(validFrom) }),
    validUntil && t('until {moment}', { moment: format.dayTime(validUntil) }),
    draftedBy && t('drafted by {name} on {day}', { name: draftedBy, day: format.shortDay(draftedAt) }),
    copyOf !== undefined && t('copy of version {number}', { number: String(copyOf) }),
    proposedBy && t('proposed by {name}', { name: proposedBy }),
    publishedBy && t('published by {name}', { name: publishedBy }),
    notified && t('{count} customers notified', { count: notified.done }),
    notified && notified.open > 0 && t('{count} still to be notified', { count: notified.open }),
    comparedWith && t('compared with version {number}', { number: String(comparedWith.number) }),
  ].filter(Boolean)
  return <p className="meta">{parts.join(' · ')}</p>
}

type DialogProps = { version: Loaded['version']; onClose: () => void }

function WithdrawDialog({ version: { id, revision, told: notified }, onClose }: DialogProps) {
  const t = useTranslate()
  return (
    <Decision
      call={adminTariffWithdraw}
      input={{ versionId: id, revision }}
      title={t('Withdraw the version')}
      danger
      onClose={onClose}
    >
      <p>
        {t('The current version stays in force.')}{' '}
        {notified &&
          notified.done > 0 &&
          t('Customers who were notified of this version will be notified that it will not come into force.')}
      </p>
    </Decision>
  )
}
