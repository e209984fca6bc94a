import {
  adminCompanyPersonDelete,
  adminRepresentativeDelete,
  type DeskCustomer,
} from '@sixpence/protocol/desk/desk'
import { representativeTypes } from '@sixpence/protocol/rules/representatives'
import type { ReactNode } from 'react'
import { useTranslate } from '#lib/language/translate.ts'
import { Row, Rows } from '#ui/layout/row.tsx'
import { StatusChip } from '#ui/feedback/status-chip.tsx'
import { roleWord } from '#widgets/company-words.ts'
import { Decision } from './decision-dialog.tsx'
import { DialogButton } from './kit/dialog-button.tsx'
import { Section } from './kit/section.tsx'
import { May } from './may.tsx'

/** The people who sign in for the customer. */
export function PeopleBlock({ customer }: { customer: DeskCustomer }) {
  const t = useTranslate()
  return (
    <Section id="desk-people" title={t('People')}>
      <Rows>
        {customer.people.map(({ id, name, login, phone, isRepresentative }) => (
          <li key={id}>
            <Row
              title={name}
              meta={[login, phone].filter(Boolean).join(' · ')}
              status={isRepresentative && <StatusChip>{t('Representative')}</StatusChip>}
              end={
                isRepresentative && (
                  <Remove
                    renderDialog={(onClose) => (
                      <Decision
                        call={adminRepresentativeDelete}
                        input={{ customerId: customer.id, personId: id }}
                        title={t('Remove {name}?##person', { name })}
                        action={t('Remove the representative')}
                        danger
                        onClose={onClose}
                      >
                        <p>
                          {t('They lose access to {company} immediately.', {
                            company: customer.customerName,
                          })}
                        </p>
                      </Decision>
                    )}
                  />
                )
              }
            />
          </li>
        ))}
      </Rows>
    </Section>
  )
}

/** The people of a company. An administrator may remove them without a replacement. */
export function CompanyPeopleBlock({ customer }: { customer: DeskCustomer }) {
  const t = useTranslate()
  if (customer.companyPeople.length === 0) return null
  return (
    <Section id="desk-company-people" title={t('Directors and owners')}>
      <Rows>
        {customer.companyPeople.map(({ id, name, types }) => (
          <li key={id}>
            <Row
              title={name}
              meta={(types.length > 0 ? types : [representativeTypes.other])
                .map((type) => roleWord(type, t))
                .join(' · ')}
              end={
                <Remove
                  label={t('Remove {name}', { name })}
                  renderDialog={(onClose) => (
                    <Decision
                      call={adminCompanyPersonDelete}
                      input={{ customerId: customer.id, representativeId: id }}
                      title={t('Remove {name}?##person', { name })}
                      action={t('Remove from the company')}
                      danger
                      onClose={onClose}
                    >
                      <p>{t('No one takes over their roles. Their access ends immediately.')}</p>
                    </Decision>
                  )}
                />
              }
            />
          </li>
        ))}
      </Rows>
    </Section>
  )
}

function Remove({
  label,
  renderDialog,
}: {
  label?: string
  renderDialog: (onClose: () => void) => ReactNode
}) {
  const t = useTranslate()
  return (
    <May permission="companies.people">
      <DialogButton size="small" kind="text" aria-label={label} renderDialog={renderDialog}>
        {t('Remove')}
      </DialogButton>
    </May>
  )
}
