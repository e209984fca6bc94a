import {
  adminDocumentDecide,
  adminDocumentFileGet,
  adminDocumentList,
  type DeskDocument,
} from '@sixpence/protocol/desk/desk'
import { documentStatuses, type RejectReason, rejectReasons } from '@sixpence/protocol/rules/documents'
import type { DocumentDecision } from '@sixpence/protocol/desk/desk-documents'
import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { tryCall } from '#lib/call/try-call.ts'
import { FormTrouble } from '#kit/form/form-trouble.tsx'
import { useFormOf } from '#kit/form/use-form-of.ts'
import { Button } from '#ui/button.tsx'
import { DateTime } from '#ui/date-time.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Select } from '#ui/fields/select.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { DocumentFile } from '#widgets/files/document-file.tsx'
import { Corrections, sideWords, TakeOff } from './document-corrections.tsx'
import { Cluster, Grid, Stack } from '#ui/layout/primitives.tsx'
import { classNames } from '#ui/class-names.ts'
import styles from './desk.module.css'
import { May } from './may.tsx'
import { useBackToList } from './use-back-to-list.ts'
import { documentState, rejectWords } from './words.ts'
import { DeskDetail } from './kit/desk-detail.tsx'
import { DeskLink } from './kit/desk-link.tsx'
import { DeskRead } from './kit/desk-read.tsx'

type DocumentReviewProps = { customerId: number; documentId: number }

/** Both sides of a document next to each other, with the decision below. */
export function DocumentReview({ customerId, documentId }: DocumentReviewProps) {
  const t = useTranslate()
  return (
    <DeskRead
      call={adminDocumentList}
      input={{ customerId }}
      rows={3}
      failure={t('We could not load the documents.')}
    >
      {({ documents }) => {
        const document = documents.find(({ id }) => id === documentId)
        if (!document) return <Notice kind="warn" title={t('This document does not exist.')} />
        const others = documents.filter(({ id }) => id !== documentId)
        return <Review customerId={customerId} document={document} others={others} />
      }}
    </DeskRead>
  )
}

type ReviewProps = { customerId: number; document: DeskDocument; others: readonly DeskDocument[] }

function Review({ customerId, document, others }: ReviewProps) {
  const t = useTranslate()
  const format = useFormat()
  const { id, documentType, uploaded, createdUsername, aboutName, statusId, files, note, reason } = document
  const { issuedDate, expiresDate } = document
  const standardReason = rejectReasons.find((rejectReason) => rejectReason === reason)
  return (
    <DeskDetail
      title={documentType}
      state={documentState(statusId, t)}
      meta={
        <>
          <DeskLink at={{ customer: customerId }}>{createdUsername}</DeskLink>
          {aboutName && ` · ${t('about {name}', { name: aboutName })}`}
          {' · '}
          <DateTime value={uploaded} />
          {issuedDate && ` · ${t('issued {day}', { day: format.day(issuedDate) })}`}
          {expiresDate && ` · ${t('valid until {day}', { day: format.day(expiresDate) })}`}
        </>
      }
    >
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
    </DeskDetail>
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

const first: { reason: RejectReason | ''; note: string } = { reason: '', note: '' }

function Decide({ documentId }: { documentId: number }) {
  const t = useTranslate()
  const backToList = useBackToList()
  const decide = (decision: DocumentDecision, values: typeof first) => {
    const { reason } = values
    const note = values.note.trim()
    const back = backToList()
    return tryCall(
      adminDocumentDecide,
      {
        documentId,
        decision,
        ...(decision === 'reject' && reason && { reason }),
        ...(note && { note }),
      },
      back,
    )
  }
  const form = useFormOf({ first, send: (values) => decide('accept', values) })
  return (
    <Grid
      as="form"
      columns={2}
      gap="4"
      rowGap="3"
      className={styles.decide}
      aria-label={t('Decision')}
      {...form.props}
    >
      <FormTrouble form={form} />
      <Select
        {...form.text('reason')}
        label={t('Reason for sending it back')}
        options={[
          { value: '', label: t('Choose') },
          ...rejectReasons.map((value) => ({ value, label: rejectWords(value, t) })),
        ]}
      />
      <TextField {...form.text('note')} label={t('Message to the customer')} maxLength={500} />
      <Cluster as="p" gap="2" className={styles.decideActions}>
        <Button type="submit" kind="primary" busy={form.isSending}>
          {t('Accept')}
        </Button>
        <Button onClick={() => void form.handIn(() => decide('reject', form.values))}>
          {t('Send back')}
        </Button>
        <Button onClick={() => void form.handIn(() => decide('ask', form.values))}>
          {t('Ask for more')}
        </Button>
      </Cluster>
    </Grid>
  )
}
