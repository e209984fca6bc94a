import { useId } from 'react'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { FieldError } from '#ui/fields/field.tsx'
import { Grid, Stack } from '#ui/layout/primitives.tsx'

type Props<Value extends string> = {
  id?: string
  label: string
  error?: string | undefined
  options: readonly { value: Value; label: string }[]
  value: readonly Value[]
  onChange: (value: readonly Value[]) => void
}

/** Several of a fixed set of checkboxes; the first has the group's id, so that a problem can take the focus there. */
export function CheckboxGroup<Value extends string>({
  id: idProp,
  label,
  error,
  options,
  value,
  onChange,
}: Props<Value>) {
  const generatedId = useId()
  const id = idProp ?? generatedId
  return (
    <Stack as="fieldset" gap="2" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="label">{label}</legend>
      <Grid columns={2} folds={640} gap="3" rowGap="2" align="top">
        {options.map((option, index) => (
          <Checkbox
            key={option.value}
            {...(index === 0 && { id })}
            label={option.label}
            checked={value.includes(option.value)}
            onChange={({ target }) =>
              onChange(
                target.checked ? [...value, option.value] : value.filter((value) => value !== option.value),
              )
            }
          />
        ))}
      </Grid>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </Stack>
  )
}
