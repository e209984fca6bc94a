import type { Account } from '@sixpence/protocol/accounts/accounts'
import { longestBatchName, maxBatchBytes } from '@sixpence/protocol/global/global-batches'
import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { Stack } from '#ui/layout/primitives.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { FileDrop } from '#widgets/batches/file-drop.tsx'
import { UploadForm, WithAccounts } from '#widgets/batches/upload-form.tsx'
import styles from './batch.module.css'
import { useUpload } from './use-upload.ts'

/** Selects or drops the file of a new batch, and the account that pays. */
export const LinksUpload = () => <WithAccounts>{(accounts) => <FileForm accounts={accounts} />}</WithAccounts>

function FileForm({ accounts }: { accounts: readonly Account[] }) {
  const t = useTranslate()
  const format = useFormat()
  const upload = useUpload(accounts)
  const { file, errors } = upload
  return (
    <UploadForm
      accounts={accounts}
      upload={upload}
      accountHint={t('All payments of the file are in the currency of this account.')}
      action={t('Upload the file')}
      isSending={upload.isSending}
      question={
        upload.identical !== undefined && (
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
        )
      }
    >
      <FileDrop
        id={upload.fields.file}
        accept=".csv,.txt,.tsv,.xlsx,text/csv"
        hint={t('CSV or XLSX, up to {size}', { size: format.fileSize(maxBatchBytes) })}
        file={file}
        error={errors.file}
        onFile={upload.choose}
      >
        {upload.isSending && (
          <Stack as="output" gap="1h" className={classNames('soft t-14', styles.progress)}>
            <progress aria-label={t('Uploading {name}.', { name: file?.name ?? '' })} />
            {t('Uploading {name}.', { name: file?.name ?? '' })}
          </Stack>
        )}
      </FileDrop>
      <TextField
        id={upload.fields.name}
        label={t('Batch name')}
        hint={t('Only you and your colleagues see it.')}
        error={errors.name}
        autoComplete="off"
        maxLength={longestBatchName}
        value={upload.name}
        onChange={(event) => upload.rename(event.currentTarget.value)}
      />
    </UploadForm>
  )
}
