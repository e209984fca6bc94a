import { bankZone } from '@sixpence/days/zone'
import { useBrand } from '#lib/brand.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { BrandMark } from '#ui/brand-mark.tsx'
import styles from './receipt-paper.module.css'

/** Printed header of the brand. */
export function Letterhead() {
  const brand = useBrand()
  const t = useTranslate()
  return (
    <div className={styles.head} data-print="show">
      <BrandMark name={brand.name} />
      <span>{t('Receipt')}</span>
    </div>
  )
}

/** Printed footer with the company behind the brand. */
export function LegalLine() {
  const { legalName, supportContact } = useBrand()
  const t = useTranslate()
  return (
    <p className={styles.legal} data-print="show">
      {legalName}. {supportContact.email}, {supportContact.phone}.{' '}
      {t('Times are in the time zone {zone}.', { zone: bankZone })}
    </p>
  )
}
