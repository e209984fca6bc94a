import type { ComponentProps, ReactNode } from 'react'
import { useTranslate } from '#lib/language/translate.ts'
import { ChevronDownIcon, CloseIcon } from '#ui/icons/icons.tsx'
import { classNames } from '#ui/class-names.ts'
import { Cluster } from '#ui/layout/primitives.tsx'
import styles from './filter-chips.module.css'

/** The row of chips; they wrap and do not scroll. */
export const FilterChips = ({ label, children }: { label: string; children: ReactNode }) => (
  <Cluster as="fieldset" gap="2" aria-label={label}>
    {children}
  </Cluster>
)

export type FilterChipProps = Omit<ComponentProps<'button'>, 'children'> & {
  children: ReactNode
  /** Whether this filter is active. A chip that opens a choice is also `aria-haspopup`. */
  pressed: boolean
}

/** A filter that is on or off, or opens its choice (`aria-haspopup="dialog"`). */
export function FilterChip({ pressed, children, className, ...rest }: FilterChipProps) {
  const opens = Boolean(rest['aria-haspopup'])
  return (
    <button
      type="button"
      {...rest}
      aria-pressed={opens ? undefined : pressed}
      className={classNames(styles.chip, pressed && styles.pressed, className)}
    >
      {children}
      {opens && <ChevronDownIcon size="small" />}
    </button>
  )
}

/** An active filter with its value; clicking it removes the filter. */
export function RemovableChip({ children, onRemove }: { children: string; onRemove: () => void }) {
  const t = useTranslate()
  return (
    <button
      type="button"
      className={classNames(styles.chip, styles.pressed)}
      aria-label={t('Remove filter: {filter}', { filter: children })}
      onClick={onRemove}
    >
      {children}
      <CloseIcon size="small" />
    </button>
  )
}
