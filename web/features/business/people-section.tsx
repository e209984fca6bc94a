import { businessRepresentativeList } from '@sixpence/protocol/representatives/representatives'
import { useFormat } from '#lib/language/format.ts'
import { useRead } from '#lib/call/use-call.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { EmptyState, SkeletonRows } from '#ui/feedback/states.tsx'
import { StatusChip } from '#ui/feedback/status-chip.tsx'
import { Row, Rows } from '#ui/layout/row.tsx'
import { Avatar } from '#ui/layout/tile.tsx'
import { nameOf, rightWord, rolesInWords } from '#widgets/company-words.ts'
import { Section, TextTo } from '#widgets/contacts/section.tsx'
import { Loaded } from '#widgets/loaded.tsx'

/** Representatives of the company, and the rights of the users of its account. */
export function PeopleSection() {
  const t = useTranslate()
  const format = useFormat()
  const read = useRead(businessRepresentativeList, {})
  return (
    <Section title={t('People')} end={<TextTo to="/company-access">{t('Manage people and access')}</TextTo>}>
      <Loaded
        read={read}
        skeleton={<SkeletonRows count={2} />}
        failure={t('We could not load the people of the company.')}
      >
        {({ representatives }) =>
          representatives.length === 0 ? (
            <EmptyState plain title={t('No one yet')}>
              {t('Add the directors and the owners of the company.')}
            </EmptyState>
          ) : (
            <Rows>
              {representatives.map((representative) => {
                const name = nameOf(representative)
                return (
                  <li key={representative.id}>
                    <Row
                      media={<Avatar name={name} shape="round" />}
                      title={name}
                      meta={rolesInWords(representative, t, format)}
                      status={
                        representative.user && (
                          <StatusChip>
                            {representative.user.isRestricted
                              ? t('Company documents only')
                              : rightWord(representative.user.right, t)}
                          </StatusChip>
                        )
                      }
                    />
                  </li>
                )
              })}
            </Rows>
          )
        }
      </Loaded>
    </Section>
  )
}
