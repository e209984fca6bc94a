import { Link } from '@tanstack/react-router'
import { useBrand } from '#lib/brand.ts'
import { useTranslate } from '#lib/translate.ts'
import { BrandMark } from '#ui/brand-mark.tsx'
import { AccountSwitcher } from './account-switcher.tsx'
import type { Customer } from './customer.ts'
import { UserMenu } from './user-menu.tsx'
import styles from './top-bar.module.css'

/** Above the sheet: on wide screens the person's own menu, on phones brand and whom one acts for. */
export function TopBar({ customer }: { customer: Customer }) {
  const t = useTranslate()
  const { name } = useBrand()
  return (
    <header className={styles.bar} data-print="hide">
      <Link to="/home" className={styles.brand} aria-label={t('{brand}, home', { brand: name })}>
        <BrandMark name={name} size="small" />
      </Link>
      <span className={styles.space} />
      <span className={styles.wide}>
        <UserMenu customer={customer} />
      </span>
      <span className={styles.narrow}>
        <AccountSwitcher customer={customer} isSmall />
      </span>
    </header>
  )
}
