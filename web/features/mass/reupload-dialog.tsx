import { type MassBatch, massBatchCancel } from '@sixpence/protocol/mass/mass'
import { massFileAccept } from '@sixpence/protocol/rules/mass/files'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useIsHere } from '#kit/flow/use-latest-answer.ts'
import { tryCall } from '#lib/call/try-call.ts'
import { Refusal } from '#lib/call/refusal.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { FilePicker } from '#ui/fields/drop-zone.tsx'
import { pageOf, uploadOf } from './kinds.tsx'
import { sendFile } from './send-payments.ts'
import { UploadProgress } from './upload-progress.tsx'
import type { Progress } from './use-upload.ts'

/** Uploads a corrected file in place of an open batch: a new batch is created, then the old batch is canceled. */
export function ReuploadDialog({ batch, onClose }: { batch: MassBatch; onClose: () => void }) {
  const t = useTranslate()
  const navigate = useNavigate()
  const isHere = useIsHere()
  const picker = useRef<HTMLInputElement>(null)
  const [progress, setProgress] = useState<Progress>()
  const [error, setError] = useState<string>()
  const [otherDebtor, setOtherDebtor] = useState<File>()
  const [name, setName] = useState('')

  async function replace(file: File, ignoreDebtor = false): Promise<void> {
    if (progress !== undefined) return
    setError(undefined)
    setOtherDebtor(undefined)
    setName(file.name)
    const result = await handIn(file, ignoreDebtor)
    setProgress(undefined)
    if (result instanceof Refusal) {
      setError(result.description)
      if (result.name === 'massDebtorDiffers') setOtherDebtor(file)
      return
    }
    await tryCall(massBatchCancel, { batchId: batch.batchId })
    if (isHere()) await navigate({ to: pageOf(batch.kind), search: { batch: result.batchId }, replace: true })
  }

  async function handIn(file: File, ignoreDebtor: boolean): Promise<{ batchId: number } | Refusal> {
    const uploadId = await sendFile(file, (share) => setProgress({ share }))
    if (uploadId instanceof Refusal) return uploadId
    setProgress('checking')
    const answer = await tryCall(
      uploadOf[batch.kind],
      {
        fromAccountId: batch.accountId,
        name: batch.name,
        ignoreIdentical: true,
        ...(ignoreDebtor && { ignoreDebtor }),
        file: uploadId,
      },
      ({ batchId }) => ({ batchId }),
    )
    return answer as { batchId: number } | Refusal
  }

  return (
    <Dialog
      title={t('Upload the file again')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('Back')}</Button>
          <Button kind="primary" busy={progress !== undefined} onClick={() => picker.current?.click()}>
            {t('Choose the corrected file')}
          </Button>
        </>
      }
    >
      {error && (
        <Notice
          kind="bad"
          live="assertive"
          title={t('The file was not accepted')}
          actions={
            otherDebtor && (
              <Button onClick={() => void replace(otherDebtor, true)}>
                {t('Pay from the chosen account')}
              </Button>
            )
          }
        >
          {error}
        </Notice>
      )}
      <p>{t('It replaces this batch. Corrections you made here will be lost.')}</p>
      <FilePicker ref={picker} accept={massFileAccept} onFile={(file) => void replace(file)} />
      {progress !== undefined && <UploadProgress progress={progress} name={name} />}
    </Dialog>
  )
}
