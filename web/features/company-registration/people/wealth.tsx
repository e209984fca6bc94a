import { useTranslate } from '#lib/language/translate.ts'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { FieldError } from '#ui/fields/field.tsx'
import { TextArea } from '#ui/fields/text-field.tsx'
import { Stack } from '#ui/layout/primitives.tsx'
import { withPerson } from '../changes.ts'
import type { Person } from '../registration.ts'
import type { Wizard } from '../use-wizard.ts'

/** Sources of wealth of a person with an effective share of 25 % or more, with details of each (B360). */
export function Wealth({ wizard, person }: { wizard: Wizard; person: Person }) {
  const t = useTranslate()
  const { sourcesOfFunds: sources } = person
  const error = wizard.errorOf('wealth')

  function keep(sourcesOfFunds: Person['sourcesOfFunds']): void {
    wizard.change(withPerson(wizard.registration, person.id, (before) => ({ ...before, sourcesOfFunds })))
  }

  function tick(sourceId: string, isOn: boolean): void {
    const others = sources.filter((source) => source.sourceId !== sourceId)
    keep(isOn ? [...others, { sourceId, details: '' }] : others)
    wizard.answered('wealth')
  }

  return (
    <Stack as="fieldset" gap="4" id="wealth" tabIndex={-1} aria-describedby={error && 'wealth-error'}>
      <legend className="strong pb-3">{t('Source of wealth')}</legend>
      <p className="soft pretty">{t('The law requires this for everyone who holds 25% or more.')}</p>
      {error && <FieldError id="wealth-error">{error}</FieldError>}
      {wizard.lists.wealthSources.map(({ id, name }) => {
        const source = sources.find(({ sourceId }) => sourceId === id)
        const field = `wealth.${id}.details`
        return (
          <Stack gap="2" key={id} className="pb-1">
            <Checkbox
              label={name}
              checked={source !== undefined}
              onChange={({ currentTarget }) => tick(id, currentTarget.checked)}
            />
            {source && (
              <TextArea
                id={field}
                label={t('{choice}: tell us more', { choice: name })}
                maxLength={500}
                rows={2}
                value={source.details}
                onChange={({ currentTarget: { value: details } }) => {
                  keep(sources.map((item) => (item.sourceId === id ? { ...item, details } : item)))
                  wizard.answered(field)
                }}
                error={wizard.errorOf(field)}
              />
            )}
          </Stack>
        )
      })}
    </Stack>
  )
}
