import type { Account } from '@sixpence/protocol/accounts/accounts'
import { longestMassText, type MassKind } from '@sixpence/protocol/mass/mass'
import { massFileAccept, massFileLimits } from '@sixpence/protocol/rules/mass/files'
import { messageKinds } from '@sixpence/protocol/mass/kinds'
import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { Segmented } from '#ui/fields/segmented.tsx'
import { TextArea } from '#ui/fields/text-field.tsx'
import { FileDrop } from '#widgets/batches/file-drop.tsx'
import { UploadForm, WithAccounts } from '#widgets/batches/upload-form.tsx'
import { TemplatePicker } from './template-picker.tsx'
import { UploadProgress } from './upload-progress.tsx'
import { largestFile, type Source, useUpload } from './use-upload.ts'

type Upload = ReturnType<typeof useUpload>

/** Selects or drops the file of a new batch, or takes its text, and the account that pays. */
export const LinesUpload = ({ kind }: { kind: MassKind }) => (
  <WithAccounts>{(accounts) => <Form kind={kind} accounts={accounts} />}</WithAccounts>
)

function Form({ kind, accounts }: { kind: MassKind; accounts: readonly Account[] }) {
  const t = useTranslate()
  const upload = useUpload(kind, accounts)
  const { source } = upload
  return (
    <UploadForm
      accounts={accounts}
      upload={upload}
      accountHint={t('Payments in other currencies are exchanged from this account.')}
      action={source === 'file' ? t('Upload the file') : t('Check the payments')}
      isSending={upload.progress !== undefined}
      question={upload.question && <Question upload={upload} question={upload.question} />}
    >
      {kind === 'p2p' && (
        <Segmented<Source>
          label={t('How to add payments')}
          value={source}
          options={[
            { value: 'file', label: t('From a file') },
            { value: 'text', label: t('As text') },
          ]}
          onChange={upload.handInAs}
        />
      )}
      {source === 'file' && <TemplatePicker kind={kind} value={upload.template} onChange={upload.readAs} />}
      {source === 'file' ? <FilePlace kind={kind} upload={upload} /> : <TextPlace upload={upload} />}
    </UploadForm>
  )
}

function FilePlace({ kind, upload }: { kind: MassKind; upload: Upload }) {
  const t = useTranslate()
  const format = useFormat()
  const { file, errors, fields } = upload
  const size = format.fileSize(largestFile)
  const maxPayments = format.count(massFileLimits.rows)
  return (
    <FileDrop
      id={fields.file}
      accept={massFileAccept}
      hint={
        messageKinds.includes(kind)
          ? t('CSV, XLSX or pain.001, up to {most} payments and {size}', { most: maxPayments, size })
          : t('CSV or XLSX, up to {most} payments and {size}', { most: maxPayments, size })
      }
      file={file}
      error={errors.file}
      onFile={upload.choose}
    >
      {upload.progress !== undefined && <UploadProgress progress={upload.progress} name={file?.name ?? ''} />}
    </FileDrop>
  )
}

function TextPlace({ upload }: { upload: Upload }) {
  const t = useTranslate()
  return (
    <>
      <TextArea
        id={upload.fields.file}
        label={t('The payments')}
        hint={t('One per line: e-mail; amount; currency; note. Currency and note are optional.')}
        error={upload.errors.file}
        rows={8}
        maxLength={longestMassText}
        spellCheck={false}
        autoComplete="off"
        placeholder={'ana@mail.example;25.00;EUR;March\nben@mail.example;40.00'}
        value={upload.text}
        onChange={(event) => upload.enter(event.currentTarget.value)}
      />
      {upload.progress !== undefined && <UploadProgress progress={upload.progress} name="" />}
    </>
  )
}

function Question({ upload, question }: { upload: Upload; question: NonNullable<Upload['question']> }) {
  const t = useTranslate()
  const { name, text, accepted } = question
  const words = {
    massIdentical: {
      title: t('Upload the same payments again?'),
      no: t('Do not upload it'),
      yes: t('Upload it again'),
    },
    massDebtorDiffers: {
      title: t('Pay from another account than the file names?'),
      no: t('Choose another account'),
      yes: t('Pay from the chosen account'),
    },
  }[name]
  return (
    <Dialog
      title={words.title}
      onClose={upload.dropQuestion}
      actions={
        <>
          <Button onClick={upload.dropQuestion}>{words.no}</Button>
          <Button kind="primary" onClick={() => upload.submit(accepted)}>
            {words.yes}
          </Button>
        </>
      }
    >
      <p className="wraps">{text}</p>
    </Dialog>
  )
}
