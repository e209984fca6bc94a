import { publicTariffKinds } from '@sixpence/protocol/rules/tariffs'
import { tariffPublicGet } from '@sixpence/protocol/tariffs/tariffs'
import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useBrand } from '#lib/brand.ts'
import { queryClient } from '#lib/call/refresh.ts'
import { useRead } from '#lib/call/use-call.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'
import { SkeletonRows } from '#ui/feedback/states.tsx'
import { PrinterIcon } from '#ui/icons/icons.tsx'
import { PageTabs } from '#ui/layout/page-tabs.tsx'
import { Cluster, Stack } from '#ui/layout/primitives.tsx'
import { Loaded } from '#widgets/loaded.tsx'
import { TariffPage } from './tariff-page.tsx'

type Kind = (typeof publicTariffKinds)[number]

const addresses: Record<Kind, string> = { personal: '/fees', business: '/fees/business' }
const kindAt = (path: string): Kind => (/^\/fees\/business\/?$/.test(path) ? 'business' : 'personal')

/** The brand's public fees and limits. */
export function PublicFees() {
  return (
    <QueryClientProvider client={queryClient}>
      <Fees />
    </QueryClientProvider>
  )
}

function Fees() {
  const t = useTranslate()
  const { name, defaultCurrency } = useBrand()
  const [kind, setKind] = useState<Kind>(() => kindAt(location.pathname))
  const read = useRead(tariffPublicGet, { customerKind: kind })
  const words: Record<Kind, string> = { personal: t('For individuals'), business: t('For companies') }
  useEffect(() => {
    const follow = () => setKind(kindAt(location.pathname))
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [])
  return (
    <Stack gap="6" className="pt-2 pb-10">
      <Cluster as="header" gap="6" rowGap="4" align="start" justify="between">
        <Stack gap="3" className="shrinks">
          <h1>{t('Fees and limits of {brand}', { brand: name })}</h1>
          <p className="lead">
            {kind === 'personal'
              ? t('For individuals, by payment method.')
              : t('For companies, by payment method.')}{' '}
            {t('What a card costs is shown before you order it.')}
          </p>
        </Stack>
        <Button data-print="hide" icon={<PrinterIcon size="small" />} onClick={() => print()}>
          {t('Print')}
        </Button>
      </Cluster>
      <PageTabs label={t('Customers##fees')} here={kind}>
        {publicTariffKinds.map((publicTariffKind) => (
          <a
            key={publicTariffKind}
            href={addresses[publicTariffKind]}
            aria-current={publicTariffKind === kind ? 'page' : undefined}
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey) return
              event.preventDefault()
              history.pushState(null, '', addresses[publicTariffKind])
              setKind(publicTariffKind)
            }}
          >
            {words[publicTariffKind]}
          </a>
        ))}
      </PageTabs>
      <Loaded read={read} skeleton={<SkeletonRows count={8} />} failure={t('We could not load the fees.')}>
        {({ inForce, coming }) => (
          <TariffPage key={kind} inForce={inForce} coming={coming} currency={defaultCurrency} />
        )}
      </Loaded>
    </Stack>
  )
}
