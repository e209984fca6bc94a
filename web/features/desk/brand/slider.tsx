import { Field, type FieldProps } from '#ui/fields/field.tsx'
import { Cluster } from '#ui/layout/primitives.tsx'
import styles from './brand.module.css'

type SliderProps = FieldProps & {
  id?: string
  least: number
  most: number
  step: number
  /** A hue, in degrees, which its track displays. */
  isHue: boolean
  value: number
  onChange: (value: number) => void
}

/** A number in a range, set by dragging or by the arrow keys. */
export const Slider = ({ least, most: max, step, isHue, value, onChange, ...field }: SliderProps) => (
  <Field {...field}>
    {(control) => (
      <Cluster as="span" gap="3" isOneLine>
        <input
          {...control}
          type="range"
          className={styles.range}
          data-hue={isHue || undefined}
          min={least}
          max={max}
          step={step}
          value={value}
          onChange={({ target }) => onChange(Number(target.value))}
        />
        {/* The slider itself announces its value. */}
        <span className={styles.figureOf} aria-hidden>
          {value}
        </span>
      </Cluster>
    )}
  </Field>
)
