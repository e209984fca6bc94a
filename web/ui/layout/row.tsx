import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'
import { Cluster } from '#ui/layout/primitives.tsx'
import styles from './row.module.css'

export type RowParts = {
  /** Tile, avatar or card picture. */
  media?: ReactNode
  title: ReactNode
  meta?: ReactNode
  /** A sparkline; removed first when space is short. */
  chart?: ReactNode
  /** A chip; moves below the text when space is short. */
  status?: ReactNode
  /** The amount, aligned down the page. */
  end?: ReactNode
  endMeta?: ReactNode
}

/** The list; each row is in a `li`. The layout of rows depends on their own width, not the window's. */
export const Rows = ({ children, className, ...rest }: ComponentProps<'ul'>) => (
  // VoiceOver does not announce a list without bullets as a list.
  // oxlint-disable-next-line jsx-a11y/no-redundant-roles -- restores what list-style none takes away in Safari
  <ul role="list" {...rest} className={classNames('lined', className)}>
    {children}
  </ul>
)

export const Row = ({ className, ...parts }: RowParts & { className?: string | undefined }) => (
  <div className={classNames(styles.row, className)}>{content(parts)}</div>
)

/** The whole row is a link. */
export function RowLink(props: RowParts & Omit<ComponentProps<'a'>, keyof RowParts>) {
  const { media, title, meta, chart, status, end, endMeta, className, ...rest } = props
  return (
    <a {...rest} className={classNames(styles.row, styles.pressable, className)}>
      {content({ media, title, meta, chart, status, end, endMeta })}
    </a>
  )
}

/** The whole row is a button, for example to select a payee. */
export function RowButton(props: RowParts & Omit<ComponentProps<'button'>, keyof RowParts>) {
  const { media, title, meta, chart, status, end, endMeta, className, ...rest } = props
  return (
    <button type="button" {...rest} className={classNames(styles.row, styles.pressable, className)}>
      {content({ media, title, meta, chart, status, end, endMeta })}
    </button>
  )
}

const content = ({ media, title, meta, chart, status, end, endMeta }: RowParts) => (
  <span className={classNames(styles.grid, Boolean(chart) && styles.withChart)}>
    {Boolean(media) && <span className={styles.media}>{media}</span>}
    <span className={styles.words}>
      <span className={classNames('cut', styles.title)}>{title}</span>
      {Boolean(meta) && <span className={classNames('meta cut', styles.meta)}>{meta}</span>}
    </span>
    {Boolean(chart) && <span className={styles.chart}>{chart}</span>}
    {Boolean(status) && (
      <Cluster as="span" align="stretch" isOneLine className={styles.status}>
        {status}
      </Cluster>
    )}
    {Boolean(end) && (
      <span className={styles.end}>
        {end}
        {Boolean(endMeta) && <span className={classNames('meta cut', styles.meta)}>{endMeta}</span>}
      </span>
    )}
  </span>
)
