import type { ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'
import styles from './source.module.css'

type SourceProps = {
  code: ReactNode
  label: string
  /** Does not wrap: a wrapped command cannot be read. */
  isProgram?: boolean
}

/** Text of a program or message, which can also be read and scrolled by keyboard. */
export const Source = ({ code, label, isProgram }: SourceProps) => (
  <section
    className={classNames('panel', styles.source, isProgram && styles.program)}
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by the keyboard
    tabIndex={0}
    aria-label={label}
  >
    <code>{code}</code>
  </section>
)
