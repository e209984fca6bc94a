import { useTranslate } from '#lib/language/translate.ts'
import { ButtonTo } from '#ui/links.tsx'
import { PublicLayout } from '#widgets/public-layout.tsx'
import { Cluster, Stack } from '#ui/layout/primitives.tsx'

/** Introduction to the tax self-certification: purpose, requirements, duration (R012). */
export default function SplashScreen() {
  const t = useTranslate()
  return (
    <PublicLayout>
      <Stack gap="3">
        <h1>{t('Where do you pay taxes?')}</h1>
        <p className="lead wraps">
          {t(
            'Laws on the exchange of tax information (FATCA and CRS) oblige us to ask every customer. It takes about three minutes.',
          )}
        </p>
        <h2 className="t-18 mt-2">{t('What you need')}</h2>
        <Stack as="ul" gap="1h" className="bullets soft">
          <li>{t('Your tax number in each country where you pay taxes')}</li>
          <li>{t('The place and date of your birth')}</li>
          <li>{t('If you have ties to the United States: your US tax number, if you have one')}</li>
        </Stack>
        <Cluster gap="3" rowGap="2" className="mt-3">
          <ButtonTo kind="primary" size="big" to="/self-certification">
            {t('Start')}
          </ButtonTo>
          <ButtonTo kind="text" size="big" to="/home">
            {t('Later')}
          </ButtonTo>
        </Cluster>
      </Stack>
    </PublicLayout>
  )
}
