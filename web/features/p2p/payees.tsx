import { customerTypes } from '@sixpence/protocol/rights'
import { useState } from 'react'
import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'
import { SkeletonRows } from '#ui/feedback/states.tsx'
import { SectionHead } from '#ui/layout/headings.tsx'
import { CheckIcon, ChevronRightIcon } from '#ui/icons/icons.tsx'
import { Row, RowButton, Rows } from '#ui/layout/row.tsx'
import { Avatar } from '#ui/layout/tile.tsx'
import { Loaded } from '#widgets/loaded.tsx'
import type { PayeeAnswer } from './problems.ts'
import type { Payment } from './use-payment.ts'

/** Name for the e-mail address, from the server. */
export function PayeeFound({ payee, email }: { payee: PayeeAnswer; email: string }) {
  const t = useTranslate()
  const format = useFormat()
  const receives = t('receives {currencies}', { currencies: format.list(payee.currencyCodes ?? []) })
  return (
    <div className="toned px-4" data-tone="accent">
      <Row
        media={<Avatar name={payee.name ?? email} shape="round" tone="deep" />}
        title={payee.name}
        meta={[payee.brandName, receives].filter(Boolean).join(', ')}
        end={<CheckIcon label={t('Found')} className="accent" />}
      />
    </div>
  )
}

type RecentPeopleProps = { people: Payment['people']; search: string; onChoose: (email: string) => void }

const shownAtFirst = 6

/** People paid before, most recent first, filtered by the text in the field. */
export function RecentPeople({ people, search, onChoose }: RecentPeopleProps) {
  const t = useTranslate()
  return (
    <section aria-labelledby="recent-people">
      <SectionHead id="recent-people">{t('People you have paid')}</SectionHead>
      <Loaded
        read={people}
        skeleton={<SkeletonRows count={3} />}
        failure={t('We could not load the people you have paid.')}
      >
        {({ beneficiaries }) =>
          beneficiaries.length === 0 ? (
            <p className="meta">{t('Nobody yet. People you pay appear here.')}</p>
          ) : (
            <Matches all={beneficiaries} search={search} onChoose={onChoose} />
          )
        }
      </Loaded>
    </section>
  )
}

type Person = NonNullable<Payment['people']['data']>['beneficiaries'][number]

function Matches({
  all,
  search,
  onChoose,
}: Pick<RecentPeopleProps, 'search' | 'onChoose'> & { all: Person[] }) {
  const t = useTranslate()
  const format = useFormat()
  const [showsAll, setShowsAll] = useState(false)
  const isChosen = all.some(({ email }) => email === search.trim().toLowerCase())
  const people = all.filter((person) => matches(person, search))
  // A new address is not a search.
  const matching = isChosen || (people.length === 0 && search.includes('@')) ? all : people
  const visiblePayees = showsAll || (search && !isChosen) ? matching : matching.slice(0, shownAtFirst)
  if (matching.length === 0)
    return (
      <p className="meta">{t('You have not paid anyone with this name. Enter the whole e-mail address.')}</p>
    )
  return (
    <>
      <Rows>
        {visiblePayees.map((person) => (
          <li key={person.email}>
            <RowButton
              media={
                <Avatar
                  name={person.name}
                  shape={person.customerType === customerTypes.personal ? 'round' : 'square'}
                />
              }
              title={person.name}
              meta={t('{amount} on {day}', {
                amount: format.amount(person.lastAmount, person.lastCurrencyCode),
                day: format.shortDay(person.lastAt),
              })}
              end={<ChevronRightIcon className="quiet" />}
              onClick={() => onChoose(person.email)}
            />
          </li>
        ))}
      </Rows>
      {visiblePayees.length < matching.length && (
        <Button kind="text" onClick={() => setShowsAll(true)}>
          {t('Show all {count} people', { count: matching.length })}
        </Button>
      )}
    </>
  )
}

/** Without diacritics, so that "nunez" finds Núñez. */
const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLocaleLowerCase()

const matches = ({ name, email }: Person, search: string): boolean =>
  plain(`${name} ${email}`).includes(plain(search.trim()))
