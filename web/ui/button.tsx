import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { useTranslate } from '#lib/language/translate.ts'
import { classNames } from './class-names.ts'
import styles from './button.module.css'

type Look = {
  /** At most one primary button per screen; `danger` for irreversible actions. */
  kind?: 'primary' | 'quiet' | 'text' | 'danger' | undefined
  size?: 'small' | 'medium' | 'big' | undefined
  /** As wide as its container. */
  block?: boolean | undefined
  icon?: ReactNode
  children?: ReactNode
}

export type ButtonProps = Look &
  Omit<ComponentProps<'button'>, 'size'> & {
    /** Busy: keeps width, focus and name, and ignores further clicks. */
    busy?: boolean | undefined
  }

export function Button({
  kind,
  size,
  block,
  icon,
  busy = false,
  children,
  className,
  onClick,
  ...rest
}: ButtonProps) {
  const t = useTranslate()
  const handleClick = (event: MouseEvent<HTMLButtonElement>) =>
    busy ? event.preventDefault() : onClick?.(event)
  return (
    <button
      type="button"
      {...rest}
      className={classNames(lookOf({ kind, size, block }), busy && styles.busy, className)}
      data-text={kind === 'text' || undefined}
      aria-disabled={busy || undefined}
      onClick={handleClick}
    >
      <span className={styles.content}>
        {icon}
        {children}
      </span>
      {busy && (
        <output className={styles.spinner}>
          <span className="visually-hidden">{t('Working')}</span>
        </output>
      )}
    </button>
  )
}

export type ButtonLinkProps = Look & ComponentProps<'a'>

/** A link that looks like a button. */
export function ButtonLink({ kind, size, block, icon, children, className, ...rest }: ButtonLinkProps) {
  return (
    <a
      {...rest}
      className={classNames(lookOf({ kind, size, block }), className)}
      data-text={kind === 'text' || undefined}
    >
      <span className={styles.content}>
        {icon}
        {children}
      </span>
    </a>
  )
}

const lookOf = ({ kind = 'quiet', size = 'medium', block }: Look) =>
  classNames(styles.button, styles[kind], styles[size], block && 'full')
