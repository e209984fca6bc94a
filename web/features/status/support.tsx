import { useId } from 'react'
import { useBrand } from '#lib/brand.ts'
import { useTranslate } from '#lib/translate.ts'
import { ButtonLink } from '#ui/button.tsx'
import { SectionHead } from '#ui/headings.tsx'
import { MailIcon, PhoneIcon } from '#ui/icons.tsx'
import styles from './status.module.css'

/** Somebody to ask, written to with the customer number, so that nobody has to look for it. */
export function Support({ customerId }: { customerId: number }) {
  const t = useTranslate()
  const id = useId()
  const { email, phone, hours } = useBrand().supportContact
  const subject = encodeURIComponent(t('Question, customer {number}', { number: String(customerId) }))
  return (
    <section className={styles.help} aria-labelledby={id}>
      <SectionHead id={id}>{t('You have a question')}</SectionHead>
      <div className={styles.go}>
        <ButtonLink icon={<MailIcon size="small" />} href={`mailto:${email}?subject=${subject}`}>
          {t('Write to support')}
        </ButtonLink>
        <ButtonLink icon={<PhoneIcon size="small" />} href={`tel:${phone.replaceAll(' ', '')}`}>
          {phone}
        </ButtonLink>
      </div>
      <p className="meta">{hours}</p>
    </section>
  )
}
