import { Suspense } from 'react'
import { later, MissingDialog } from '#widgets/lazy-part.tsx'
import { businessResolutionGet } from '@sixpence/protocol/business/business-papers'
import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/feedback/states.tsx'
import { DownloadIcon, FileIcon } from '#ui/icons/icons.tsx'
import { Rows } from '#ui/layout/row.tsx'
import { Item, Section, TextButton } from '#widgets/contacts/section.tsx'
import { useDownload } from '#widgets/files/download.ts'
import type { PartProps } from './company-state.ts'

const ResolutionDialog = later(
  async () => (await import('./resolution-dialog.tsx')).ResolutionDialog,
  MissingDialog,
)

/** The newest resolution of the directors, and the dialog that creates a new resolution (B348). */
export function ResolutionSection({
  state: { resolution },
  mayChange,
  isOpen,
  onOpen,
  onClose,
}: PartProps & { isOpen: boolean }) {
  const t = useTranslate()
  const format = useFormat()
  const { download, isBusy } = useDownload(businessResolutionGet)
  return (
    <Section
      title={t('Resolution of the directors')}
      lead={t(
        'The directors use it to confirm the account and who may use it. We fill it in and they sign it.',
      )}
      end={
        mayChange &&
        resolution && <TextButton onClick={() => onOpen('resolution')}>{t('Create a new one')}</TextButton>
      }
    >
      {resolution ? (
        <Rows>
          <li>
            <Item
              icon={<FileIcon />}
              title={t('Resolution of {day}', { day: format.day(resolution.madeAt) })}
              meta={t('To be signed by {names}', { names: format.list(resolution.directors) })}
              actions={
                <Button
                  size="small"
                  icon={<DownloadIcon size="small" />}
                  busy={isBusy}
                  onClick={() => void download({})}
                >
                  {t('Download the resolution')}
                </Button>
              }
            />
          </li>
        </Rows>
      ) : (
        <EmptyState
          plain
          title={t('No resolution yet')}
          action={
            mayChange && <Button onClick={() => onOpen('resolution')}>{t('Create the resolution')}</Button>
          }
        />
      )}
      {isOpen && (
        <Suspense>
          <ResolutionDialog onMade={() => void download({})} onClose={onClose} />
        </Suspense>
      )}
    </Section>
  )
}
