import { useBrand } from '#lib/brand.ts'
import { type Translate, useTranslate } from '#lib/language/translate.ts'
import { Later } from '#ui/feedback/deferred.tsx'
import { SkeletonText } from '#ui/feedback/states.tsx'
import { PublicLayout } from '#widgets/public-layout.tsx'
import { Closed } from '#widgets/registration/closed.tsx'
import { SignInInstead } from '#widgets/registration/sign-in-instead.tsx'
import { Cluster, Stack } from '#ui/layout/primitives.tsx'
import type { WizardProps } from './wizard.tsx'

export const companyTitle = (t: Translate): string => t('Open a business account')

/** The wizard for companies (R003). Its data exist only in the browser, so its code is loaded after the prerendered page. */
export function CompanyScreen({ onRegistered }: WizardProps) {
  const t = useTranslate()
  const { features } = useBrand()
  if (!features.registrationEnabled) return <Closed />
  return (
    <PublicLayout wide="flow">
      <Stack gap="6">
        <Cluster gap="4" rowGap="1" justify="between">
          <p className="soft t-15 medium">{t('Open a business account')}</p>
          <SignInInstead />
        </Cluster>
        <Later load={loadWizard} props={{ onRegistered }} waiting={<SkeletonText lines={6} />} />
      </Stack>
    </PublicLayout>
  )
}

const loadWizard = () => import('./wizard.tsx').then(({ Wizard }) => Wizard)
