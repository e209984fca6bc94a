import { type Account, balanceInquiry } from '@sixpence/protocol/accounts/accounts'
import { longestMassText, type MassKind } from '@sixpence/protocol/mass/mass'
import { massFileAccept, massFileLimits } from '@sixpence/protocol/rules/mass/files'
import { useId, useRef } from 'react'
import { messageKinds } from '@sixpence/protocol/mass/kinds'
import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { useRead } from '#lib/call/use-call.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { SkeletonRows } from '#ui/feedback/states.tsx'
import { DropZone, FilePicker } from '#ui/fields/drop-zone.tsx'
import { FieldError } from '#ui/fields/field.tsx'
import { Segmented } from '#ui/fields/segmented.tsx'
import { TextArea } from '#ui/fields/text-field.tsx'
import { FileIcon, UploadIcon } from '#ui/icons/icons.tsx'
import { Stack } from '#ui/layout/primitives.tsx'
import { classNames } from '#ui/class-names.ts'
import { AccountPicker } from '#widgets/accounts/account-picker.tsx'
import { isSpendable } from '#widgets/accounts/account-state.ts'
import { Loaded } from '#widgets/loaded.tsx'
import styles from './mass.module.css'
import { TemplatePicker } from './template-picker.tsx'
import { UploadProgress } from './upload-progress.tsx'
import { largestFile, type Source, useUpload } from './use-upload.ts'

type Upload = ReturnType<typeof useUpload>

/** Selects or drops the file of a new batch, or takes its text, and the account that pays. */
export function UploadForm({ kind }: { kind: MassKind }) {
  const t = useTranslate()
  return (
    <Loaded
      read={useRead(balanceInquiry, {})}
      skeleton={<SkeletonRows count={3} />}
      failure={t('We could not load your accounts.')}
    >
      {({ accounts }) => <Form kind={kind} accounts={accounts.filter(isSpendable)} />}
    </Loaded>
  )
}

function Form({ kind, accounts }: { kind: MassKind; accounts: readonly Account[] }) {
  const t = useTranslate()
  const upload = useUpload(kind, accounts)
  const { errors, source } = upload
  return (
    <Stack
      as="form"
      gap="5"
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        upload.submit()
      }}
    >
      {errors.other && <Notice kind="bad" live="assertive" title={errors.other} />}
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
      <AccountPicker
        id={upload.fields.account}
        label={t('From')}
        accounts={accounts}
        value={upload.accountId}
        error={errors.account}
        hint={t('Payments in other currencies are exchanged from this account.')}
        onChange={upload.payFrom}
      />
      <Button
        kind="primary"
        size="big"
        type="submit"
        className="start"
        icon={<UploadIcon />}
        busy={upload.progress !== undefined}
      >
        {source === 'file' ? t('Upload the file') : t('Check the payments')}
      </Button>
      {upload.question && <Question upload={upload} question={upload.question} />}
    </Stack>
  )
}

function FilePlace({ kind, upload }: { kind: MassKind; upload: Upload }) {
  const t = useTranslate()
  const format = useFormat()
  const ids = useId()
  const picker = useRef<HTMLInputElement>(null)
  const { file, errors, fields } = upload
  const describedBy = errors.file ? `${ids}-error` : `${ids}-hint`
  const size = format.fileSize(largestFile)
  const maxPayments = format.count(massFileLimits.rows)
  return (
    <DropZone
      labelledBy={`${ids}-label`}
      describedBy={describedBy}
      isWrong={Boolean(errors.file)}
      onFile={upload.choose}
    >
      <FilePicker ref={picker} accept={massFileAccept} onFile={upload.choose} />
      <div className={styles.drop}>
        <FileIcon size="large" />
        <div>
          <p className={classNames('bold t-15 wraps', styles.fileName)} id={`${ids}-label`}>
            {file ? file.name : t('Drop the file here or choose it')}
          </p>
          <p className="meta" id={`${ids}-hint`}>
            {file
              ? format.fileSize(file.size)
              : messageKinds.includes(kind)
                ? t('CSV, XLSX or pain.001, up to {most} payments and {size}', { most: maxPayments, size })
                : t('CSV or XLSX, up to {most} payments and {size}', { most: maxPayments, size })}
          </p>
          {errors.file && <FieldError id={`${ids}-error`}>{errors.file}</FieldError>}
        </div>
        <Button id={fields.file} aria-describedby={describedBy} onClick={() => picker.current?.click()}>
          {file ? t('Choose another file') : t('Choose a file')}
        </Button>
      </div>
      {upload.progress !== undefined && <UploadProgress progress={upload.progress} name={file?.name ?? ''} />}
    </DropZone>
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
