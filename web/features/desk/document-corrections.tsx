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
import { WhyDialog } from './why-dialog.tsx'

type Asking = 'correct' | 'link'
type DeskFile = DeskDocument['files'][number]

/** What the desk puts right itself: the kind and days of a document, and which files belong to it. */
export function Corrections({
  document,
  others,
}: {
  document: DeskDocument
  others: readonly DeskDocument[]
}) {
  const t = useTranslate()
  const [asking, setAsking] = useState<Asking>()
  const close = () => setAsking(undefined)
  const loose = looseFiles(others)
  return (
    <Cluster gap="1h" rowGap="0" className="at-edge">
      <Button size="small" kind="text" onClick={() => setAsking('correct')}>
        {t('Correct kind and days')}
      </Button>
      {document.files.length < 2 && loose.length > 0 && (
        <Button size="small" kind="text" onClick={() => setAsking('link')}>
          {t('Link a file')}
        </Button>
      )}
      {asking === 'correct' && <CorrectDialog document={document} onClose={close} />}
      {asking === 'link' && <LinkDialog document={document} files={loose} onClose={close} />}
    </Cluster>
  )
}

/** A document keeps at least one file; of those with two, either can go to another. */
const looseFiles = (others: readonly DeskDocument[]): { document: DeskDocument; file: DeskFile }[] =>
  others
    .filter(({ files }) => files.length > 1)
    .flatMap((document) => document.files.map((file) => ({ document, file })))

function CorrectDialog({ document, onClose }: { document: DeskDocument; onClose: () => void }) {
  const t = useTranslate()
  const lang = useLanguage()
  const change = useChange(adminDocumentUpdate, { shows: () => true })
  const { data } = useRead(dictionaryDocumentCategoryList, { lang })
  const [kind, setKind] = useState(document.documentTypeId)
  const [issued, setIssued] = useState(document.issuedDate ?? '')
  const [expires, setExpires] = useState(document.expiresDate ?? '')
  const { refusal } = change
  const send = async (why: string) => {
    const made = await change.send({
      documentId: document.id,
      why,
      ...(kind !== document.documentTypeId && { documentTypeId: kind }),
      ...(issued && issued !== document.issuedDate && { issuedDate: issued }),
      ...(expires && expires !== document.expiresDate && { expiresDate: expires }),
    })
    if (made) onClose()
  }
  const kinds = data?.categories ?? []
  const isListed = kinds.some((one) => one.customerDocumentTypes.some(({ id }) => id === kind))
  return (
    <WhyDialog
      title={t('Correct kind and days')}
      action={t('Save')}
      isSending={change.isSending}
      refusal={refusal}
      fields={['documentTypeId', 'issuedDate', 'expiresDate']}
      onSend={(why) => void send(why)}
      onClose={onClose}
    >
      <Select
        label={t('Kind of document')}
        error={refusal?.problemOf('documentTypeId')}
        value={String(kind)}
        onChange={({ target }) => setKind(Number(target.value))}
      >
        {!isListed && <option value={kind}>{document.documentType}</option>}
        {kinds.map(({ id, name, customerDocumentTypes }) => (
          <optgroup key={id} label={name}>
            {customerDocumentTypes.map((type) => (
              <option key={type.id} value={type.id}>
                {type.name}
              </option>
            ))}
          </optgroup>
        ))}
      </Select>
      <TextField
        type="date"
        label={t('Issued on')}
        error={refusal?.problemOf('issuedDate')}
        value={issued}
        onChange={({ target }) => setIssued(target.value)}
      />
      <TextField
        type="date"
        label={t('Good until')}
        error={refusal?.problemOf('expiresDate')}
        value={expires}
        onChange={({ target }) => setExpires(target.value)}
      />
    </WhyDialog>
  )
}

function LinkDialog({
  document,
  files,
  onClose,
}: {
  document: DeskDocument
  files: { document: DeskDocument; file: DeskFile }[]
  onClose: () => void
}) {
  const t = useTranslate()
  const format = useFormat()
  const change = useChange(adminDocumentAssign, { shows: () => true })
  const [chosen, setChosen] = useState(files[0]?.file.id ?? 0)
  const send = async (why: string) => {
    if (await change.send({ documentId: document.id, fileId: chosen, why })) onClose()
  }
  return (
    <WhyDialog
      title={t('Link a file to {document}?', { document: document.documentType })}
      action={t('Link the file')}
      isSending={change.isSending}
      refusal={change.refusal}
      fields={['fileId']}
      onSend={(why) => void send(why)}
      onClose={onClose}
    >
      <Select
        label={t('File of another document')}
        error={change.refusal?.problemOf('fileId')}
        options={files.map(({ document: from, file }) => ({
          value: String(file.id),
          label: `${from.documentType}, ${sideWords(file.side, t)}, ${format.shortDay(from.uploaded)}`,
        }))}
        value={String(chosen)}
        onChange={({ target }) => setChosen(Number(target.value))}
      />
    </WhyDialog>
  )
}

/** Takes a file off: it waits as a document of its own, until somebody presses Undo. */
export function TakeOff({ document, file }: { document: DeskDocument; file: DeskFile }) {
  const t = useTranslate()
  const change = useChange(adminDocumentRemove, { shows: () => true })
  const back = useChange(adminDocumentAssign)
  const [isOpen, setOpen] = useState(false)
  const ask = { documentId: document.id, fileId: file.id }
  const send = async (why: string) => {
    if (!(await change.send({ ...ask, why }))) return
    setOpen(false)
    showToast({
      text: t('The file is a document of its own now and waits to be looked at.'),
      action: {
        label: t('Undo'),
        run: () =>
          void back.send({ ...ask, side: file.side, why: t('Undone: {why}', { why: why.slice(0, 400) }) }),
      },
    })
  }
  return (
    <>
      <Button size="small" kind="text" onClick={() => setOpen(true)}>
        {t('Take this file off')}
      </Button>
      {isOpen && (
        <WhyDialog
          title={t('Take this file off?')}
          action={t('Take this file off')}
          isSending={change.isSending}
          refusal={change.refusal}
          onSend={(why) => void send(why)}
          onClose={() => setOpen(false)}
        >
          <p>{t('It becomes a document of its own that waits to be looked at. It can be undone.')}</p>
        </WhyDialog>
      )}
    </>
  )
}

export const sideWords = (side: DeskFile['side'], t: Translate): string =>
  side === 'main' ? t('Front') : t('Back##of a paper')
