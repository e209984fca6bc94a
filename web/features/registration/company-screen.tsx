import { useBrand } from '#lib/brand.ts'
import { type Translate, useTranslate } from '#lib/translate.ts'
import { ButtonLink } from '#ui/button.tsx'
import { PublicLayout } from '#widgets/public-layout.tsx'
import { Closed } from '#widgets/registration/closed.tsx'
import { SignInInstead } from '#widgets/registration/sign-in-instead.tsx'
import styles from './registration.module.css'

export const companyTitle = (t: Translate): string => t('Open a business account')

/** Until the form for companies is here, the support opens their accounts. */
export function CompanyScreen() {
  const t = useTranslate()
  const { features, supportContact } = useBrand()
  if (!features.registrationEnabled) return <Closed />
  return (
    <PublicLayout>
      <div className={styles.page}>
        <div className={styles.head}>
          <h1>{t('Open a business account')}</h1>
          <p className={styles.lead}>
            {t('Companies are registered with our help. Write to us and we send you what is needed.')}
          </p>
        </div>
        <ButtonLink kind="primary" size="big" block href={`mailto:${supportContact.email}`}>
          {t('Write to {email}', { email: supportContact.email })}
        </ButtonLink>
        <SignInInstead />
      </div>
    </PublicLayout>
  )
}
