import { Link, useLocation } from '@tanstack/react-router'
import { useBrand } from '#lib/brand.ts'
import { session } from '#lib/call/session.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { BrandMark } from '#ui/brand-mark.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { MenuIcon, SignOutIcon } from '#ui/icons/icons.tsx'
import { AccountSwitcher } from './account-switcher.tsx'
import type { Customer } from './customer.ts'
import { MenuGroups } from './menu.tsx'
import { UserMenu } from './user-menu.tsx'
import styles from './rail.module.css'

/** The ledger's index: the open tab joins the sheet. Between 871 and 1024 pixels only icons with labels below. */
export function Rail({ customer }: { customer: Customer }) {
  const t = useTranslate()
  const { name } = useBrand()
  const { pathname } = useLocation()
  return (
    <aside className={styles.rail} data-print="hide" aria-label={t('Navigation')}>
      <Link to="/home" className={styles.brand} aria-label={t('{brand}, home', { brand: name })}>
        <BrandMark name={name} />
      </Link>
      <AccountSwitcher customer={customer} />
      <nav className={styles.nav} aria-label={t('Main')}>
        <MenuGroups customer={customer} />
      </nav>
      <Link to="/more" className={styles.more} aria-current={pathname === '/more' ? 'page' : undefined}>
        <MenuIcon />
        {t('More##tab')}
      </Link>
      <div className={styles.foot}>
        <UserMenu customer={customer} />
        <IconButton label={t('Sign out')} icon={<SignOutIcon />} onClick={() => void session().signOut()} />
      </div>
    </aside>
  )
}
