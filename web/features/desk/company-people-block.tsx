import { adminCompanyPersonDelete, type DeskCustomer } from '@sixpence/protocol/desk/desk'
import { representativeTypes } from '@sixpence/protocol/rules/representatives'
import { useState } from 'react'
import { useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'
import { SectionHead } from '#ui/layout/headings.tsx'
import { Row, Rows } from '#ui/layout/row.tsx'
import { roleWord } from '#widgets/company-words.ts'
import { May } from './may.tsx'
import { useDecision, DecisionDialog } from './decision-dialog.tsx'

type Person = DeskCustomer['companyPeople'][number]

/** The people of a company. An administrator may remove them without a replacement. */
export function CompanyPeopleBlock({ customer }: { customer: DeskCustomer }) {
  const t = useTranslate()
  const [leaving, setLeaving] = useState<Person>()
  if (customer.companyPeople.length === 0) return null
  return (
    <section aria-labelledby="desk-company-people">
      <SectionHead id="desk-company-people">{t('Directors and owners')}</SectionHead>
      <Rows>
        {customer.companyPeople.map((person) => (
          <li key={person.id}>
            <Row
              title={person.name}
              meta={(person.types.length > 0 ? person.types : [representativeTypes.other])
                .map((type) => roleWord(type, t))
                .join(' · ')}
              end={
                <May permission="companies.people">
                  <Button
                    size="small"
                    kind="text"
                    aria-label={t('Remove {name}', { name: person.name })}
                    onClick={() => setLeaving(person)}
                  >
                    {t('Remove')}
                  </Button>
                </May>
              }
            />
          </li>
        ))}
      </Rows>
      {leaving && <RemoveDialog customer={customer} person={leaving} onClose={() => setLeaving(undefined)} />}
    </section>
  )
}

type RemoveProps = { customer: DeskCustomer; person: Person; onClose: () => void }

function RemoveDialog({ customer, person, onClose }: RemoveProps) {
  const t = useTranslate()
  const form = useDecision(adminCompanyPersonDelete, {
    inputOf: ({ why }) => ({ customerId: customer.id, representativeId: person.id, why }),
    onDone: onClose,
  })
  return (
    <DecisionDialog
      form={form}
      title={t('Remove {name}?##person', { name: person.name })}
      action={t('Remove from the company')}
      danger
      onClose={onClose}
    >
      <p>{t('No one takes over their roles. Their access ends immediately.')}</p>
    </DecisionDialog>
  )
}
