import { customerInfoGet } from '@sixpence/protocol/session/session'
import { fullName } from '@sixpence/protocol/rules/person-name'
import { useTranslate } from '#lib/language/translate.ts'
import { useRead } from '#lib/call/use-call.ts'
import { AccountSwitcher } from './account-switcher.tsx'
import { type Customer, isBusinessOf } from './customer.ts'
import { MenuGroups } from './menu.tsx'
import { UserChoices } from './user-menu.tsx'
import { Stack } from '#ui/layout/primitives.tsx'
import styles from './more-screen.module.css'

/** Items that do not fit in a phone's bar: the acting customer, the rest of the menu, and the person's settings. */
export default function MoreScreen() {
  const { data } = useRead(customerInfoGet, {})
  if (!data) return null
  return <More customer={data.customer} />
}

function More({ customer }: { customer: Customer }) {
  const t = useTranslate()
  return (
    <Stack gap="5" className={styles.page}>
      <h1>{t('More##page')}</h1>
      <AccountSwitcher customer={customer} />
      <nav className={styles.places} aria-label={t('All pages')}>
        <MenuGroups customer={customer} hasPlaces={false} />
      </nav>
      <section aria-labelledby="more-person">
        <h2 id="more-person">{fullName(customer)}</h2>
        <p className="meta">{customer.login.email}</p>
      </section>
      {/* The menu above already has them for a person. */}
      <UserChoices pages={isBusinessOf(customer)} />
    </Stack>
  )
}
