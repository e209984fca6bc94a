import type { ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'
import styles from './icons.module.css'

export type IconProps = {
  size?: 'small' | 'medium' | 'large' | undefined
  /** Read by screen readers; an icon without a label is decoration beside a text. */
  label?: string | undefined
  className?: string | undefined
}

/** A component for each drawing, so that a page loads only those it shows. Grid 24, line 1.7, round ends. */
export function glyph(path: string, width = 1.7): (props: IconProps) => ReactNode {
  return function Icon({ size = 'medium', label, className }) {
    const name = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label }
    return (
      <svg
        {...name}
        className={classNames(styles.icon, styles[size], className)}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={width}
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path d={path} />
      </svg>
    )
  }
}
