import type { adminDocumentFileGet } from '@sixpence/protocol/desk/desk'
import type { documentFileGet } from '@sixpence/protocol/documents/documents'
import { useEffect, useState } from 'react'
import { send } from '#lib/call/call.ts'
import { useFormat } from '#lib/language/format.ts'
import { Refusal } from '#lib/call/refusal.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { ChevronLeftIcon, ChevronRightIcon, DownloadIcon } from '#ui/icons/icons.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { SkeletonText } from '#ui/feedback/states.tsx'
import { dataUrlOf } from './data-url.ts'
import { useDownload } from './download.ts'
import { Cluster, Stack } from '#ui/layout/primitives.tsx'
import styles from './document-file.module.css'

export type DocumentFileProps = {
  call: typeof documentFileGet | typeof adminDocumentFileGet
  documentId: number
  file: {
    side: 'main' | 'additional'
    mediaType: string
    size: number
    width?: number | undefined
    height?: number | undefined
    pages?: number | undefined
  }
  alt: string
}

/**
 * A file of a document. A PDF is never rendered in the bank's page: the quarantine renders its pages, and these are shown;
 * the PDF itself can be downloaded.
 */
export function DocumentFile({ call, documentId, file, alt }: DocumentFileProps) {
  const t = useTranslate()
  const format = useFormat()
  const [page, setPage] = useState(1)
  const { download, isBusy } = useDownload(call)
  const { side, mediaType, size, width, height, pages = 1 } = file
  const isPdf = mediaType === 'application/pdf'
  const picture = usePicture(call, { documentId, side, ...(isPdf && { page }) })
  const place = t('Page {page} of {pages}', { page, pages })
  return (
    <Stack gap="2">
      {picture.refusal && (
        <Notice kind="bad" live="polite">
          {picture.refusal.description}
        </Notice>
      )}
      {!picture.refusal && !picture.url && <SkeletonText lines={8} />}
      {picture.url && (
        <img
          className={classNames(styles.picture, isPdf && styles.sheet)}
          src={picture.url}
          alt={isPdf ? `${alt}, ${place}` : alt}
          {...(!isPdf && { width, height })}
        />
      )}
      {isPdf && (
        <Cluster gap="2" rowGap="1" justify="center" className={styles.bar}>
          {pages > 1 && (
            <>
              <IconButton
                label={t('Previous page')}
                icon={<ChevronLeftIcon />}
                aria-disabled={page === 1}
                onClick={() => setPage(Math.max(1, page - 1))}
              />
              <output className="soft t-14">{place}</output>
              <IconButton
                label={t('Next page')}
                icon={<ChevronRightIcon />}
                aria-disabled={page === pages}
                onClick={() => setPage(Math.min(pages, page + 1))}
              />
            </>
          )}
          <Button
            kind="text"
            size="small"
            icon={<DownloadIcon size="small" />}
            busy={isBusy}
            onClick={() => void download({ documentId, side })}
          >
            {t('Download the PDF, {size}', { size: format.fileSize(size) })}
          </Button>
        </Cluster>
      )}
    </Stack>
  )
}

type PictureQuery = { documentId: number; side: 'main' | 'additional'; page?: number | undefined }
type Picture = { of?: string; url?: string; refusal?: Refusal }

/** The picture as data in memory, so that no URL or cache stores it. */
function usePicture(call: DocumentFileProps['call'], { documentId, side, page }: PictureQuery): Picture {
  const pictureKey = `${documentId} ${side} ${page}`
  const [picture, setPicture] = useState<Picture>({})
  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    send(call, { documentId, side, ...(page !== undefined && { page }) }, { signal })
      .then(({ blob }) => dataUrlOf(blob))
      .then((url) => !signal.aborted && setPicture({ of: pictureKey, url }))
      .catch((error: unknown) => {
        if (signal.aborted) return
        if (!(error instanceof Refusal)) throw error
        setPicture({ of: pictureKey, refusal: error })
      })
    return () => leaving.abort()
  }, [call, documentId, side, page, pictureKey])
  return picture.of === pictureKey ? picture : {}
}
