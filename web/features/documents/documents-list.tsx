import { customerDocumentCancel } from '@sixpence/protocol/documents/documents'
import { documentStatuses } from '@sixpence/protocol/rules/documents'
import { useState } from 'react'
import { useFormat } from '#lib/language/format.ts'
import { useChange } from '#lib/call/use-call.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { EmptyState } from '#ui/feedback/states.tsx'
import { StatusChip } from '#ui/feedback/status-chip.tsx'
import type { DocumentsSearch } from './documents-search.ts'
import { Cluster, Stack } from '#ui/layout/primitives.tsx'
import { documentStatusWords } from '#widgets/files/document-status.ts'
import type { OwnDocument } from './own-document.ts'
import { Viewer } from './viewer.tsx'

type DocumentsListProps = {
  documents: readonly OwnDocument[]
  onSendAgain: (request: DocumentsSearch) => void
}

/** All documents, newest first; rejected documents show the reason and can be sent again. */
export function DocumentsList({ documents, onSendAgain }: DocumentsListProps) {
  const t = useTranslate()
  const [open, setOpen] = useState<OwnDocument>()
  if (documents.length === 0)
    return (
      <EmptyState plain title={t('You have not sent us a document yet')}>
        {t('Documents you send appear here with their status.')}
      </EmptyState>
    )
  return (
    <>
      <Stack as="ul">
        {documents.map((document) => (
          <li key={document.id}>
            <OneDocument document={document} onOpen={() => setOpen(document)} onSendAgain={onSendAgain} />
          </li>
        ))}
      </Stack>
      {open && <Viewer document={open} onClose={() => setOpen(undefined)} />}
    </>
  )
}

function OneDocument({
  document,
  onOpen,
  onSendAgain,
}: {
  document: OwnDocument
  onOpen: () => void
  onSendAgain: (request: DocumentsSearch) => void
}) {
  const t = useTranslate()
  const format = useFormat()
  const cancel = useChange(customerDocumentCancel)
  const { tone, text } = documentStatusWords(document.statusId, t)
  const isBack = document.rejectReason !== undefined
  const hasFiles = document.files.some(({ isKept }) => isKept)
  return (
    <Stack as="article" gap="2" className="py-4 line-below" aria-label={document.documentType}>
      <Cluster gap="4" rowGap="2" align="start" justify="between">
        <Stack gap="1">
          <p className="bold t-15 wraps">{document.documentType}</p>
          <p className="soft t-14 wraps">
            {t('Sent {day}', { day: format.shortDayTime(document.uploaded) })}
            {document.expiresDate && (
              <>
                {' · '}
                {t('valid until {day}', { day: format.day(document.expiresDate) })}
              </>
            )}
          </p>
        </Stack>
        <StatusChip tone={tone}>{text}</StatusChip>
      </Cluster>
      {isBack && (
        <Notice
          kind="warn"
          title={document.rejectReason}
          actions={
            !document.isSubDocument && (
              <Button
                kind="quiet"
                size="small"
                onClick={() =>
                  onSendAgain({
                    type: document.documentTypeId,
                    ...(document.addressId && { address: document.addressId }),
                  })
                }
              >
                {t('Send again')}
              </Button>
            )
          }
        >
          {document.note}
        </Notice>
      )}
      <Cluster gap="3" rowGap="1" className="at-edge">
        {hasFiles && (
          <Button kind="text" size="small" onClick={onOpen}>
            {t('Show {document}', { document: document.documentType })}
          </Button>
        )}
        {document.statusId === documentStatuses.submitted && !document.isSubDocument && (
          <Button
            kind="text"
            size="small"
            busy={cancel.isSending}
            onClick={() => void cancel.send({ documentId: document.id })}
          >
            {t('Withdraw')}
          </Button>
        )}
      </Cluster>
    </Stack>
  )
}
