import {
  adminCorrectionDecide,
  adminCorrectionGet,
  adminWriteOffReverse,
  type Correction,
} from '@sixpence/protocol/desk/desk'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { useRead } from '#lib/call/use-call.ts'
import { Button } from '#ui/button.tsx'
import { DateTime } from '#ui/date-time.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { SkeletonRows } from '#ui/feedback/states.tsx'
import { StatusChip } from '#ui/feedback/status-chip.tsx'
import { Definition, DefinitionList } from '#ui/layout/definition-list.tsx'
import { Cluster, Stack } from '#ui/layout/primitives.tsx'
import { Money } from '#ui/money.tsx'
import { Loaded } from '#widgets/loaded.tsx'
import styles from '../desk.module.css'
import { companyWords } from '../payment-words.ts'
import { useMay } from '../use-self.ts'
import { useDecision, DecisionDialog } from '../decision-dialog.tsx'
import { Arrived } from './correct-payment.tsx'
import { correctionName, correctionState, effectWords, failureReason } from './correction-words.ts'

/** A return or a write-off, with its proposal, decision and booking. */
export function CorrectionPage({ correctionId }: { correctionId: number }) {
  const t = useTranslate()
  // A job books it a moment later.
  const read = useRead(adminCorrectionGet, { correctionId }, { everyMs: 5_000 })
  return (
    <Loaded read={read} skeleton={<SkeletonRows count={6} />} failure={t('We could not load this page.')}>
      {({ correction }) => <CorrectionDetails correction={correction} />}
    </Loaded>
  )
}

function CorrectionDetails({ correction }: { correction: Correction }) {
  const t = useTranslate()
  const { tone, words } = correctionState(correction, t)
  return (
    <Stack as="article" gap="4">
      <Cluster as="header" gap="2" rowGap="1h" className={styles.name}>
        <h1>
          {correctionName(correction.kind, t)}{' '}
          <Money amount={correction.amount} currency={correction.currencyCode} />
        </h1>
        <StatusChip tone={tone}>{words}</StatusChip>
      </Cluster>
      {correction.reason !== undefined && <Notice kind="bad" title={failureReason(correction.reason, t)} />}
      <Facts correction={correction} />
      <Decide correction={correction} />
    </Stack>
  )
}

function Facts({ correction }: { correction: Correction }) {
  const t = useTranslate()
  const { kind, payee, customer, why, proposedBy, proposedAt, decidedBy, decidedAt, answer } = correction
  return (
    <DefinitionList>
      <Arrived correction={correction} />
      {payee && (
        <Definition term={t('To##payee')}>
          {payee.name} <code>{payee.account}</code> · {payee.rail}
        </Definition>
      )}
      {kind === 'return' && (
        <Definition term={t('Fee')}>{t('None: the full amount is returned.')}</Definition>
      )}
      <Definition term={t('Taken from')}>
        {customer ? (
          <Link to="/admin-overview" search={{ customer: customer.customerId }}>
            {customer.customerName}
          </Link>
        ) : correction.reference === undefined ? (
          t('Suspense account')
        ) : (
          companyWords(correction.partner, t)
        )}
      </Definition>
      {kind === 'writeOff' && (
        <Definition term={t('Effect on the bank')}>{effectWords(correction, t)}</Definition>
      )}
      {correction.reference !== undefined && (
        <Definition term={t('Statement line')}>
          <code>{correction.reference}</code>
        </Definition>
      )}
      {why !== undefined && <Definition term={t('Why')}>{why}</Definition>}
      <Definition term={t('Proposed by##correction')}>
        {proposedBy} · <DateTime value={proposedAt} />
      </Definition>
      {decidedBy !== undefined && decidedAt !== undefined && answer !== undefined && (
        <Definition term={t('Decided by##correction')}>
          {decidedBy} · <DateTime value={decidedAt} /> · {answer}
        </Definition>
      )}
      {correction.reference === undefined && (
        <Definition term={t('Related pages')}>
          <Pages correction={correction} />
        </Definition>
      )}
    </DefinitionList>
  )
}

/** The corrected payment, and the payment made by the correction. */
function Pages({ correction: { kind, operationId, caseId, bookedId } }: { correction: Correction }) {
  const t = useTranslate()
  return (
    <Cluster gap="2">
      {operationId !== undefined && (
        <Link to="/admin-overview" search={{ operation: operationId }}>
          {kind === 'reversal' ? t('The write-off') : t('The incoming payment')}
        </Link>
      )}
      {kind === 'return' && bookedId !== undefined && (
        <Link to="/admin-overview" search={{ operation: bookedId }}>
          {t('The return payment')}
        </Link>
      )}
      {caseId !== undefined && (
        <Link to="/admin-overview" search={{ payment: caseId }}>
          {t('The case')}
        </Link>
      )}
    </Cluster>
  )
}

type Open = 'confirm' | 'decline' | 'reverse'

function Decide({ correction }: { correction: Correction }) {
  const t = useTranslate()
  const format = useFormat()
  const [mayDecide, mayWriteOff] = [useMay('proposals.decide'), useMay('payments.writeoff')]
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const { kind, state, isOwn, isUndone, mayAnswer } = correction
  const amount = format.amount(correction.amount.replace(/^-/, ''), correction.currencyCode)
  const confirmWords =
    kind === 'return'
      ? t('Confirm the return of {amount}', { amount })
      : kind === 'writeOff'
        ? t('Confirm the write-off of {amount}', { amount })
        : t('Confirm the reversal of {amount}', { amount })
  const declineWords = isOwn ? t('Withdraw the proposal') : t('Reject the proposal')
  if (state === 'proposed')
    return (
      <>
        {isOwn && (
          <p className="hint">{t('A colleague must confirm it. You cannot confirm your own proposal.')}</p>
        )}
        {mayDecide && (isOwn || mayAnswer) && (
          <Cluster gap="2">
            {mayAnswer && (
              <Button kind="primary" onClick={() => setOpen('confirm')}>
                {confirmWords}
              </Button>
            )}
            <Button kind={isOwn ? 'quiet' : 'text'} onClick={() => setOpen('decline')}>
              {declineWords}
            </Button>
          </Cluster>
        )}
        {open === 'confirm' && (
          <AnswerDialog correction={correction} decision="confirm" words={confirmWords} onClose={close} />
        )}
        {open === 'decline' && (
          <AnswerDialog correction={correction} decision="decline" words={declineWords} onClose={close} />
        )}
      </>
    )
  if (kind !== 'writeOff' || state !== 'done' || isUndone || !mayWriteOff) return null
  return (
    <>
      <Button onClick={() => setOpen('reverse')}>{t('Reverse the write-off of {amount}', { amount })}</Button>
      {open === 'reverse' && <ReverseDialog correction={correction} amount={amount} onClose={close} />}
    </>
  )
}

type DialogProps = { correction: Correction; onClose: () => void }

function AnswerDialog({
  correction,
  decision,
  words,
  onClose,
}: DialogProps & { decision: 'confirm' | 'decline'; words: string }) {
  const t = useTranslate()
  const form = useDecision(adminCorrectionDecide, {
    inputOf: ({ why }) => ({ correctionId: correction.id, decision, why }),
    onDone: onClose,
  })
  return (
    <DecisionDialog
      form={form}
      title={words}
      action={words}
      danger={decision === 'decline'}
      onClose={onClose}
    >
      {decision === 'confirm' && correction.payee && (
        <DefinitionList>
          <Definition term={t('To##payee')}>{correction.payee.name}</Definition>
          <Definition term={t('Account')}>
            <code>{correction.payee.account}</code>
          </Definition>
          <Definition term={t('They get')}>
            <Money amount={correction.amount} currency={correction.currencyCode} />
          </Definition>
        </DefinitionList>
      )}
      {decision === 'confirm' && !correction.payee && (
        <DefinitionList>
          <Definition term={t('Amount')}>
            <Money amount={correction.amount} currency={correction.currencyCode} />
          </Definition>
          <Arrived correction={correction} />
          {correction.reference !== undefined && (
            <Definition term={t('Statement line')}>
              <code>{correction.reference}</code>
            </Definition>
          )}
        </DefinitionList>
      )}
      <p>
        {decision === 'confirm'
          ? t('It takes effect immediately, in both your names.')
          : t('Nothing changes. It can be proposed again.')}
      </p>
    </DecisionDialog>
  )
}

function ReverseDialog({ correction, amount, onClose }: DialogProps & { amount: string }) {
  const t = useTranslate()
  const form = useDecision(adminWriteOffReverse, {
    inputOf: ({ why }) => ({ correctionId: correction.id, why }),
    onDone: onClose,
  })
  const title = t('Reverse the write-off of {amount}', { amount })
  return (
    <DecisionDialog form={form} title={title} action={title} onClose={onClose}>
      <p>
        {correction.reference === undefined
          ? t('The write-off is reversed: the money is back in the suspense account, and its case is open.')
          : t('The write-off is reversed: the difference from the statement is open again.')}
      </p>
    </DecisionDialog>
  )
}
