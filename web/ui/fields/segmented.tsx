import { useId } from 'react'
import { Cluster } from '#ui/layout/primitives.tsx'
import styles from './segmented.module.css'

export type SegmentedProps<Value extends string> = {
  /** For screen readers: the subject of the choice, such as "Period". */
  label: string
  options: readonly { value: Value; label: string }[]
  value: Value
  onChange: (value: Value) => void
}

/** Two to four views of the same data. */
export function Segmented<Value extends string>({ label, options, value, onChange }: SegmentedProps<Value>) {
  const name = useId()
  return (
    <Cluster gap="h" className={styles.group} role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <label key={option.value} className={styles.option}>
          <input
            type="radio"
            className={styles.radio}
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </Cluster>
  )
}
