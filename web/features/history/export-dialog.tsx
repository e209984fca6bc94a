import {
  type ExportFormat,
  exportFormats,
  transactionExportEmailSend,
  transactionExportFileGet,
} from '@sixpence/protocol/history/exports'
import { useState } from 'react'
import { useFormat } from '#lib/language/format.ts'
import type { Refusal } from '#lib/call/refusal.ts'
import { type Translate, useTranslate } from '#lib/language/translate.ts'
import { useChange } from '#lib/call/use-call.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { CheckIcon, DownloadIcon, MailIcon } from '#ui/icons/icons.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Select } from '#ui/fields/select.tsx'
import { ProgressLine } from '#ui/feedback/states.tsx'
import { useDownload } from '#widgets/files/download.ts'
import { Cluster, Stack } from '#ui/layout/primitives.tsx'
import { type ExportState, useExport } from './use-export.ts'

export type ExportDialogProps = {
  title: string
  /** Describes the file's content in a sentence. */
  about: string
  /** Starts an export; undefined if refused. */
  start: (format: ExportFormat) => Promise<number | undefined>
  isStarting: boolean
  refusal: Refusal | undefined
  startedExport?: number | undefined
  onClose: () => void
}

/** Exports entries as a file: choose a format, wait, then download the file or get it by e-mail. */
export function ExportDialog(props: ExportDialogProps) {
  const { title, about, start, isStarting, refusal, startedExport, onClose } = props
  const t = useTranslate()
  const [format, setFormat] = useState<ExportFormat>('csv')
  const [exportId, setExportId] = useState(startedExport)
  const follow = useExport(exportId)

  async function begin(): Promise<void> {
    const startedId = await start(format)
    if (startedId !== undefined) setExportId(startedId)
  }

  const isChosen = exportId !== undefined
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        !isChosen && (
          <Button kind="primary" busy={isStarting} onClick={() => void begin()}>
            {t('Create the file')}
          </Button>
        )
      }
    >
      <Stack gap="4">
        {!isChosen && (
          <>
            <p>{about}</p>
            <Select
              label={t('Format')}
              hint={formatHint(format, t)}
              error={refusal && (refusal.problemOf('format') ?? refusal.description)}
              value={format}
              options={exportFormats.map((value) => ({ value, label: formatWord(value, t) }))}
              onChange={(event) => setFormat(event.currentTarget.value as ExportFormat)}
            />
          </>
        )}
        {isChosen && <Progress exportId={exportId} follow={follow} onAgain={() => setExportId(undefined)} />}
      </Stack>
    </Dialog>
  )
}

type ExportProgress = ReturnType<typeof useExport>

function Progress({
  exportId,
  follow,
  onAgain,
}: {
  exportId: number
  follow: ExportProgress
  onAgain: () => void
}) {
  const t = useTranslate()
  const { state, refusal, isLate, askAgain } = follow
  const again = (
    <Button kind="text" onClick={onAgain}>
      {t('Choose again')}
    </Button>
  )
  if (refusal)
    return (
      <Notice kind="bad" live="polite" title={t('We could not check on your file.')} actions={again}>
        {refusal.description}
      </Notice>
    )
  if (state?.status === 'failed')
    return (
      <Notice kind="bad" live="polite" title={t('The file was not created.')} actions={again}>
        {state.reason === 'tooLong'
          ? t('There are too many entries for this format. Choose fewer days, or a table (CSV, XLSX).')
          : t('Something went wrong on our side. Your money is not affected.')}
      </Notice>
    )
  if (state?.status === 'ready') return <Ready exportId={exportId} state={state} />
  return (
    <Stack gap="2">
      <ProgressLine active={!isLate} />
      <output>
        {state && state.lines > 0
          ? t('{count} entries written', { count: state.lines })
          : t('The file is being created.')}
      </output>
      {isLate ? (
        <Notice
          title={t('This takes longer than usual.')}
          live="polite"
          actions={
            <Button kind="text" onClick={askAgain}>
              {t('Check again')}
            </Button>
          }
        >
          {t('You can close this. We keep the file for a day once it is ready.')}
        </Notice>
      ) : (
        <p className="meta">{t('You can close this. We keep the file for a day once it is ready.')}</p>
      )}
    </Stack>
  )
}

function Ready({ exportId, state }: { exportId: number; state: ExportState }) {
  const t = useTranslate()
  const format = useFormat()
  const { download, isBusy } = useDownload(transactionExportFileGet)
  const mail = useChange(transactionExportEmailSend)
  const [isMailed, setMailed] = useState(false)
  const ticket = state.url?.split('/').at(-1) ?? ''
  const until = state.urlValidUntil === undefined ? '' : format.time(state.urlValidUntil)
  return (
    <Stack gap="4">
      <Cluster as="p" gap="2" isOneLine className="medium">
        <CheckIcon className="good" />
        <output>{t('Your file is ready: {count} entries.', { count: state.lines })}</output>
      </Cluster>
      <Cluster gap="2">
        <Button
          kind="primary"
          icon={<DownloadIcon />}
          busy={isBusy}
          onClick={() => void download({ exportId, ticket })}
        >
          {t('Download {format}', { format: formatName(state.format) })}
        </Button>
        <Button
          icon={<MailIcon />}
          busy={mail.isSending}
          onClick={() => void mail.send({ exportId }).then((sent) => sent && setMailed(true))}
        >
          {t('E-mail me the link')}
        </Button>
      </Cluster>
      <output className="meta">
        {isMailed
          ? t('Sent. The e-mail links to this page. We never send the file itself by e-mail.')
          : t('This link is only for you and works until {time}.', { time: until })}
      </output>
    </Stack>
  )
}

const formatName = (format: ExportFormat): string =>
  format === 'camt053' ? 'camt.053' : format.toUpperCase()

const formatWord = (format: ExportFormat, t: Translate): string =>
  `${formatName(format)}, ${
    {
      csv: t('a table for any program'),
      xlsx: t('a table for Excel'),
      pdf: t('a document to read and print'),
      ofx: t('for bookkeeping programs'),
      qif: t('for older bookkeeping programs'),
      mt940: t('a bank statement (SWIFT)'),
      camt053: t('a bank statement (ISO 20022)'),
    }[format]
  }`

function formatHint(format: ExportFormat, t: Translate): string | undefined {
  if (format === 'pdf') return t('Up to 2,000 entries.')
  if (format === 'mt940' || format === 'camt053')
    return t('Includes every entry of the chosen days, so remove other filters first.')
  return undefined
}
