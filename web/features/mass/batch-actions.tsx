import { massBatchCancel, massRepeat } from '@sixpence/protocol/mass/mass'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useIsHere } from '#kit/flow/use-latest-answer.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { useChange } from '#lib/call/use-call.ts'
import { Button } from '#ui/button.tsx'
import { Cluster } from '#ui/layout/primitives.tsx'
import { ActionConfirmation } from '#widgets/approval/action-confirmation.tsx'
import { later, MissingDialog } from '#widgets/lazy-part.tsx'
import type { WholeBatch } from './views.ts'
import { pageOf } from './kinds.tsx'
import styles from './mass.module.css'

const ReuploadDialog = later(
  async () => (await import('./reupload-dialog.tsx')).ReuploadDialog,
  MissingDialog,
)

const TemplateDialog = later(
  async () => (await import('./template-dialog.tsx')).TemplateDialog,
  MissingDialog,
)

/** Rarely needed actions: assign other columns, upload the file again, save a template, repeat the batch, cancel it. */
export function BatchActions({ whole, onColumns }: { whole: WholeBatch; onColumns: () => void }) {
  const t = useTranslate()
  const navigate = useNavigate()
  const isHere = useIsHere()
  const [doing, setDoing] = useState<'again' | 'cancel' | 'template'>()
  const { batch, hasFile, columns } = whole
  const repeat = useChange(massRepeat)
  const close = () => setDoing(undefined)

  async function makeAgain(): Promise<void> {
    const repeated = await repeat.send({ batchId: batch.batchId })
    if (repeated && isHere()) await navigate({ to: pageOf(batch.kind), search: { batch: repeated.batchId } })
  }

  return (
    <Cluster gap="2" rowGap="h" className={styles.actions}>
      {batch.mayEdit && hasFile && columns.length > 0 && (
        <Button kind="text" onClick={onColumns}>
          {t('Columns of the file')}
        </Button>
      )}
      {batch.mayEdit && (
        <Button kind="text" onClick={() => setDoing('again')}>
          {t('Upload the file again')}
        </Button>
      )}
      {columns.some(({ field }) => field !== undefined) && (
        <Button kind="text" onClick={() => setDoing('template')}>
          {t('Save as a template')}
        </Button>
      )}
      {batch.status !== 'uploaded' && (
        <Button kind="text" busy={repeat.isSending} onClick={() => void makeAgain()}>
          {t('Repeat this batch')}
        </Button>
      )}
      {batch.mayCancel && (
        <Button kind="text" onClick={() => setDoing('cancel')}>
          {t('Cancel this batch')}
        </Button>
      )}
      <Suspense fallback={null}>
        {doing === 'again' && <ReuploadDialog batch={batch} onClose={close} />}
        {doing === 'template' && <TemplateDialog batch={batch} onClose={close} />}
      </Suspense>
      {doing === 'cancel' && <GiveUp whole={whole} onClose={close} />}
    </Cluster>
  )
}

/** Cancels the batch; this is final. */
function GiveUp({ whole: { batch }, onClose }: { whole: WholeBatch; onClose: () => void }) {
  const t = useTranslate()
  const cancel = useChange(massBatchCancel, { shows: () => true })
  return (
    <ActionConfirmation
      question={t('Cancel “{name}”? No one in it is paid, and this cannot be undone.', {
        name: batch.name,
      })}
      action={t('Cancel this batch')}
      isSending={cancel.isSending}
      refusal={cancel.refusal}
      onConfirm={() => void cancel.send({ batchId: batch.batchId }).then((done) => done && onClose())}
      onClose={onClose}
    />
  )
}
