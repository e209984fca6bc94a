import { customerInfoGet } from '@sixpence/protocol/session/session'
import { Link } from '@tanstack/react-router'
import { useTranslate } from '#lib/language/translate.ts'
import { useRead } from '#lib/call/use-call.ts'
import { AccountSwitcher } from './account-switcher.tsx'
import { type Customer, isBusinessOf } from './customer.ts'
import { ApprovalsLink, MenuLinks, MessagesLink, NewsLink, useMenu } from './menu.tsx'
import { places } from './places.tsx'
import { UserChoices } from './user-menu.tsx'
import { Stack } from '#ui/layout/primitives.tsx'
import styles from './more-screen.module.css'

/** What a phone's bar has no room for: whom one acts for, every place, and the person's own choices. */
export default function MoreScreen() {
  const { data } = useRead(customerInfoGet, {})
  if (!data) return null
  return <More customer={data.customer} />
}

function More({ customer }: { customer: Customer }) {
  const t = useTranslate()
  const menu = useMenu(customer)
  return (
    <Stack gap="5" className={styles.page}>
      <h1>{t('More##page')}</h1>
      <AccountSwitcher customer={customer} />
      <nav className={styles.places} aria-label={t('All places')}>
        {places
          .filter(({ isFor }) => isFor(customer))
          .map(({ to, icon, label }) => (
            <Link key={to} to={to}>
              {icon}
              {label(t)}
            </Link>
          ))}
        <MenuLinks menu={menu} />
        <ApprovalsLink customer={customer} />
        <MessagesLink customer={customer} />
        <NewsLink customer={customer} />
      </nav>
      <section aria-labelledby="more-person">
        <h2 id="more-person">{`${customer.firstName} ${customer.lastName}`}</h2>
        <p className="meta">{customer.login.email}</p>
      </section>
      {/* A person's own menu above has them already. */}
      <UserChoices pages={isBusinessOf(customer)} />
    </Stack>
  )
}
