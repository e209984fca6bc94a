import { type MassBatch, massFailedGet, massRetry } from '@sixpence/protocol/mass/mass'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useIsHere } from '#kit/flow/use-latest-answer.ts'
import { refresh } from '#lib/call/refresh.ts'
import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { useChange } from '#lib/call/use-call.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { DownloadIcon, RepeatIcon } from '#ui/icons/icons.tsx'
import { Stack } from '#ui/layout/primitives.tsx'
import { useDownload } from '#widgets/files/download.ts'
import { pageOf } from './kinds.tsx'
import type { View } from './views.ts'

/** Push events arrive at once; this covers a page that does not receive them. */
const askAgainMs = 5_000

/** The number of payments made, live, and the actions for failed payments. */
export function BatchProgress({ batch, onShow }: { batch: MassBatch; onShow: (view: View) => void }) {
  const t = useTranslate()
  const format = useFormat()
  const isPaying = batch.status === 'confirmed'
  useEffect(() => {
    if (!isPaying) return undefined
    const timer = setInterval(() => void refresh(['mass']), askAgainMs)
    return () => clearInterval(timer)
  }, [isPaying])
  const { paid, failed, underWay } = batch.progress
  const paymentCount = paid + underWay
  const done = paymentCount + failed
  const words = t('{done} of {all} payments made', {
    done: format.count(paymentCount),
    all: format.count(batch.lines),
  })
  return (
    <Stack gap="3">
      {isPaying && (
        <Stack gap="1h" className="soft t-14">
          <progress aria-label={words} max={batch.lines} value={done} />
          <output>{words}</output>
        </Stack>
      )}
      {failed > 0 && <Failed batch={batch} onShow={onShow} />}
    </Stack>
  )
}

function Failed({ batch, onShow }: { batch: MassBatch; onShow: (view: View) => void }) {
  const t = useTranslate()
  const navigate = useNavigate()
  const isHere = useIsHere()
  const { batchId, kind } = batch
  const file = useDownload(massFailedGet)
  const retry = useChange(massRetry)
  const isOver = batch.status !== 'confirmed'

  async function again(): Promise<void> {
    const retried = await retry.send({ batchId })
    if (retried && isHere()) await navigate({ to: pageOf(kind), search: { batch: retried.batchId } })
  }

  return (
    <Notice
      kind="bad"
      live="polite"
      title={t('{count} payments failed', { count: batch.progress.failed })}
      actions={
        <>
          <Button onClick={() => onShow('failed')}>{t('Show them')}</Button>
          <Button icon={<DownloadIcon />} busy={file.isBusy} onClick={() => void file.download({ batchId })}>
            {t('Save them as CSV')}
          </Button>
          {isOver && (
            <Button icon={<RepeatIcon />} busy={retry.isSending} onClick={() => void again()}>
              {t('Retry them')}
            </Button>
          )}
        </>
      }
    >
      {t(
        'The money was returned to the account. If you retry them, we create a new batch for you to review first.',
      )}
    </Notice>
  )
}
