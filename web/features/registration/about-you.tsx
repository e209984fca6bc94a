import { taxIdLabel, taxIdNames } from '@sixpence/protocol/rules/tax-id-names'
import { useTranslate } from '#lib/language/translate.ts'
import { Select } from '#ui/fields/select.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { NameAndBirthDay } from '#widgets/name-and-birth-day.tsx'
import { Stack } from '#ui/layout/primitives.tsx'
import type { Choices } from './choices.ts'
import type { Problems } from './problems.ts'

/** Personal details, residence and occupation. */
export function AboutYou(props: { choices: Choices | undefined; country: string; problems: Problems }) {
  const t = useTranslate()
  const { choices, country, problems } = props
  const { countries = [], occupations = [] } = choices ?? {}
  const choose = { value: '', label: choices ? t('Choose') : t('Loading') }
  return (
    <Stack as="section" gap="4">
      <h2 className="t-18 pb-3 line-below">{t('About you')}</h2>
      <NameAndBirthDay folds={380} errorOf={(field) => problems[field]} />
      <Select
        id="residenceCountryCode"
        name="residenceCountryCode"
        label={t('Country of residence')}
        autoComplete="country"
        options={[
          choose,
          ...countries.map(({ countryCode, countryName }) => ({ value: countryCode, label: countryName })),
        ]}
        error={problems['residenceCountryCode']}
      />
      <TextField
        id="taxId"
        name="taxId"
        label={t('{number}, if you have it', {
          number: taxIdLabel(country, 'personal') ?? t('Tax identification number (TIN)'),
        })}
        hint={taxIdNames.get(country)?.personalName}
        maxLength={32}
        autoComplete="off"
        error={problems['taxId']}
      />
      <Select
        id="occupation"
        name="occupation"
        label={t('Occupation')}
        options={[choose, ...occupations.map(({ id, name }) => ({ value: id, label: name }))]}
        error={problems['occupation']}
      />
    </Stack>
  )
}
