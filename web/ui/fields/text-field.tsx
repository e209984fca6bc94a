import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'
import { Field, type FieldProps } from './field.tsx'
import { Stack } from '#ui/layout/primitives.tsx'
import styles from './field.module.css'

export type TextFieldProps = FieldProps &
  ComponentProps<'input'> & {
    /** An icon before the text. */
    start?: ReactNode
    /** A small button or a unit after it. */
    end?: ReactNode
  }

export function TextField({
  label,
  hint,
  error,
  hideLabel,
  className,
  id,
  start,
  end,
  ...input
}: TextFieldProps) {
  return (
    <Field {...{ label, hint, error, hideLabel, className, id }}>
      {(control) => (
        <Stack as="span" className={styles.control}>
          <input
            {...input}
            {...control}
            className={classNames(
              styles.input,
              Boolean(start) && styles.withStart,
              Boolean(end) && styles.withEnd,
            )}
          />
          {Boolean(start) && <span className={styles.start}>{start}</span>}
          {Boolean(end) && <span className={styles.end}>{end}</span>}
        </Stack>
      )}
    </Field>
  )
}

export type TextAreaProps = FieldProps & ComponentProps<'textarea'>

export function TextArea({ label, hint, error, hideLabel, className, id, ...input }: TextAreaProps) {
  return (
    <Field {...{ label, hint, error, hideLabel, className, id }}>
      {(control) => <textarea {...input} {...control} className={styles.input} />}
    </Field>
  )
}
