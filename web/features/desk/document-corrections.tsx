import {
  adminDocumentAssign,
  adminDocumentRemove,
  adminDocumentUpdate,
  type DeskDocument,
} from '@sixpence/protocol/desk/desk'
import { dictionaryDocumentCategoryList } from '@sixpence/protocol/dictionary/dictionary'
import { useState } from 'react'
import { useFormat } from '#lib/language/format.ts'
import { type Translate, useLanguage, useTranslate } from '#lib/language/translate.ts'
import { useChange, useRead } from '#lib/call/use-call.ts'
import { Button } from '#ui/button.tsx'
import { Select } from '#ui/fields/select.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { showToast } from '#ui/feedback/toast.tsx'
import { Cluster } from '#ui/layout/primitives.tsx'
import { DocumentKinds } from './document-kinds.tsx'
import { useDecision, DecisionDialog } from './decision-dialog.tsx'

type OpenDialog = 'correct' | 'link'
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
  const [openDialog, setOpenDialog] = useState<OpenDialog>()
  const close = () => setOpenDialog(undefined)
  const loose = looseFiles(others)
  return (
    <Cluster gap="1h" rowGap="0" className="at-edge">
      <Button size="small" kind="text" onClick={() => setOpenDialog('correct')}>
        {t('Correct kind and dates')}
      </Button>
      {document.files.length < 2 && loose.length > 0 && (
        <Button size="small" kind="text" onClick={() => setOpenDialog('link')}>
          {t('Link a file')}
        </Button>
      )}
      {openDialog === 'correct' && <CorrectDialog document={document} onClose={close} />}
      {openDialog === 'link' && <LinkDialog document={document} files={loose} onClose={close} />}
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
export function TakeOff(props: { document: DeskDocument; file: DeskFile }) {
  const t = useTranslate()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="small" kind="text" onClick={() => setOpen(true)}>
        {t('Separate this file')}
      </Button>
      {isOpen && <TakeOffDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

type TakeOffProps = { document: DeskDocument; file: DeskFile; onClose: () => void }

function TakeOffDialog({ document, file, onClose }: TakeOffProps) {
  const t = useTranslate()
  const back = useChange(adminDocumentAssign)
  const ask = { documentId: document.id, fileId: file.id }
  const form = useDecision(adminDocumentRemove, {
    inputOf: ({ why }) => ({ ...ask, why }),
    onDone: (_, why) => {
      onClose()
      showToast({
        text: t('The file is now a separate document and needs review.'),
        action: {
          label: t('Undo'),
          run: () =>
            void back.send({ ...ask, side: file.side, why: t('Undone: {why}', { why: why.slice(0, 400) }) }),
        },
      })
    },
  })
  return (
    <DecisionDialog
      form={form}
      title={t('Separate this file?')}
      action={t('Separate this file')}
      onClose={onClose}
    >
      <p>{t('It becomes a separate document that needs review. You can undo this.')}</p>
    </DecisionDialog>
  )
}

export const sideWords = (side: DeskFile['side'], t: Translate): string =>
  side === 'main' ? t('Front') : t('Back##of a paper')
