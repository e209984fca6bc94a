import { mayHandIn } from '@sixpence/protocol/rights'
import { messageLimits } from '@sixpence/protocol/rules/support'
import { uploadAccept, uploadLimits } from '@sixpence/protocol/rules/uploads'
import { customerInfoGet } from '@sixpence/protocol/session/session'
import { useId, useRef } from 'react'
import { useTranslate } from '#lib/language/translate.ts'
import { useRead } from '#lib/call/use-call.ts'
import { Button } from '#ui/button.tsx'
import { DropZone, FilePicker } from '#ui/fields/drop-zone.tsx'
import { FieldError } from '#ui/fields/field.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { CloseIcon, FileIcon } from '#ui/icons/icons.tsx'
import type { Files, MessageFile } from './use-files.ts'
import { Cluster, Grid, Stack } from '#ui/layout/primitives.tsx'
import { classNames } from '#ui/class-names.ts'
import { hasRight } from '#widgets/accounts/may-pay.ts'
import styles from './support.module.css'

/** Files of a message with progress and problems, and a drop zone for people who may upload. */
export function Attachments({ files, error }: { files: Files; error?: string | undefined }) {
  const t = useTranslate()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const customer = useRead(customerInfoGet, {}).data?.customer
  if (!customer || !hasRight(customer, mayHandIn)) return null
  return (
    <DropZone
      isWrong={error !== undefined}
      labelledBy={`${id}-label`}
      describedBy={`${id}-hint`}
      onFile={files.add}
    >
      <FilePicker ref={input} accept={uploadAccept} onFile={files.add} />
      <p id={`${id}-label`} className="strong t-14">
        {t('Files')}
      </p>
      {files.files.length > 0 && (
        <Stack as="ul" gap="1h">
          {files.files.map((file) => (
            <Grid as="li" columns="start-main-end" gap="2" align="middle" key={file.key}>
              <FileIcon size="small" />
              <MessageFileStatus file={file} />
              <IconButton
                label={t('Remove {name}', { name: file.name })}
                icon={<CloseIcon size="small" />}
                onClick={() => files.remove(file)}
              />
            </Grid>
          ))}
        </Stack>
      )}
      {error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
      <Cluster gap="3" rowGap="2">
        <Button kind="quiet" size="small" onClick={() => input.current?.click()}>
          {t('Add a file')}
        </Button>
        <p id={`${id}-hint`} className="meta">
          {t('Up to {files} files: JPG, PNG, HEIC or PDF, {most} MB each', {
            files: messageLimits.files,
            most: uploadLimits.bytes / 1024 / 1024,
          })}
        </p>
      </Cluster>
    </DropZone>
  )
}

function MessageFileStatus({ file }: { file: MessageFile }) {
  const t = useTranslate()
  const { name } = file
  switch (file.phase) {
    case 'sending':
      return (
        <Stack as="span" gap="1" className={classNames('t-14 wraps', styles.file)}>
          <output>{t('Uploading {name}.', { name })}</output>
          <progress aria-label={name} max={1} value={file.share} />
        </Stack>
      )
    case 'checking':
      return (
        <Stack as="output" gap="1" className={classNames('t-14 wraps', styles.file)}>
          {t('We are checking {name}.', { name })}
        </Stack>
      )
    case 'ready':
      return (
        <Stack as="output" gap="1" className={classNames('t-14 wraps', styles.file)}>
          {t('{name} is uploaded and checked.', { name })}
        </Stack>
      )
    case 'refused':
    default:
      return (
        <Stack as="span" gap="1" className={classNames('t-14 wraps', styles.file)}>
          <b>{name}</b>
          <span role="alert" className="bad">
            {file.text}
          </span>
        </Stack>
      )
  }
}
