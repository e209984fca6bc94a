import { effectiveShares, levelsOf, shareLimits } from '@sixpence/protocol/rules/company-registration/shares'
import type { ReactNode } from 'react'
import { useBrand } from '#lib/brand.ts'
import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'
import { Cluster, Stack } from '#ui/layout/primitives.tsx'
import { companyName, personName, shareOfOne } from './names.ts'
import { companyIn, personIn, treeOf } from '../registration.ts'
import type { Wizard } from '../use-wizard.ts'

/** The effective share of each person, through which companies, and whether their source of wealth is required (B360). */
export function EffectiveShares({ wizard }: { wizard: Wizard }) {
  const t = useTranslate()
  const format = useFormat()
  const { asksSourceOfWealth } = useBrand().features
  const { registration } = wizard
  const tree = treeOf(registration)
  const held = [...effectiveShares(tree)].filter(([, share]) => shareOfOne(share) > 0)
  if (held.length === 0) return null

  /** The companies in between, without duplicates. */
  function wayOf(id: number): string {
    const above = levelsOf(tree)
      .filter(({ holders }) => holders.some(({ kind, refId }) => kind === 'person' && refId === id))
      .flatMap(({ of }) => of)
    const companies = [...new Set(above)].flatMap((of) => companyIn(registration, of) ?? [])
    return format.list(companies.map((company) => companyName(company, t)))
  }

  return (
    <Stack as="section" gap="4" aria-live="polite">
      <h2 className="t-18">{t('Effective shares')}</h2>
      <Stack as="ul" gap="3">
        {held.map(([id, share]) => {
          const person = personIn(registration, id)
          if (!person) return null
          const name = personName(person, t)
          const way = wayOf(id)
          const percent = format.percent(shareOfOne(share), 4)
          return (
            <li key={id}>
              <p>
                {way
                  ? t.rich('{name} holds <b>{percent}</b> through {way}.', { name, percent, way, b: bold })
                  : t.rich('{name} holds <b>{percent}</b>.', { name, percent, b: bold })}
              </p>
              {asksSourceOfWealth && share >= shareLimits.wealth && (
                <Cluster as="p" gap="2" rowGap="h" className="soft t-14">
                  {t('From 25%, we need the source of wealth.')}
                  <Button
                    kind="text"
                    onClick={() => wizard.go([{ form: 'personForm', id }, ...wizard.place])}
                  >
                    {t('Enter it for {name}', { name })}
                  </Button>
                </Cluster>
              )}
            </li>
          )
        })}
      </Stack>
    </Stack>
  )
}

const bold = (part: ReactNode) => <strong>{part}</strong>
