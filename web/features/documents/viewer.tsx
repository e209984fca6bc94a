import { documentFileGet } from '@sixpence/protocol/documents'
import { useEffect, useState } from 'react'
import { send } from '#lib/call.ts'
import { useFormat } from '#lib/format.ts'
import { Refusal } from '#lib/refusal.ts'
import { type Translate, useTranslate } from '#lib/translate.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { DownloadIcon, FileIcon } from '#ui/icons.tsx'
import { Notice } from '#ui/notice.tsx'
import { SkeletonText } from '#ui/states.tsx'
import { useDownload } from '#widgets/download.ts'
import type { OwnDocument } from './documents-list.tsx'
import { dataUrlOf } from './preview.ts'
import styles from './documents.module.css'

type OwnFile = OwnDocument['files'][number]

/** The files of a document. Pictures are shown here; a PDF is never opened inside the bank's page, it is downloaded. */
export function Viewer({ document: one, onClose }: { document: OwnDocument; onClose: () => void }) {
  const t = useTranslate()
  return (
    <Dialog
      title={one.documentType}
      onClose={onClose}
      actions={
        <Button kind="quiet" onClick={onClose}>
          {t('Close')}
        </Button>
      }
    >
      <div className={styles.pages}>
        {one.files
          .filter(({ isKept }) => isKept)
          .map((file) => (
            <figure key={file.side} className={styles.page}>
              {file.mediaType === 'image/jpeg' ? (
                <Picture documentId={one.id} file={file} />
              ) : (
                <Paper documentId={one.id} file={file} />
              )}
              <figcaption className={styles.meta}>{sideWords(file.side, one.files.length, t)}</figcaption>
            </figure>
          ))}
      </div>
    </Dialog>
  )
}

function Picture({ documentId, file: { side } }: { documentId: number; file: OwnFile }) {
  const t = useTranslate()
  const [shown, setShown] = useState<string>()
  const [failure, setFailure] = useState<string>()

  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    send(documentFileGet, { documentId, side }, { signal })
      .then(({ blob }) => dataUrlOf(blob))
      .then((url) => !signal.aborted && setShown(url))
      .catch((error: unknown) => {
        if (signal.aborted) return
        if (!(error instanceof Refusal)) throw error
        setFailure(error.description)
      })
    return () => leaving.abort()
  }, [documentId, side])

  if (failure) return <Notice kind="bad" live="polite" title={failure} />
  if (!shown) return <SkeletonText lines={6} />
  return <img className={styles.picture} src={shown} alt={t('Your document')} />
}

function Paper({ documentId, file: { side, pages = 1, size } }: { documentId: number; file: OwnFile }) {
  const t = useTranslate()
  const format = useFormat()
  const { download, isBusy } = useDownload(documentFileGet)
  return (
    <div className={styles.paper}>
      <FileIcon size="large" />
      <p>
        {t('PDF, {count} pages', { count: pages })}, {format.fileSize(size)}
      </p>
      <Button
        kind="quiet"
        size="small"
        icon={<DownloadIcon size="small" />}
        busy={isBusy}
        onClick={() => void download({ documentId, side })}
      >
        {t('Download')}
      </Button>
    </div>
  )
}

function sideWords(side: OwnFile['side'], files: number, t: Translate): string {
  if (files === 1) return ''
  return side === 'main' ? t('Front side') : t('Back side')
}
