import {
  adminDocumentAssign,
  adminDocumentRemove,
  adminDocumentUpdate,
  type DeskDocument,
} from '@sixpence/protocol/desk/desk'
import { dictionaryDocumentCategoryList } from '@sixpence/protocol/dictionary/dictionary'
import { useFormat } from '#lib/language/format.ts'
import { type Translate, useLanguage, useTranslate } from '#lib/language/translate.ts'
import { useChange, useRead } from '#lib/call/use-call.ts'
import { Select } from '#ui/fields/select.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { showToast } from '#ui/feedback/toast.tsx'
import { Cluster } from '#ui/layout/primitives.tsx'
import { DocumentKinds } from './document-kinds.tsx'
import { DialogButton } from './kit/dialog-button.tsx'
import { Decision, DecisionDialog, useDecision } from './decision-dialog.tsx'

type DeskFile = DeskDocument['files'][number]

/** Corrections by the desk: kind and dates of a document, and its files. */
export function Corrections({
  document,
  others,
}: {
  document: DeskDocument
  others: readonly DeskDocument[]
}) {
  const t = useTranslate()
  const loose = looseFiles(others)
  return (
    <Cluster gap="1h" rowGap="0" className="at-edge">
      <DialogButton
        size="small"
        kind="text"
        renderDialog={(onClose) => <CorrectDialog document={document} onClose={onClose} />}
      >
        {t('Correct kind and dates')}
      </DialogButton>
      {document.files.length < 2 && loose.length > 0 && (
        <DialogButton
          size="small"
          kind="text"
          renderDialog={(onClose) => <LinkDialog document={document} files={loose} onClose={onClose} />}
        >
          {t('Link a file')}
        </DialogButton>
      )}
    </Cluster>
  )
}

/** A document keeps at least one file; of two files, either can be moved. */
const looseFiles = (others: readonly DeskDocument[]): { document: DeskDocument; file: DeskFile }[] =>
  others
    .filter(({ files }) => files.length > 1)
    .flatMap((document) => document.files.map((file) => ({ document, file })))

function CorrectDialog({ document, onClose }: { document: DeskDocument; onClose: () => void }) {
  const t = useTranslate()
  const lang = useLanguage()
  const { data } = useRead(dictionaryDocumentCategoryList, { lang })
  const { documentTypeId, issuedDate = '', expiresDate = '' } = document
  const form = useDecision(adminDocumentUpdate, {
    first: { documentTypeId: String(documentTypeId), issuedDate, expiresDate },
    inputOf: ({ why, ...now }) => ({
      documentId: document.id,
      why,
      ...(Number(now.documentTypeId) !== documentTypeId && { documentTypeId: Number(now.documentTypeId) }),
      ...(now.issuedDate && now.issuedDate !== issuedDate && { issuedDate: now.issuedDate }),
      ...(now.expiresDate && now.expiresDate !== expiresDate && { expiresDate: now.expiresDate }),
    }),
    onDone: onClose,
  })
  const kind = form.values.documentTypeId
  const isListed = data?.categories.some((category) =>
    category.customerDocumentTypes.some(({ id }) => String(id) === kind),
  )
  return (
    <DecisionDialog form={form} title={t('Correct kind and dates')} action={t('Save')} onClose={onClose}>
      <Select {...form.text('documentTypeId')} label={t('Kind of document')}>
        {!isListed && <option value={kind}>{document.documentType}</option>}
        <DocumentKinds categories={data?.categories} />
      </Select>
      <TextField {...form.text('issuedDate')} type="date" label={t('Issued on')} />
      <TextField {...form.text('expiresDate')} type="date" label={t('Valid until')} />
    </DecisionDialog>
  )
}

type LinkProps = {
  document: DeskDocument
  files: { document: DeskDocument; file: DeskFile }[]
  onClose: () => void
}

function LinkDialog({ document, files, onClose }: LinkProps) {
  const t = useTranslate()
  const format = useFormat()
  const form = useDecision(adminDocumentAssign, {
    first: { fileId: String(files[0]?.file.id ?? 0) },
    inputOf: ({ fileId, why }) => ({ documentId: document.id, fileId: Number(fileId), why }),
    onDone: onClose,
  })
  return (
    <DecisionDialog
      form={form}
      title={t('Link a file to {document}?', { document: document.documentType })}
      action={t('Link the file')}
      onClose={onClose}
    >
      <Select
        {...form.text('fileId')}
        label={t('File from another document')}
        options={files.map(({ document: from, file }) => ({
          value: String(file.id),
          label: `${from.documentType}, ${sideWords(file.side, t)}, ${format.shortDay(from.uploaded)}`,
        }))}
      />
    </DecisionDialog>
  )
}

/** Moves a file to a new document, which can be undone while that waits. */
export function TakeOff({ document, file }: { document: DeskDocument; file: DeskFile }) {
  const t = useTranslate()
  const back = useChange(adminDocumentAssign)
  const input = { documentId: document.id, fileId: file.id }
  const undo = (why: string) =>
    void back.send({ ...input, side: file.side, why: t('Undone: {why}', { why: why.slice(0, 400) }) })
  return (
    <DialogButton
      size="small"
      kind="text"
      renderDialog={(onClose) => (
        <Decision
          call={adminDocumentRemove}
          input={input}
          title={t('Separate this file?')}
          action={t('Separate this file')}
          onDone={(_, why) =>
            showToast({
              text: t('The file is now a separate document and needs review.'),
              action: { label: t('Undo'), run: () => undo(why) },
            })
          }
          onClose={onClose}
        >
          <p>{t('It becomes a separate document that needs review. You can undo this.')}</p>
        </Decision>
      )}
    >
      {t('Separate this file')}
    </DialogButton>
  )
}

export const sideWords = (side: DeskFile['side'], t: Translate): string =>
  side === 'main' ? t('Front') : t('Back##of a paper')
