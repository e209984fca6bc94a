import {
  noteLimits,
  transactionFileAdd,
  transactionFileGet,
  transactionFileRemove,
  type TransactionFile,
} from '@sixpence/protocol/history/history-notes'
import { uploadLimits } from '@sixpence/protocol/rules/uploads'
import { useId, useRef, useState } from 'react'
import { useFormat } from '#lib/language/format.ts'
import { Refusal } from '#lib/call/refusal.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { useChange } from '#lib/call/use-call.ts'
import { Button } from '#ui/button.tsx'
import { FieldError } from '#ui/fields/field.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { DownloadIcon, TrashIcon, UploadIcon } from '#ui/icons/icons.tsx'
import { useDownload } from '#widgets/files/download.ts'
import { begin, check, forget, sendRest } from '#widgets/files/send-file.ts'
import { Cluster, Stack } from '#ui/layout/primitives.tsx'

type Props = {
  transactionId: number
  files: readonly TransactionFile[]
  /** Read-only users can download files only. */
  mayWrite: boolean
}

/** Files stored with a payment, such as receipts; each is checked in the quarantine first. */
export function PaymentFiles({ transactionId, files, mayWrite }: Props) {
  const t = useTranslate()
  const format = useFormat()
  const { download, isBusy } = useDownload(transactionFileGet)
  const remove = useChange(transactionFileRemove)
  const add = useAdd(transactionId)
  const input = useRef<HTMLInputElement>(null)
  const errorId = useId()
  if (files.length === 0 && !mayWrite) return null
  return (
    <Stack as="section" gap="1" align="start" aria-label={t('Files')}>
      <h3 className="mb-2 soft medium t-13">{t('Files')}</h3>
      {files.length > 0 && (
        <Stack as="ul" className="full t-13">
          {files.map(({ fileId, mediaType, addedAt }, at) => {
            const kind = mediaType === 'application/pdf' ? 'PDF' : t('Picture')
            const name = t('{kind} {number}, added {day}', {
              kind,
              number: at + 1,
              day: format.shortDayTime(addedAt),
            })
            return (
              <Cluster as="li" isOneLine key={fileId}>
                <span className="grows shrinks">{name}</span>
                <IconButton
                  label={t('Download {name}', { name })}
                  icon={<DownloadIcon size="small" />}
                  aria-disabled={isBusy || undefined}
                  onClick={() => void download({ fileId })}
                />
                {mayWrite && (
                  <IconButton
                    label={t('Delete {name}', { name })}
                    icon={<TrashIcon size="small" />}
                    onClick={() => void remove.send({ fileId })}
                  />
                )}
              </Cluster>
            )
          })}
        </Stack>
      )}
      {mayWrite && files.length < noteLimits.files && (
        <>
          <input
            ref={input}
            type="file"
            hidden
            aria-label={t('Attach a file')}
            accept="image/jpeg,image/png,image/heic,application/pdf"
            onChange={({ currentTarget }) => {
              const [file] = currentTarget.files ?? []
              if (file) void add.take(file)
              currentTarget.value = ''
            }}
          />
          <Button
            kind="text"
            size="small"
            icon={<UploadIcon size="small" />}
            busy={add.isBusy}
            aria-describedby={add.problem && errorId}
            onClick={() => input.current?.click()}
          >
            {add.isBusy ? t('We are checking the file') : t('Attach a file')}
          </Button>
        </>
      )}
      {add.problem !== undefined && <FieldError id={errorId}>{add.problem}</FieldError>}
    </Stack>
  )
}

/** Uploads a file, waits for its check, and stores it with the payment. */
function useAdd(transactionId: number) {
  const t = useTranslate()
  const keep = useChange(transactionFileAdd, { shows: () => true })
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function take(file: File): Promise<void> {
    const maxMegabytes = uploadLimits.bytes / 1024 / 1024
    if (file.size > uploadLimits.bytes)
      return setProblem(t('A file has at most {most} MB.', { most: maxMegabytes }))
    setProblem(undefined)
    setSending(true)
    try {
      const upload = await begin(file, undefined)
      await sendRest(file, upload, { signal: new AbortController().signal, onProgress: () => undefined })
      await check(upload.uploadId)
      if (!(await keep.send({ transactionId, uploadId: upload.uploadId }))) forget(upload.uploadId)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      setProblem(error.description)
    } finally {
      setSending(false)
    }
    return undefined
  }

  return { take, isBusy: isSending || keep.isSending, problem: problem ?? keep.refusal?.description }
}
