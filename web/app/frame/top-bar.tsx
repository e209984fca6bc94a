import { Link } from '@tanstack/react-router'
import { useBrand } from '#lib/brand.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { BrandMark } from '#ui/brand-mark.tsx'
import { AccountSwitcher } from './account-switcher.tsx'
import type { Customer } from './customer.ts'
import styles from './top-bar.module.css'

/** Above the sheet of a phone: brand and acting customer. On wide screens both are in the rail. */
export function TopBar({ customer }: { customer: Customer }) {
  const t = useTranslate()
  const { name } = useBrand()
  return (
    <header className={styles.bar} data-print="hide">
      <Link to="/home" className={styles.brand} aria-label={t('{brand}, home', { brand: name })}>
        <BrandMark name={name} size="small" />
      </Link>
      <span className="grows" />
      <AccountSwitcher customer={customer} isSmall />
    </header>
  )
}
