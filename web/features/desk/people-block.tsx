import { adminRepresentativeDelete, type DeskCustomer } from '@sixpence/protocol/desk/desk'
import { useState } from 'react'
import { useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'
import { SectionHead } from '#ui/layout/headings.tsx'
import { Row, Rows } from '#ui/layout/row.tsx'
import { StatusChip } from '#ui/feedback/status-chip.tsx'
import { useMay } from './use-self.ts'
import { useDecision, DecisionDialog } from './decision-dialog.tsx'

type Person = DeskCustomer['people'][number]

export function PeopleBlock({ customer }: { customer: DeskCustomer }) {
  const t = useTranslate()
  const mayRemove = useMay('companies.people')
  const [leaving, setLeaving] = useState<Person>()
  return (
    <section aria-labelledby="desk-people">
      <SectionHead id="desk-people">{t('People')}</SectionHead>
      <Rows>
        {customer.people.map((person) => (
          <li key={person.id}>
            <Row
              title={person.name}
              meta={[person.login, person.phone].filter(Boolean).join(' · ')}
              status={person.isRepresentative && <StatusChip>{t('Representative')}</StatusChip>}
              end={
                person.isRepresentative &&
                mayRemove && (
                  <Button size="small" kind="text" onClick={() => setLeaving(person)}>
                    {t('Remove')}
                  </Button>
                )
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
  const form = useDecision(adminRepresentativeDelete, {
    inputOf: ({ why }) => ({ customerId: customer.id, personId: person.id, why }),
    onDone: onClose,
  })
  return (
    <DecisionDialog
      form={form}
      title={t('Remove {name}?##person', { name: person.name })}
      action={t('Remove the representative')}
      danger
      onClose={onClose}
    >
      <p>{t('They lose access to {company} immediately.', { company: customer.customerName })}</p>
    </DecisionDialog>
  )
}
