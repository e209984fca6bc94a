import { adminBrandGet, adminBrandProposalDecide } from '@sixpence/protocol/brand/brand'
import { useTranslate } from '#lib/language/translate.ts'
import { DeskTabs } from '../kit/desk-tabs.tsx'
import { Stack } from '#ui/layout/primitives.tsx'
import type { DeskSearch } from '../desk-search.ts'
import { HouseProposals } from '../proposals.tsx'
import { useMay } from '../use-self.ts'
import { BrandAgreements } from './brand-agreements.tsx'
import { BrandFacts } from './brand-facts.tsx'
import { BrandForm } from './brand-form.tsx'
import { BrandHistory } from './brand-history.tsx'
import { BrandTexts } from './brand-texts.tsx'
import { DeskRead } from '../kit/desk-read.tsx'

/** The brand as served: its values with a preview, its texts and agreements, and the changes made here. */
export function BrandDesk({ part }: { part: NonNullable<DeskSearch['brand']> }) {
  const t = useTranslate()
  const mayWrite = useMay('brand.write')
  const tabs = [
    ['values', t('Design and contacts')],
    ['texts', t('Texts')],
    ['agreements', t('Agreements')],
    ['history', t('History')],
  ] as const
  return (
    <DeskRead call={adminBrandGet} input={{}} rows={10} failure={t('We could not load the brand.')}>
      {(brand) => (
        <Stack gap="5">
          <Stack gap="1">
            <h1>{brand.name}</h1>
            <p className="meta wraps">{brand.hosts.join(', ')}</p>
          </Stack>
          <DeskTabs
            label={t('Brand sections')}
            here={part}
            tabs={tabs.map(([key, words]) => ({ key, at: { brand: key }, words }))}
          />
          <HouseProposals calls={['adminBrandChange']} decide={adminBrandProposalDecide} />
          {part === 'texts' ? (
            <BrandTexts version={brand.version} />
          ) : part === 'agreements' ? (
            <BrandAgreements brand={brand} />
          ) : part === 'history' ? (
            <BrandHistory brand={brand} />
          ) : mayWrite ? (
            <BrandForm brand={brand} />
          ) : (
            <BrandFacts brand={brand} />
          )}
        </Stack>
      )}
    </DeskRead>
  )
}
