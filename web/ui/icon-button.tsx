import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './icon-button.module.css'

export type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  /** The action: its accessible name and its tooltip. */
  label: string
  icon: ReactNode
}

export function IconButton({ label, icon, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      aria-label={label}
      className={classNames(styles.button, className)}
    >
      {icon}
    </button>
  )
}

export type IconLinkProps = Omit<ComponentProps<'a'>, 'children' | 'aria-label'> & {
  label: string
  icon: ReactNode
}

export function IconLink({ label, icon, className, ...rest }: IconLinkProps) {
  return (
    <a title={label} {...rest} aria-label={label} className={classNames(styles.button, className)}>
      {icon}
    </a>
  )
}
