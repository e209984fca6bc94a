import { useTranslate } from '#lib/language/translate.ts'
import { ButtonLink } from '#ui/button.tsx'
import { PublicLayout } from '#widgets/public-layout.tsx'
import { Stack } from '#ui/layout/primitives.tsx'

/** Replaces all registration pages of a brand that accepts no new customers (B011, Q002). */
export function Closed() {
  const t = useTranslate()
  return (
    <PublicLayout>
      <Stack gap="6">
        <Stack gap="2">
          <h1>{t('Registration is not available for this service')}</h1>
          <p className="intro">{t('If you already have an account, sign in as usual.')}</p>
        </Stack>
        <ButtonLink kind="primary" size="big" block href="/login">
          {t('Sign in')}
        </ButtonLink>
      </Stack>
    </PublicLayout>
  )
}
