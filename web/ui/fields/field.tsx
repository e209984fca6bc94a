import { type ReactNode, useId } from 'react'
import { AlertIcon } from '#ui/icons/first-icons.tsx'
import { classNames } from '#ui/class-names.ts'
import { Stack } from '#ui/layout/primitives.tsx'
import styles from './field.module.css'

export type FieldProps = {
  label: ReactNode
  /** A hint for filling it in; stays while there is an error. */
  hint?: ReactNode
  /** The problem and how to correct it; the error summary uses the same text. */
  error?: ReactNode
  /** Only if the context already shows the label, such as a search field beside its button. */
  hideLabel?: boolean | undefined
  className?: string | undefined
}

/** The attributes that connect a control with its texts; spread them on the input. */
export type ControlProps = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

/** Label, control, error and hint of an input. All fields are built on it. */
export function Field(
  props: FieldProps & { id?: string | undefined; children: (control: ControlProps) => ReactNode },
) {
  const generatedId = useId()
  const { label, hint, error, hideLabel, className, id = generatedId, children } = props
  const errorId = `${id}-error`
  const hintId = `${id}-hint`
  const describedBy = classNames(Boolean(error) && errorId, Boolean(hint) && hintId) || undefined
  return (
    <Stack gap="1h" className={classNames('shrinks', className)}>
      <label className={classNames('label start', hideLabel && 'visually-hidden')} htmlFor={id}>
        {label}
      </label>
      {children({ id, 'aria-describedby': describedBy, 'aria-invalid': error ? true : undefined })}
      {Boolean(error) && <FieldError id={errorId}>{error}</FieldError>}
      {Boolean(hint) && (
        <p className="meta" id={hintId}>
          {hint}
        </p>
      )}
    </Stack>
  )
}

/** The text of an invalid answer. */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p className={styles.error} id={id}>
      <AlertIcon size="small" />
      <span>{children}</span>
    </p>
  )
}
