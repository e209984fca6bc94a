import { type BatchTransfer, batchTransferFileView } from '@sixpence/protocol/history/batches'
import { useEffect, useState } from 'react'
import { send } from '#lib/call/call.ts'
import type { Download } from '#lib/call/exchange.ts'
import { showRefusal } from '#lib/popup.ts'
import { Refusal } from '#lib/call/refusal.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { DownloadIcon } from '#ui/icons/icons.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { SkeletonText } from '#ui/feedback/states.tsx'
import { save } from '#widgets/files/download.ts'
import styles from './batch.module.css'
import type { Table } from '../lines/file-table.ts'

type Props = { batch: BatchTransfer; onClose: () => void }

/** The uploaded file with its cells as plain text; a popup explains why it cannot be shown [B271]. */
export function BatchFile({ batch, onClose }: Props) {
  const t = useTranslate()
  const { file, table } = useFile(batch, onClose)
  return (
    <Dialog
      title={batch.name}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('Back')}</Button>
          <Button
            kind="primary"
            icon={<DownloadIcon />}
            busy={file === undefined}
            onClick={() => file && save(file)}
          >
            {t('Download')}
          </Button>
        </>
      }
    >
      {file === undefined && <SkeletonText lines={8} />}
      {file !== undefined &&
        (table === undefined ? (
          <p>{t('This kind of file is not shown here. Download it to open it.')}</p>
        ) : (
          <Cells name={batch.name} table={table} />
        ))}
    </Dialog>
  )
}

function Cells({ name, table: { head, body, isMore, hasFormula } }: { name: string; table: Table }) {
  const t = useTranslate()
  return (
    <>
      {hasFormula && (
        <Notice kind="info">
          {t('Some cells start like a formula. Here they are text, but a spreadsheet may run them.')}
        </Notice>
      )}
      {/* The region scrolls, so it must be focusable. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region (WCAG 2.1.1) */}
      <section className={styles.cells} aria-label={name} tabIndex={0}>
        <table>
          <thead>
            <tr>
              {head.map((cell, at) => (
                // oxlint-disable-next-line react/no-array-index-key -- cells of a file have no other name
                <th key={at} scope="col">
                  {cell}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {body.map((row, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- rows of a file have no other name
              <tr key={at}>
                {row.map((cell, column) => (
                  // oxlint-disable-next-line react/no-array-index-key -- cells of a file have no other name
                  <td key={column}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {isMore && (
        <p className="meta">
          {t('Only the first {size} rows are shown. The file contains all of them.', {
            size: body.length + 1,
          })}
        </p>
      )}
    </>
  )
}

/** The parser is loaded with the first file. */
const tableIn = async (blob: Blob): Promise<Table> =>
  (await import('../lines/file-table.ts')).tableOf(await blob.text())

/** Fetched once; `table` if the content can be shown as cells. */
function useFile(
  { id, mediaType }: BatchTransfer,
  onRefused: () => void,
): { file: Download | undefined; table: Table | undefined } {
  const [loaded, setLoaded] = useState<{ file: Download; table: Table | undefined }>()
  useEffect(() => {
    const leaving = new AbortController()
    const read = async (): Promise<void> => {
      try {
        const file = await send(batchTransferFileView, { id }, { signal: leaving.signal })
        const table = mediaType.startsWith('text/') ? await tableIn(file.blob) : undefined
        if (!leaving.signal.aborted) setLoaded({ file, table })
      } catch (error) {
        if (leaving.signal.aborted) return
        if (!(error instanceof Refusal)) throw error
        onRefused()
        showRefusal(error)
      }
    }
    void read()
    return () => leaving.abort()
    // oxlint-disable-next-line react/exhaustive-deps -- a file is fetched once
  }, [id])
  return { file: loaded?.file, table: loaded?.table }
}
