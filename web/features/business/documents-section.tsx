import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { EmptyState } from '#ui/feedback/states.tsx'
import { StatusChip } from '#ui/feedback/status-chip.tsx'
import { FileIcon } from '#ui/icons/icons.tsx'
import { Row, Rows } from '#ui/layout/row.tsx'
import { Tile } from '#ui/layout/tile.tsx'
import { Section, TextTo } from '#widgets/contacts/section.tsx'
import { documentStatusWords } from '#widgets/files/document-status.ts'
import type { CompanyState } from './company-state.ts'

type Company = CompanyState['company']

/** Documents of the company itself; they are uploaded and viewed on a separate page. */
export function DocumentsSection({ company }: { company: Company }) {
  const t = useTranslate()
  const format = useFormat()
  const documents = [
    ...company.corporateDocuments,
    ...company.additionalDocuments,
    ...company.sourceOfWealthDocuments,
  ]
  return (
    <Section
      title={t('Documents')}
      end={<TextTo to="/company-documents">{t('Send or see documents')}</TextTo>}
    >
      {documents.length === 0 ? (
        <EmptyState plain title={t('No documents yet')}>
          {t('Start with an extract from the company register.')}
        </EmptyState>
      ) : (
        <Rows>
          {documents.map(({ id, statusId, documentType, uploaded, expiresDate, rejectReason }) => {
            const { tone, text } = documentStatusWords(statusId, t)
            const sent = t('Sent {day}', { day: format.day(uploaded) })
            const until = expiresDate && t('valid until {day}', { day: format.day(expiresDate) })
            return (
              <li key={id}>
                <Row
                  media={
                    <Tile>
                      <FileIcon />
                    </Tile>
                  }
                  title={documentType}
                  meta={rejectReason ?? [sent, until].filter(Boolean).join(' · ')}
                  status={<StatusChip tone={tone}>{text}</StatusChip>}
                />
              </li>
            )
          })}
        </Rows>
      )}
    </Section>
  )
}
