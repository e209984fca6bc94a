import { useBrand } from '#lib/brand.ts'
import { type Translate, useTranslate } from '#lib/language/translate.ts'
import { ChevronRightIcon, CompanyIcon, PersonIcon } from '#ui/icons/icons.tsx'
import { RowLink, Rows } from '#ui/layout/row.tsx'
import { Tile } from '#ui/layout/tile.tsx'
import { PublicLayout } from '#widgets/public-layout.tsx'
import { Closed } from '#widgets/registration/closed.tsx'
import { Stack } from '#ui/layout/primitives.tsx'
import { SignInInstead } from '#widgets/registration/sign-in-instead.tsx'

export const registerTitle = (t: Translate): string => t('Open an account')

/** Choice of account type (R002, B030). */
export function RegisterScreen() {
  const t = useTranslate()
  const brand = useBrand()
  if (!brand.features.registrationEnabled) return <Closed />
  return (
    <PublicLayout>
      <Stack gap="6">
        <Stack gap="2">
          <h1>{t('Open an account')}</h1>
          <p className="intro">{t('Who will use {brand}?', { brand: brand.name })}</p>
        </Stack>
        <Rows>
          <li>
            <RowLink
              href="/register/personal"
              media={
                <Tile>
                  <PersonIcon />
                </Tile>
              }
              title={t('Personal')}
              meta={t('For yourself. It takes about three minutes.')}
              end={<ChevronRightIcon />}
            />
          </li>
          <li>
            <RowLink
              href="/register/business"
              media={
                <Tile>
                  <CompanyIcon />
                </Tile>
              }
              title={t('Business')}
              meta={t('For a company and its people.')}
              end={<ChevronRightIcon />}
            />
          </li>
        </Rows>
        <SignInInstead />
      </Stack>
    </PublicLayout>
  )
}
