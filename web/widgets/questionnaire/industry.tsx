import { useTranslate } from '#lib/language/translate.ts'
import { Select } from '#ui/fields/select.tsx'
import type { QuestionForm } from './draft.ts'
import type { Option } from './fields.tsx'

export type Industries = {
  mainstream: readonly Option[]
  financial: readonly Option[]
  /** Absent if the brand does not serve them (B012). */
  adult?: readonly Option[] | undefined
}

/** Industry of a company, in three groups (B150). */
export function Industry({ form, industries }: { form: QuestionForm; industries: Industries }) {
  const t = useTranslate()
  const groups = [
    [t('Mainstream Company'), industries.mainstream],
    [t('Financial Companies'), industries.financial],
    [t('Adult Related Business'), industries.adult ?? []],
  ] as const
  return (
    <Select
      id="industry"
      name="industry"
      label={t('Industry')}
      defaultValue={form.draft['industry'] ?? ''}
      error={form.errorOf('industry')}
    >
      <option value="">{t('Choose')}</option>
      {groups
        .filter(([, options]) => options.length > 0)
        .map(([label, options]) => (
          <optgroup key={label} label={label}>
            {options.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </optgroup>
        ))}
    </Select>
  )
}
