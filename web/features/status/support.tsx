import { useId } from 'react'
import { useBrand } from '#lib/brand.ts'
import { useTranslate } from '#lib/translate.ts'
import { ButtonLink } from '#ui/button.tsx'
import { SectionHead } from '#ui/headings.tsx'
import { MailIcon, PhoneIcon } from '#ui/icons.tsx'
import styles from './status.module.css'

type SupportProps = {
  customerId: number
  /** Offers to object, too. */
  isLimited?: boolean
}

/** Somebody to ask, and to object to: written to with the customer number, so that nobody has to look for it. */
export function Support({ customerId, isLimited = false }: SupportProps) {
  const t = useTranslate()
  const id = useId()
  const { email, phone, hours } = useBrand().supportContact
  const write = (subject: string): string => `mailto:${email}?subject=${encodeURIComponent(subject)}`
  return (
    <section className={styles.help} aria-labelledby={id}>
      <SectionHead id={id}>
        {isLimited ? t('You see it differently, or have a question') : t('You have a question')}
      </SectionHead>
      {isLimited && (
        <p>
          {t(
            'You can object. Somebody who did not make the decision looks at it again and answers in writing.',
          )}
        </p>
      )}
      <div className={styles.go}>
        {isLimited && (
          <ButtonLink
            icon={<MailIcon size="small" />}
            href={write(t('Objection, customer {number}', { number: String(customerId) }))}
          >
            {t('Object in writing')}
          </ButtonLink>
        )}
        <ButtonLink
          icon={<MailIcon size="small" />}
          href={write(t('Question, customer {number}', { number: String(customerId) }))}
        >
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
