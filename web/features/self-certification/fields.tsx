import { taxIdLabel } from '@sixpence/protocol/rules/tax-id-names'
import { dictionaryCountryList } from '@sixpence/protocol/dictionary/dictionary'
import { pageLanguage } from '#lib/language/language.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { useRead } from '#lib/call/use-call.ts'
import { Button } from '#ui/button.tsx'
import { Select } from '#ui/fields/select.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import type { TaxId } from './draft.ts'
import { Grid, Stack } from '#ui/layout/primitives.tsx'

export type Problems = Readonly<Record<string, string>>

export function CountrySelect(props: {
  id: string
  label: string
  value: string
  error?: string | undefined
  onChange: (value: string) => void
}) {
  const t = useTranslate()
  const countries = useRead(dictionaryCountryList, { lang: pageLanguage() }).data?.countries ?? []
  const { onChange, ...rest } = props
  return (
    <Select
      {...rest}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      options={[
        { value: '', label: countries.length > 0 ? t('Choose') : t('Loading') },
        ...countries.map(({ countryCode, countryName }) => ({ value: countryCode, label: countryName })),
      ]}
    />
  )
}

/** Tax countries with tax numbers; each country once. */
export function TaxIds(props: {
  kind: 'personal' | 'business'
  value: readonly TaxId[]
  problems: Problems
  onChange: (value: TaxId[]) => void
}) {
  const t = useTranslate()
  const { kind, value, problems, onChange } = props
  const set = (at: number, part: Partial<TaxId>) =>
    onChange(value.map((taxId, index) => (index === at ? { ...taxId, ...part } : taxId)))
  return (
    <Stack gap="4">
      {value.map((taxId, at) => (
        <Grid columns={2} gap="3" rowGap="4" align="top" folds={640} key={at}>
          <CountrySelect
            id={`taxIds.${at}.countryCode`}
            label={t('Country')}
            value={taxId.countryCode}
            error={problems[`taxIds.${at}.countryCode`]}
            onChange={(countryCode) => set(at, { countryCode })}
          />
          <TextField
            id={`taxIds.${at}.taxId`}
            label={taxIdLabel(taxId.countryCode, kind) ?? t('Tax number')}
            value={taxId.taxId}
            maxLength={32}
            autoComplete="off"
            error={problems[`taxIds.${at}.taxId`]}
            onChange={({ currentTarget }) => set(at, { taxId: currentTarget.value })}
          />
          {value.length > 1 && (
            <Button
              kind="text"
              size="small"
              className="start"
              onClick={() => onChange(value.filter((_, index) => index !== at))}
            >
              {t('Remove')}
            </Button>
          )}
        </Grid>
      ))}
      {value.length < 10 && (
        <Button
          kind="quiet"
          size="small"
          className="start"
          onClick={() => onChange([...value, { countryCode: '', taxId: '' }])}
        >
          {t('Add a country')}
        </Button>
      )}
    </Stack>
  )
}

export function YesNo(props: {
  id: string
  label: string
  hint?: string
  value: string
  error?: string | undefined
  onChange: (value: 'yes' | 'no') => void
}) {
  const t = useTranslate()
  const { onChange, ...rest } = props
  return (
    <Select
      {...rest}
      onChange={({ currentTarget }) => onChange(currentTarget.value === 'yes' ? 'yes' : 'no')}
      options={[
        { value: '', label: t('Choose') },
        { value: 'no', label: t('No') },
        { value: 'yes', label: t('Yes') },
      ]}
    />
  )
}
