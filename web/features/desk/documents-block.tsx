import { adminDocumentList } from '@sixpence/protocol/desk/desk'
import { useTranslate } from '#lib/language/translate.ts'
import { DateTime } from '#ui/date-time.tsx'
import { Rows } from '#ui/layout/row.tsx'
import { RowTo } from '#ui/links.tsx'
import { documentState } from './words.ts'
import { Section } from './kit/section.tsx'
import { DeskRead } from './kit/desk-read.tsx'
import { StateChip } from './kit/state-chip.tsx'

export function DocumentsBlock({ customerId }: { customerId: number }) {
  const t = useTranslate()
  return (
    <Section id="desk-documents" title={t('Documents')}>
      <DeskRead
        call={adminDocumentList}
        input={{ customerId }}
        rows={2}
        failure={t('We could not load the documents.')}
        renderEmpty={({ documents }) =>
          documents.length === 0 && <p className="hint">{t('None##documents')}</p>
        }
      >
        {({ documents }) => (
          <Rows>
            {documents.map(({ id, documentType, uploaded, statusId, createdUsername }) => (
              <li key={id}>
                <RowTo
                  to="/admin-overview"
                  search={{ customer: customerId, document: id }}
                  title={documentType}
                  meta={
                    <>
                      <DateTime value={uploaded} as="shortDay" /> · {createdUsername}
                    </>
                  }
                  status={<StateChip {...documentState(statusId, t)} />}
                />
              </li>
            ))}
          </Rows>
        )}
      </DeskRead>
    </Section>
  )
}
