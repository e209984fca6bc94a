import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from '#ui/class-names.ts'
import { FieldError } from './field.tsx'
import { Stack } from '#ui/layout/primitives.tsx'
import styles from './checkbox.module.css'

export type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'children'> & {
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
}

export const Checkbox = (props: CheckboxProps) => <Tick {...props} />

/** Takes effect at once; for a choice that is sent with a form use a checkbox. */
export const Switch = (props: CheckboxProps) => <Tick {...props} isSwitch />

function Tick(props: CheckboxProps & { isSwitch?: boolean }) {
  const generatedId = useId()
  const { label, hint, error, isSwitch, className, id = generatedId, ...input } = props
  const describedBy = classNames(Boolean(error) && `${id}-error`, Boolean(hint) && `${id}-hint`) || undefined
  return (
    <Stack gap="1" align="start" className={classNames(styles.choice, className)}>
      <label className={styles.label}>
        <input
          {...input}
          id={id}
          type="checkbox"
          role={isSwitch ? 'switch' : undefined}
          className={isSwitch ? styles.switch : styles.checkbox}
          aria-describedby={describedBy}
          aria-invalid={error ? true : undefined}
        />
        <span className="shrinks">{label}</span>
      </label>
      {Boolean(hint) && (
        <p className={classNames('meta', styles.hint)} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {Boolean(error) && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </Stack>
  )
}
