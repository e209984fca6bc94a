import { customerTypes } from '@sixpence/protocol/rights'
import { customerInfoGet } from '@sixpence/protocol/session/session'
import { tariffGet } from '@sixpence/protocol/tariffs/tariffs'
import { useRead } from '#lib/call/use-call.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { SkeletonRows } from '#ui/feedback/states.tsx'
import { ExternalIcon } from '#ui/icons/icons.tsx'
import { Page } from '#ui/layout/page.tsx'
import { ButtonTo } from '#ui/links.tsx'
import { Loaded } from '#widgets/loaded.tsx'
import { OverallLimits } from './limits.tsx'
import { TariffPage } from './tariff-page.tsx'

/** The customer's own fees, and the remaining limits. */
export default function FeesScreen() {
  const t = useTranslate()
  const read = useRead(tariffGet, {})
  const customer = useRead(customerInfoGet, {}).data?.customer
  if (!customer) return null
  const isPersonal = customer.customerType === customerTypes.personal
  return (
    <Page
      title={t('Fees and limits')}
      lead={t('What your payments cost, and how much you can still pay.')}
      action={
        <ButtonLink
          icon={<ExternalIcon size="small" />}
          href={isPersonal ? '/fees' : '/fees/business'}
          target="_blank"
        >
          {t('Public price list to print')}
        </ButtonLink>
      }
    >
      <Loaded read={read} skeleton={<SkeletonRows count={8} />} failure={t('We could not load the fees.')}>
        {({ isVerified, inForce, coming }) => (
          <TariffPage inForce={inForce} coming={coming} currency={customer.defaultCurrency}>
            {!isVerified && (
              <Notice
                title={t('Your limits increase once we have verified your identity')}
                actions={
                  <ButtonTo to={isPersonal ? '/profile' : '/company'}>{t('See what is missing')}</ButtonTo>
                }
              >
                {inForce.overall && <OverallLimits overall={inForce.overall} />}
              </Notice>
            )}
          </TariffPage>
        )}
      </Loaded>
    </Page>
  )
}
