import { customerTypes } from '@sixpence/protocol/rights'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { useTranslate } from '#lib/language/translate.ts'
import { SectionHead } from '#ui/layout/headings.tsx'
import { PlusIcon } from '#ui/icons/icons.tsx'
import { Avatar, Tile } from '#ui/layout/tile.tsx'
import { maySend } from '#widgets/accounts/may-send.ts'
import { Grid } from '#ui/layout/primitives.tsx'
import styles from './quick-send.module.css'
import type { useHome } from './use-home.ts'

/** People paid recently [B187]. */
const maxPeople = 3

export function QuickSend({ customer, people }: Pick<ReturnType<typeof useHome>, 'customer' | 'people'>) {
  const t = useTranslate()
  const id = useId()
  const recent = people.data?.beneficiaries.slice(0, maxPeople) ?? []
  if (!customer || !maySend(customer) || recent.length === 0) return null
  return (
    <section className={styles.quick} aria-labelledby={id}>
      <SectionHead id={id}>{t('Send again to')}</SectionHead>
      <Grid as="ul" columns={4} gap="1" className={styles.people}>
        {recent.map((person) => (
          <li key={person.email}>
            <Link
              to="/transfer/p2p"
              search={{ to: person.email }}
              className={styles.person}
              title={person.name}
            >
              <Avatar
                name={person.name}
                shape={person.customerType === customerTypes.personal ? 'round' : 'square'}
                tone="accent"
              />
              <span className="two-lines">{person.name}</span>
            </Link>
          </li>
        ))}
        <li>
          <Link to="/transfer/p2p" className={styles.person}>
            <Tile shape="round">
              <PlusIcon />
            </Tile>
            <span className="two-lines">{t('Someone new##payee')}</span>
          </Link>
        </li>
      </Grid>
    </section>
  )
}
