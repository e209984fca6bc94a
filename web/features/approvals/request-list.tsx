import type { ApprovalRequest } from '@sixpence/protocol/approvals/approval-requests'
import { useState } from 'react'
import { useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { DateTime } from '#ui/date-time.tsx'
import { Money } from '#ui/money.tsx'
import { RowButton, Rows } from '#ui/layout/row.tsx'
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx'
import { Cluster } from '#ui/layout/primitives.tsx'
import styles from './approvals.module.css'
import { CodeDialog } from './code-dialog.tsx'
import { DeclineDialog } from './decline-dialog.tsx'
import { Outcomes } from './outcomes.tsx'
import { RequestDetails } from './request-details.tsx'
import { useDecide, type Subject } from './use-decide.ts'
import { proposerWords } from '#widgets/approval/proposer-words.ts'
import { destinationWords } from './payee-words.ts'
import { waitsFor } from './words.ts'

type Props = {
  requests: readonly ApprovalRequest[]
  batches: readonly Batch[]
  onDecided: () => void
}
type Batch = { batchId: number; count: number; digest: string; mayApprove: boolean }

export function RequestList({ requests, batches, onDecided }: Props) {
  const t = useTranslate()
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<number>>(new Set())
  const [open, setOpen] = useState<number>()
  const [declining, setDeclining] = useState<Subject>()
  const decide = useDecide()
  const picked = requests.filter(({ transactionId }) => selectedIds.has(transactionId))
  const openRequest = requests.find(({ transactionId }) => transactionId === open)
  const choose = (id: number, isChosen: boolean) =>
    setSelectedIds((was) => new Set(isChosen ? [...was, id] : [...was].filter((value) => value !== id)))
  /** A dialog opened meanwhile stays open when an earlier response arrives. */
  const approve = async (subject: Subject) => {
    if (!(await decide.approve(subject))) return
    setOpen((now) => (now === open ? undefined : now))
    setSelectedIds(new Set())
  }
  const decline = async (subject: Subject, reason: string) => {
    if (!(await decide.decline(subject, reason))) return
    setDeclining((now) => (now === subject ? undefined : now))
    setSelectedIds(new Set())
  }
  return (
    <>
      {decide.results && (
        <Outcomes
          results={decide.results}
          onClose={() => {
            decide.clear()
            onDecided()
          }}
        />
      )}
      {batches.map((batch) => (
        <BatchItem
          key={batch.batchId}
          batch={batch}
          isSending={decide.isSending}
          onApprove={() => void approve({ batch })}
          onDecline={() => setDeclining({ batch })}
        />
      ))}
      {requests.length > 0 && (
        <Requests requests={requests} selectedIds={selectedIds} onSelect={choose} onOpen={setOpen} />
      )}
      {picked.length > 0 && (
        <Cluster as="fieldset" gap="3" className={styles.actions} aria-label={t('Selected requests')}>
          <span className="push">{t('Selected: {size}', { size: picked.length })}</span>
          <Button onClick={() => setDeclining({ requests: picked })}>{t('Decline')}</Button>
          {picked.some(({ mayApprove }) => mayApprove) && (
            <Button
              kind="primary"
              busy={decide.isSending}
              onClick={() => void approve({ requests: picked.filter(({ mayApprove }) => mayApprove) })}
            >
              {t('Approve')}
            </Button>
          )}
        </Cluster>
      )}
      {openRequest && (
        <RequestDetails
          request={openRequest}
          isSending={decide.isSending}
          onApprove={() => void approve({ requests: [openRequest] })}
          onDecline={() => {
            setOpen(undefined)
            setDeclining({ requests: [openRequest] })
          }}
          onClose={() => setOpen(undefined)}
        />
      )}
      {declining && (
        <DeclineDialog
          isSending={decide.isSending}
          onClose={() => setDeclining(undefined)}
          onDecline={(reason) => void decline(declining, reason)}
        />
      )}
      {decide.approval && (
        <CodeDialog
          approval={decide.approval}
          isSending={decide.isSending}
          error={decide.codeError}
          onCode={(code) => void decide.confirm(code)}
          onPasskey={decide.confirmByPasskey && (() => void decide.confirmByPasskey?.())}
          passkeyProblem={decide.passkeyProblem}
          onClose={decide.dropApproval}
        />
      )}
    </>
  )
}

type BatchItemProps = { batch: Batch; isSending: boolean; onApprove: () => void; onDecline: () => void }

function BatchItem({ batch, isSending, onApprove, onDecline }: BatchItemProps) {
  const t = useTranslate()
  const number = String(batch.batchId)
  return (
    <Cluster as="section" gap="3" aria-label={t('Batch {number}', { number })}>
      <span className="push">{t('Batch {number}, payments: {size}', { number, size: batch.count })}</span>
      {batch.mayApprove && (
        <>
          <Button size="small" onClick={onDecline}>
            {t('Decline the batch')}
          </Button>
          <Button size="small" kind="primary" busy={isSending} onClick={onApprove}>
            {t('Approve the batch')}
          </Button>
        </>
      )}
    </Cluster>
  )
}

type RequestsProps = {
  requests: readonly ApprovalRequest[]
  selectedIds: ReadonlySet<number>
  onSelect: (id: number, isSelected: boolean) => void
  onOpen: (id: number) => void
}

function Requests({ requests, selectedIds, onSelect, onOpen }: RequestsProps) {
  const t = useTranslate()
  return (
    <Rows aria-label={t('Waiting payments')}>
      {requests.map((request) => (
        <li key={request.transactionId} className={styles.item}>
          {request.mayDecline ? (
            <Checkbox
              label={
                <VisuallyHidden>
                  {t('Choose the payment to {name}', { name: request.payee.name })}
                </VisuallyHidden>
              }
              checked={selectedIds.has(request.transactionId)}
              onChange={({ currentTarget }) => onSelect(request.transactionId, currentTarget.checked)}
            />
          ) : (
            <span />
          )}
          <RowButton
            title={request.payee.name}
            meta={
              <>
                <span className="block any-lines">{destinationWords(request, t)}</span>
                {request.createdBy.name}
                {', '}
                <DateTime value={request.created} as="shortDayTime" />
                {request.proposedBy && <>{`, ${proposerWords(request.proposedBy, t)}`}</>}
                <span className="block any-lines">{waitsFor(request, t)}</span>
              </>
            }
            end={<Money amount={request.amount} currency={request.currencyCode} />}
            onClick={() => onOpen(request.transactionId)}
          />
        </li>
      ))}
    </Rows>
  )
}
