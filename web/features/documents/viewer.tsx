import { documentFileGet } from '@sixpence/protocol/documents/documents'
import { type Translate, useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { DocumentFile } from '#widgets/files/document-file.tsx'
import type { OwnDocument } from './own-document.ts'
import { Stack } from '#ui/layout/primitives.tsx'

/** The files of a document: pictures, and PDFs as pictures of their pages. */
export function Viewer({ document, onClose }: { document: OwnDocument; onClose: () => void }) {
  const t = useTranslate()
  return (
    <Dialog
      title={document.documentType}
      onClose={onClose}
      actions={
        <Button kind="quiet" onClick={onClose}>
          {t('Close')}
        </Button>
      }
    >
      <Stack gap="5">
        {document.files
          .filter(({ isKept }) => isKept)
          .map((file) => (
            <Stack as="figure" gap="2" key={file.side}>
              <DocumentFile
                call={documentFileGet}
                documentId={document.id}
                file={file}
                alt={t('Your document')}
              />
              <figcaption className="soft t-14 wraps">
                {sideWords(file.side, document.files.length, t)}
              </figcaption>
            </Stack>
          ))}
      </Stack>
    </Dialog>
  )
}

function sideWords(side: 'main' | 'additional', files: number, t: Translate): string {
  if (files === 1) return ''
  return side === 'main' ? t('Front side') : t('Back side')
}
