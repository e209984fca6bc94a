import { proposalWord } from '@sixpence/protocol/desk/proposal-words'
import {
  adminFourEyesDecide,
  adminFourEyesList,
  type FourEyesChange,
} from '@sixpence/protocol/four-eyes/four-eyes'
import { SureDialog } from '#kit/form/sure-dialog.tsx'
import { tryCall } from '#lib/call/try-call.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { DateTime } from '#ui/date-time.tsx'
import { StatusChip } from '#ui/feedback/status-chip.tsx'
import { classNames } from '#ui/class-names.ts'
import styles from '../desk.module.css'
import { Cluster, Stack } from '#ui/layout/primitives.tsx'
import { useMay } from '../use-self.ts'
import { DialogButton } from '../kit/dialog-button.tsx'
import { RuleDialog } from './rule-dialog.tsx'
import { ruleWords } from './rule-words.ts'
import { DeskLink } from '../kit/desk-link.tsx'
import { DeskList } from '../kit/desk-list.tsx'
/** Decisions that need two people at this brand, changes that wait for a colleague, and the history of changes. */
export function FourEyesDesk() {
  const t = useTranslate()
  const mayWrite = useMay('foureyes.write')
  return (
    <DeskList
      title={t('Four-eyes rules')}
      hint={
        <>
          {t(
            'The person who confirms needs the same permission. A change to a rule so that it needs fewer people must itself be confirmed by a colleague.',
          )}{' '}
          <DeskLink at={{ staff: true }}>{t('Staff and roles')}</DeskLink>
        </>
      }
      call={adminFourEyesList}
      input={{}}
      rows={6}
      failure={t('We could not load the rules.')}
    >
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
                    <DialogButton
                      size="small"
                      aria-label={t('Change: {rule}', { rule: proposalWord(rule.kind, t) })}
                      renderDialog={(onClose) => (
                        <RuleDialog rule={rule} defaultCurrency={defaultCurrency} onClose={onClose} />
                      )}
                    >
                      {t('Change')}
                    </DialogButton>
                  )}
                </Cluster>
              </li>
            ))}
          </ul>
          <History changes={changes.filter(({ outcome }) => outcome !== undefined)} />
        </>
      )}
    </DeskList>
  )
}

function Waiting({ changes, mayWrite }: { changes: readonly FourEyesChange[]; mayWrite: boolean }) {
  const t = useTranslate()
  if (changes.length === 0) return null
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
            <Cluster gap="3" rowGap="2">
              {!change.isOwn && (
                <Answer
                  change={change}
                  decision="confirm"
                  words={t('Confirm the rule change')}
                  effect={ruleWords(change, t)}
                />
              )}
              <Answer
                change={change}
                decision="decline"
                words={change.isOwn ? t('Withdraw the rule change') : t('Reject the rule change')}
                effect={t('The rule stays as it is.')}
              />
            </Cluster>
          )}
        </Stack>
      ))}
    </Stack>
  )
}

type AnswerProps = {
  change: FourEyesChange
  decision: 'confirm' | 'decline'
  words: string
  effect: string
}

function Answer({ change: { id: changeId }, decision, words, effect }: AnswerProps) {
  return (
    <DialogButton
      size="small"
      kind={decision === 'confirm' ? 'primary' : 'text'}
      renderDialog={(onClose) => (
        <SureDialog
          title={words}
          action={words}
          kind={decision === 'confirm' ? 'primary' : 'danger'}
          onSure={() => tryCall(adminFourEyesDecide, { changeId, decision })}
          onClose={onClose}
        >
          <p>{effect}</p>
        </SureDialog>
      )}
    >
      {words}
    </DialogButton>
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
