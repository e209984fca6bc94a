import { Suspense } from 'react'
import { later, MissingDialog } from '#widgets/lazy-part.tsx'
import { businessDeclarationPdf } from '@sixpence/protocol/business/business-papers'
import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'
import { SkeletonRows } from '#ui/feedback/states.tsx'
import { StatusChip } from '#ui/feedback/status-chip.tsx'
import { DownloadIcon, FileIcon } from '#ui/icons/icons.tsx'
import { Rows } from '#ui/layout/row.tsx'
import { Item, Section, TextButton } from '#widgets/contacts/section.tsx'
import { useDownload } from '#widgets/files/download.ts'
import { Loaded, type ReadState } from '#widgets/loaded.tsx'
import type { PartProps } from './company-state.ts'
import type { Paper } from './use-papers.ts'

const SignDialog = later(async () => (await import('./sign-dialog.tsx')).SignDialog, MissingDialog)

/** Declarations of the company, with their signatures. */
export function DeclarationsSection({
  mayChange,
  papers,
  isOpen,
  onOpen,
  onClose,
}: PartProps & { papers: ReadState<Paper[]>; isOpen: boolean }) {
  const t = useTranslate()
  return (
    <Section title={t('Declarations')}>
      <Loaded
        read={papers}
        skeleton={<SkeletonRows count={2} />}
        failure={t('We could not load the declarations.')}
      >
        {(all) => (
          <>
            <Rows>
              {all.map((paper) => (
                <li key={paper.id}>
                  <PaperItem paper={paper} {...(mayChange && { onSign: () => onOpen('declarations') })} />
                </li>
              ))}
            </Rows>
            {isOpen && (
              <Suspense>
                <SignDialog papers={all.filter(({ signed }) => !signed)} onClose={onClose} />
              </Suspense>
            )}
          </>
        )}
      </Loaded>
    </Section>
  )
}

function PaperItem({ paper: { id, title, signed }, onSign }: { paper: Paper; onSign?: () => void }) {
  const t = useTranslate()
  const format = useFormat()
  const { download, isBusy } = useDownload(businessDeclarationPdf)
  return (
    <Item
      icon={<FileIcon />}
      title={title}
      status={
        signed ? (
          <StatusChip tone="good">{t('Signed##declaration')}</StatusChip>
        ) : (
          <StatusChip tone="warn">{t('To be signed')}</StatusChip>
        )
      }
      meta={signed && t('By {name}, {day}', { name: signed.name, day: format.day(signed.at) })}
      actions={
        signed ? (
          <Button
            size="small"
            icon={<DownloadIcon size="small" />}
            busy={isBusy}
            aria-label={t('Download {paper}', { paper: title })}
            onClick={() => void download({ declaration: id })}
          >
            {t('Download')}
          </Button>
        ) : (
          onSign && (
            <TextButton aria-label={t('Read and sign: {paper}', { paper: title })} onClick={onSign}>
              {t('Read and sign')}
            </TextButton>
          )
        )
      }
    />
  )
}
