import type { ComponentProps } from 'react'
import { classNames } from '#ui/class-names.ts'
import { Field, type FieldProps } from './field.tsx'
import { ChevronDownIcon } from '#ui/icons/icons.tsx'
import { Stack } from '#ui/layout/primitives.tsx'
import fieldStyles from './field.module.css'
import styles from './select.module.css'

export type SelectProps = FieldProps &
  ComponentProps<'select'> & {
    /** Either plain options, or `option` elements as children for groups. */
    options?: readonly { value: string; label: string; disabled?: boolean | undefined }[] | undefined
  }

/** The native list: correct on every phone and for every keyboard. */
export function Select({
  label,
  hint,
  error,
  hideLabel,
  className,
  id,
  options,
  children,
  ...select
}: SelectProps) {
  return (
    <Field {...{ label, hint, error, hideLabel, className, id }}>
      {(control) => (
        <Stack as="span" className={fieldStyles.control}>
          <select {...select} {...control} className={classNames(fieldStyles.input, styles.select)}>
            {options?.map(({ value, label, disabled }) => (
              <option key={value} value={value} disabled={disabled}>
                {label}
              </option>
            ))}
            {children}
          </select>
          <ChevronDownIcon className={styles.chevron} />
        </Stack>
      )}
    </Field>
  )
}
