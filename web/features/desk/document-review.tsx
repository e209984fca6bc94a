import {
  adminDocumentDecide,
  adminDocumentFileGet,
  adminDocumentList,
  type DeskDocument,
} from '@sixpence/protocol/desk/desk'
import { rejectReasons, type RejectReason } from '@sixpence/protocol/rules/documents'
import { documentStatuses } from '@sixpence/protocol/rules/documents'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import type { DocumentDecision } from '@sixpence/protocol/desk/desk-documents'
import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { useChange, useRead } from '#lib/call/use-call.ts'
import { Button } from '#ui/button.tsx'
import { DateTime } from '#ui/date-time.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Select } from '#ui/fields/select.tsx'
import { SkeletonRows } from '#ui/feedback/states.tsx'
import { StatusChip } from '#ui/feedback/status-chip.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { DocumentFile } from '#widgets/files/document-file.tsx'
import { Loaded } from '#widgets/loaded.tsx'
import { Corrections, sideWords, TakeOff } from './document-corrections.tsx'
import { Cluster, Grid, Stack } from '#ui/layout/primitives.tsx'
import { classNames } from '#ui/class-names.ts'
import styles from './desk.module.css'
import { May } from './may.tsx'
import { useBackToList } from './use-back-to-list.ts'
import { documentState, rejectWords } from './words.ts'

type DocumentReviewProps = { customerId: number; documentId: number }

/** Both sides of a document next to each other, with the decision below. */
export function DocumentReview({ customerId, documentId }: DocumentReviewProps) {
  const t = useTranslate()
  const read = useRead(adminDocumentList, { customerId })
  return (
    <Loaded read={read} skeleton={<SkeletonRows count={3} />} failure={t('We could not load the documents.')}>
      {({ documents }) => {
        const document = documents.find(({ id }) => id === documentId)
        if (!document) return <Notice kind="warn" title={t('This document does not exist.')} />
        const others = documents.filter(({ id }) => id !== documentId)
        return <Review customerId={customerId} document={document} others={others} />
      }}
    </Loaded>
  )
}

function Review({
  customerId,
  document,
  others,
}: {
  customerId: number
  document: DeskDocument
  others: readonly DeskDocument[]
}) {
  const t = useTranslate()
  const format = useFormat()
  const { id, documentType, uploaded, createdUsername, aboutName, statusId, files, note, reason } = document
  const { tone, words } = documentState(statusId, t)
  const standardReason = rejectReasons.find((rejectReason) => rejectReason === reason)
  return (
    <Stack as="article" gap="4">
      <Cluster as="header" gap="2" rowGap="1h" className={styles.name}>
        <h1>{documentType}</h1>
        <StatusChip tone={tone}>{words}</StatusChip>
        <p className="meta">
          <Link to="/admin-overview" search={{ customer: customerId }}>
            {createdUsername}
          </Link>
          {aboutName && ` · ${t('about {name}', { name: aboutName })}`}
          {' · '}
          <DateTime value={uploaded} />
          {document.issuedDate && (
            <>
              {' · '}
              {t('issued {day}', { day: format.day(document.issuedDate) })}
            </>
          )}
          {document.expiresDate && (
            <>
              {' · '}
              {t('valid until {day}', { day: format.day(document.expiresDate) })}
            </>
          )}
        </p>
      </Cluster>
      <div className={styles.sides} data-count={files.length}>
        {files.map((file) => (
          <Side key={file.id} document={document} file={file} />
        ))}
      </div>
      <May permission="documents.correct">
        <Corrections document={document} others={others} />
      </May>
      {(standardReason ?? note) && (
        <Notice kind="info" title={standardReason && rejectWords(standardReason, t)}>
          {note}
        </Notice>
      )}
      {statusId === documentStatuses.pending && (
        <May permission="documents.decide">
          <Decide documentId={id} />
        </May>
      )}
    </Stack>
  )
}

function Side({ document, file }: { document: DeskDocument; file: DeskDocument['files'][number] }) {
  const t = useTranslate()
  const label = sideWords(file.side, t)
  return (
    <Stack as="figure" gap="2" className={classNames('panel', styles.paper)}>
      <figcaption>{label}</figcaption>
      {file.isKept ? (
        <DocumentFile call={adminDocumentFileGet} documentId={document.id} file={file} alt={label} />
      ) : (
        <p className="hint">{t('No longer stored.')}</p>
      )}
      {document.files.length > 1 && (
        <May permission="documents.correct">
          <Cluster gap="1h" rowGap="0" className="at-edge">
            <TakeOff document={document} file={file} />
          </Cluster>
        </May>
      )}
    </Stack>
  )
}

function Decide({ documentId }: { documentId: number }) {
  const t = useTranslate()
  const backToList = useBackToList()
  const change = useChange(adminDocumentDecide, { shows: () => true })
  const [reason, setReason] = useState<RejectReason | ''>('')
  const [note, setNote] = useState('')
  const decide = async (decision: DocumentDecision) => {
    const noteText = note.trim()
    const back = backToList()
    const answer = await change.send({
      documentId,
      decision,
      ...(decision === 'reject' && reason && { reason }),
      ...(noteText && { note: noteText }),
    })
    if (answer) back()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void decide('accept')
  }
  const { refusal } = change
  return (
    <Grid
      as="form"
      columns={2}
      gap="4"
      rowGap="3"
      className={styles.decide}
      aria-label={t('Decision')}
      noValidate
      onSubmit={submit}
    >
      {refusal && !refusal.problemOf('reason') && !refusal.problemOf('note') && (
        <Notice kind="bad" live="assertive">
          {refusal.description}
        </Notice>
      )}
      <Select
        label={t('Reason for sending it back')}
        error={refusal?.problemOf('reason')}
        value={reason}
        onChange={(event) =>
          setReason(rejectReasons.find((rejectReason) => rejectReason === event.target.value) ?? '')
        }
      >
        <option value="">{t('Choose')}</option>
        {rejectReasons.map((rejectReason) => (
          <option key={rejectReason} value={rejectReason}>
            {rejectWords(rejectReason, t)}
          </option>
        ))}
      </Select>
      <TextField
        label={t('Message to the customer')}
        error={refusal?.problemOf('note')}
        maxLength={500}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <Cluster as="p" gap="2" className={styles.decideActions}>
        <Button type="submit" kind="primary" busy={change.isSending}>
          {t('Accept')}
        </Button>
        <Button onClick={() => void decide('reject')}>{t('Send back')}</Button>
        <Button onClick={() => void decide('ask')}>{t('Ask for more')}</Button>
      </Cluster>
    </Grid>
  )
}
