import { proposalWord } from '@sixpence/protocol/desk/proposal-words'
import {
  adminFourEyesDecide,
  adminFourEyesList,
  type FourEyesChange,
  type FourEyesRule,
} from '@sixpence/protocol/four-eyes/four-eyes'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { SureDialog } from '#kit/form/sure-dialog.tsx'
import { tryCall } from '#lib/call/try-call.ts'
import { useRead } from '#lib/call/use-call.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'
import { DateTime } from '#ui/date-time.tsx'
import { SkeletonRows } from '#ui/feedback/states.tsx'
import { StatusChip } from '#ui/feedback/status-chip.tsx'
import { classNames } from '#ui/class-names.ts'
import styles from '../desk.module.css'
import { Cluster, Stack } from '#ui/layout/primitives.tsx'
import { Loaded } from '#widgets/loaded.tsx'
import { useMay } from '../use-self.ts'
import { RuleDialog } from './rule-dialog.tsx'
import { ruleWords } from './rule-words.ts'

/** Decisions that need two people at this brand, changes that wait for a colleague, and the history of changes. */
export function FourEyesDesk() {
  const t = useTranslate()
  const read = useRead(adminFourEyesList, {})
  const [open, setOpen] = useState<FourEyesRule>()
  const mayWrite = useMay('foureyes.write')
  return (
    <>
      <h1>{t('Four-eyes rules')}</h1>
      <p className="hint">
        {t(
          'The person who confirms needs the same permission. A change to a rule so that it needs fewer people must itself be confirmed by a colleague.',
        )}{' '}
        <Link to="/admin-overview" search={{ staff: true }}>
          {t('Staff and roles')}
        </Link>
      </p>
      <Loaded read={read} skeleton={<SkeletonRows count={6} />} failure={t('We could not load the rules.')}>
        {({ rules, changes, defaultCurrency }) => (
          <>
            <Waiting changes={changes.filter(({ outcome }) => outcome === undefined)} mayWrite={mayWrite} />
            <ul className={classNames('lined', styles.spaced)} aria-label={t('Rules##four eyes')}>
              {rules.map((rule) => (
                <li key={rule.kind}>
                  <Cluster gap="3" justify="between" isOneLine>
                    <Stack gap="h">
                      <b>{proposalWord(rule.kind, t)}</b>
                      <span>{ruleWords(rule, t)}</span>
                    </Stack>
                    {mayWrite && (
                      <Button
                        size="small"
                        aria-label={t('Change: {rule}', { rule: proposalWord(rule.kind, t) })}
                        onClick={() => setOpen(rule)}
                      >
                        {t('Change')}
                      </Button>
                    )}
                  </Cluster>
                </li>
              ))}
            </ul>
            <History changes={changes.filter(({ outcome }) => outcome !== undefined)} />
            {open && (
              <RuleDialog rule={open} defaultCurrency={defaultCurrency} onClose={() => setOpen(undefined)} />
            )}
          </>
        )}
      </Loaded>
    </>
  )
}

function Waiting({ changes, mayWrite }: { changes: readonly FourEyesChange[]; mayWrite: boolean }) {
  const t = useTranslate()
  const [openDialog, setOpenDialog] = useState<{ change: FourEyesChange; decision: 'confirm' | 'decline' }>()
  if (changes.length === 0) return null
  const words = ({ change: { isOwn }, decision }: NonNullable<typeof openDialog>): string =>
    decision === 'confirm'
      ? t('Confirm the rule change')
      : isOwn
        ? t('Withdraw the rule change')
        : t('Reject the rule change')
  return (
    <Stack as="section" gap="2" aria-labelledby="four-eyes-waiting">
      <h2 id="four-eyes-waiting">{t('Needs a second person')}</h2>
      {changes.map((change) => (
        <Stack key={change.id} as="article" gap="1h" className="panel">
          <b>{proposalWord(change.kind, t)}</b>
          <p>{ruleWords(change, t)}</p>
          <p className="wraps">{change.why}</p>
          <p className="meta">
            {change.isOwn ? t('Proposed by you') : t('Proposed by {name}', { name: change.by })} ·{' '}
            <DateTime value={change.at} />
          </p>
          {change.isOwn && (
            <p className="hint">{t('A colleague must confirm it. You cannot confirm your own proposal.')}</p>
          )}
          {mayWrite && (
            <Cluster as="p" gap="3" rowGap="2">
              {!change.isOwn && (
                <Button
                  size="small"
                  kind="primary"
                  onClick={() => setOpenDialog({ change, decision: 'confirm' })}
                >
                  {t('Confirm the rule change')}
                </Button>
              )}
              <Button size="small" kind="text" onClick={() => setOpenDialog({ change, decision: 'decline' })}>
                {words({ change, decision: 'decline' })}
              </Button>
            </Cluster>
          )}
        </Stack>
      ))}
      {openDialog && (
        <SureDialog
          title={words(openDialog)}
          action={words(openDialog)}
          kind={openDialog.decision === 'confirm' ? 'primary' : 'danger'}
          onSure={() =>
            tryCall(adminFourEyesDecide, { changeId: openDialog.change.id, decision: openDialog.decision })
          }
          onClose={() => setOpenDialog(undefined)}
        >
          <p>
            {openDialog.decision === 'confirm'
              ? ruleWords(openDialog.change, t)
              : t('The rule stays as it is.')}
          </p>
        </SureDialog>
      )}
    </Stack>
  )
}

function History({ changes }: { changes: readonly FourEyesChange[] }) {
  const t = useTranslate()
  return (
    <Stack as="section" gap="2" aria-labelledby="four-eyes-history">
      <h2 id="four-eyes-history">{t('History')}</h2>
      {changes.length === 0 ? (
        <p>{t('The built-in rules have not been changed.')}</p>
      ) : (
        <ul className={classNames('lined', styles.spaced)}>
          {changes.map((change) => (
            <li key={change.id}>
              <Cluster gap="3" rowGap="0" justify="between">
                <b>{proposalWord(change.kind, t)}</b>
                {change.outcome === 'declined' && <StatusChip>{t('Rejected##rule')}</StatusChip>}
              </Cluster>
              <p>{ruleWords(change, t)}</p>
              <p className="wraps">{change.why}</p>
              <p className="meta">
                {[...new Set([change.by, change.decidedBy ?? ''])].filter(Boolean).join(', ')} ·{' '}
                <DateTime value={change.decidedAt ?? change.at} />
              </p>
            </li>
          ))}
        </ul>
      )}
    </Stack>
  )
}
