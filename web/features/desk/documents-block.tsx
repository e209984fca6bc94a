import { adminDocumentList } from '@sixpence/protocol/desk/desk'
import { useTranslate } from '#lib/language/translate.ts'
import { useRead } from '#lib/call/use-call.ts'
import { DateTime } from '#ui/date-time.tsx'
import { SectionHead } from '#ui/layout/headings.tsx'
import { SkeletonRows } from '#ui/feedback/states.tsx'
import { StatusChip } from '#ui/feedback/status-chip.tsx'
import { Rows } from '#ui/layout/row.tsx'
import { RowTo } from '#ui/links.tsx'
import { Loaded } from '#widgets/loaded.tsx'
import { documentState } from './words.ts'

export function DocumentsBlock({ customerId }: { customerId: number }) {
  const t = useTranslate()
  const read = useRead(adminDocumentList, { customerId })
  return (
    <section aria-labelledby="desk-documents">
      <SectionHead id="desk-documents">{t('Documents')}</SectionHead>
      <Loaded
        read={read}
        skeleton={<SkeletonRows count={2} />}
        failure={t('We could not load the documents.')}
      >
        {({ documents }) =>
          documents.length === 0 ? (
            <p className="hint">{t('None##documents')}</p>
          ) : (
            <Rows>
              {documents.map(({ id, documentType, uploaded, statusId, createdUsername }) => {
                const { tone, words } = documentState(statusId, t)
                return (
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
                      status={<StatusChip tone={tone}>{words}</StatusChip>}
                    />
                  </li>
                )
              })}
            </Rows>
          )
        }
      </Loaded>
    </section>
  )
}
