import { type ComponentProps, type FormEvent, useState } from 'react'
import { classNames } from '#ui/class-names.ts'
import { Field, type FieldProps } from './field.tsx'
import styles from './code-field.module.css'

export type CodeFieldProps = FieldProps &
  Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange' | 'maxLength'> & {
    /** The number of digits. */
    length?: 6 | 8 | undefined
    /** Called with the digits so far. */
    onChange?: ((digits: string) => void) | undefined
    /** Called once all digits are entered, typed, pasted or filled in by the phone. */
    onComplete?: ((digits: string) => void) | undefined
  }

/** A one-time code: a single input, so that pasting and autofill work, with a box drawn under each digit. */
export function CodeField(props: CodeFieldProps) {
  const { label, hint, error, hideLabel, className, id, length = 6, onChange, onComplete, ...input } = props
  const [digits, setDigits] = useState(String(input.defaultValue ?? ''))
  const take = (event: FormEvent<HTMLInputElement>) => {
    const box = event.currentTarget
    const newDigits = box.value.replaceAll(/\D/g, '').slice(0, length)
    // People may type before the script is loaded, so the input is uncontrolled; the script only cleans it.
    if (box.value !== newDigits) box.value = newDigits
    setDigits(newDigits)
    if (newDigits === digits) return
    onChange?.(newDigits)
    if (newDigits.length === length) onComplete?.(newDigits)
  }
  return (
    <Field {...{ label, hint, error, hideLabel, className, id }}>
      {(control) => (
        <span className={styles.code} data-length={length}>
          <span className={styles.boxes} aria-hidden>
            {Array.from({ length: length }, (_, at) => (
              <span
                key={at}
                className={classNames(styles.box, at === Math.min(digits.length, length - 1) && styles.next)}
              />
            ))}
          </span>
          <input
            inputMode="numeric"
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            pattern="[0-9 ]*"
            {...input}
            {...control}
            className={styles.input}
            onInput={take}
          />
        </span>
      )}
    </Field>
  )
}
