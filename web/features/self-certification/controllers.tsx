import { useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import type { BusinessDraft } from './draft.ts'
import { CountrySelect, type Problems } from './fields.tsx'
import { Grid, Stack } from '#ui/layout/primitives.tsx'

type Controller = BusinessDraft['controllingPersons'][number]

/** Controlling persons of a passive company. */
export function Controllers(props: {
  value: readonly Controller[]
  problems: Problems
  onChange: (value: Controller[]) => void
}) {
  const t = useTranslate()
  const { value, problems, onChange } = props
  const set = (at: number, part: Partial<Controller>) =>
    onChange(value.map((item, index) => (index === at ? { ...item, ...part } : item)))
  return (
    <Stack gap="4">
      {value.map((item, at) => {
        const field = (name: keyof Controller) => {
          const id = `controllingPersons.${at}.${name}`
          return { id, error: problems[id] }
        }
        return (
          <Stack gap="2" key={at} className="panel">
            <Grid columns={2} gap="3" rowGap="4" align="top" folds={640}>
              <TextField
                {...field('name')}
                label={t('Full name')}
                value={item.name}
                maxLength={100}
                onChange={({ currentTarget }) => set(at, { name: currentTarget.value })}
              />
              <TextField
                {...field('dateOfBirth')}
                type="date"
                label={t('Date of birth')}
                value={item.dateOfBirth}
                onChange={({ currentTarget }) => set(at, { dateOfBirth: currentTarget.value })}
              />
              <CountrySelect
                {...field('countryCode')}
                label={t('Pays taxes in')}
                value={item.countryCode}
                onChange={(countryCode) => set(at, { countryCode })}
              />
              <TextField
                {...field('taxId')}
                label={t('Tax number')}
                value={item.taxId}
                maxLength={32}
                autoComplete="off"
                onChange={({ currentTarget }) => set(at, { taxId: currentTarget.value })}
              />
            </Grid>
            <Button
              kind="text"
              size="small"
              className="start"
              onClick={() => onChange(value.filter((_, index) => index !== at))}
            >
              {t('Remove')}
            </Button>
          </Stack>
        )
      })}
      {value.length < 10 && (
        <Button
          id="addController"
          kind="quiet"
          size="small"
          className="start"
          onClick={() => onChange([...value, { name: '', dateOfBirth: '', countryCode: '', taxId: '' }])}
        >
          {t('Add a person')}
        </Button>
      )}
    </Stack>
  )
}
