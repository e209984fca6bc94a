import { type Account, balanceInquiry } from '@sixpence/protocol/accounts/accounts'
import { longestBatchName, maxBatchBytes } from '@sixpence/protocol/global/global-batches'
import { useId, useRef } from 'react'
import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { useRead } from '#lib/call/use-call.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { DropZone, FilePicker } from '#ui/fields/drop-zone.tsx'
import { FieldError } from '#ui/fields/field.tsx'
import { FileIcon, UploadIcon } from '#ui/icons/icons.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { SkeletonRows } from '#ui/feedback/states.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { AccountPicker } from '#widgets/accounts/account-picker.tsx'
import { isSpendable } from '#widgets/accounts/account-state.ts'
import { Loaded } from '#widgets/loaded.tsx'
import { Stack } from '#ui/layout/primitives.tsx'
import { classNames } from '#ui/class-names.ts'
import styles from './batch.module.css'
import { useUpload } from './use-upload.ts'

/** Selects or drops the file of a new batch, and the account that pays. */
export function UploadForm() {
  const t = useTranslate()
  return (
    <Loaded
      read={useRead(balanceInquiry, {})}
      skeleton={<SkeletonRows count={3} />}
      failure={t('We could not load your accounts.')}
    >
      {({ accounts }) => <FileForm accounts={accounts.filter(isSpendable)} />}
    </Loaded>
  )
}

function FileForm({ accounts }: { accounts: readonly Account[] }) {
  const t = useTranslate()
  const format = useFormat()
  const ids = useId()
  const picker = useRef<HTMLInputElement>(null)
  const upload = useUpload(accounts)
  const { file, name, errors } = upload
  const describedBy = errors.file ? `${ids}-error` : `${ids}-hint`
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
      <DropZone
        labelledBy={`${ids}-label`}
        describedBy={describedBy}
        isWrong={Boolean(errors.file)}
        onFile={upload.choose}
      >
        <FilePicker ref={picker} accept=".csv,.txt,.tsv,.xlsx,text/csv" onFile={upload.choose} />
        <div className={styles.drop}>
          <FileIcon size="large" />
          <div>
            <p className={classNames('bold t-15 wraps', styles.fileName)} id={`${ids}-label`}>
              {file ? file.name : t('Drop the file here or choose it')}
            </p>
            <p className="meta" id={`${ids}-hint`}>
              {file
                ? format.fileSize(file.size)
                : t('CSV or XLSX, up to {size}', { size: format.fileSize(maxBatchBytes) })}
            </p>
            {errors.file && <FieldError id={`${ids}-error`}>{errors.file}</FieldError>}
          </div>
          <Button
            id={upload.fields.file}
            aria-describedby={describedBy}
            onClick={() => picker.current?.click()}
          >
            {file ? t('Choose another file') : t('Choose a file')}
          </Button>
        </div>
        {upload.isSending && (
          <Stack as="output" gap="1h" className={classNames('soft t-14', styles.progress)}>
            <progress aria-label={t('Uploading {name}.', { name: file?.name ?? '' })} />
            {t('Uploading {name}.', { name: file?.name ?? '' })}
          </Stack>
        )}
      </DropZone>
      <TextField
        id={upload.fields.name}
        label={t('Batch name')}
        hint={t('Only you and your colleagues see it.')}
        error={errors.name}
        autoComplete="off"
        maxLength={longestBatchName}
        value={name}
        onChange={(event) => upload.rename(event.currentTarget.value)}
      />
      <AccountPicker
        id={upload.fields.account}
        label={t('From')}
        accounts={accounts}
        value={upload.accountId}
        error={errors.account}
        hint={t('All payments of the file are in the currency of this account.')}
        onChange={upload.payFrom}
      />
      <Button
        kind="primary"
        size="big"
        type="submit"
        className="start"
        icon={<UploadIcon />}
        busy={upload.isSending}
      >
        {t('Upload the file')}
      </Button>
      {upload.identical !== undefined && (
        <Dialog
          title={t('Upload the same file again?')}
          onClose={upload.dropIdentical}
          actions={
            <>
              <Button onClick={upload.dropIdentical}>{t('Do not upload it')}</Button>
              <Button kind="primary" busy={upload.isSending} onClick={() => upload.submit({ again: true })}>
                {t('Upload it again')}
              </Button>
            </>
          }
        >
          <p>{upload.identical}</p>
        </Dialog>
      )}
    </Stack>
  )
}
