import type { ReactNode } from 'react'
import { useTranslate } from '#lib/language/translate.ts'
import { classNames } from '#ui/class-names.ts'
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx'
import { Stack } from '#ui/layout/primitives.tsx'
import styles from './states.module.css'

export type EmptyStateProps = {
  /** Omitted if the page already states it. */
  title?: ReactNode
  children?: ReactNode
  /** The single recommended action. */
  action?: ReactNode
  /** Omit the drawing if only a filter makes the list empty. */
  plain?: boolean | undefined
}

/** An empty state with the next step. The drawing is the brand's. */
export const EmptyState = ({ title, children, action, plain }: EmptyStateProps) => (
  <Stack gap="1h" align="start" className="py-6">
    {!plain && <span className={styles.drawing} aria-hidden />}
    {Boolean(title) && <p className="bold">{title}</p>}
    {Boolean(children) && <p className={classNames('hint', styles.words)}>{children}</p>}
    {Boolean(action) && <div className="mt-2">{action}</div>}
  </Stack>
)

/** Rows that are loading, in their final layout. Invisible for the first 150 ms. */
export function SkeletonRows({ count = 4, chart }: { count?: number; chart?: boolean | undefined }) {
  return (
    <Waiting>
      {Array.from({ length: count }, (_, index) => (
        <span key={index} className={styles.row}>
          <span className={classNames(styles.bone, styles.tile)} />
          <Stack as="span" gap="2">
            <span className={classNames(styles.bone, index % 2 ? styles.medium : styles.long)} />
            <span className={classNames(styles.bone, styles.short)} />
          </Stack>
          {chart && <span className={classNames(styles.bone, styles.chart)} />}
          <span className={classNames(styles.bone, styles.amount)} />
        </span>
      ))}
    </Waiting>
  )
}

/** Text that is loading: `lines` of it, or a large figure. */
export function SkeletonText({ lines = 2, large }: { lines?: number; large?: boolean | undefined }) {
  return (
    <Waiting>
      {Array.from({ length: large ? 1 : lines }, (_, index) => (
        <span
          key={index}
          className={classNames(
            styles.bone,
            large ? styles.large : styles.line,
            index > 0 && index === lines - 1 && styles.last,
          )}
        />
      ))}
    </Waiting>
  )
}

function Waiting({ children }: { children: ReactNode }) {
  const t = useTranslate()
  return (
    <Stack as="output" data-waiting className={styles.waiting}>
      <VisuallyHidden>{t('Loading')}</VisuallyHidden>
      {children}
    </Stack>
  )
}

/** A thin line over content that stays in place while it is refetched. */
export function ProgressLine({ active }: { active: boolean }) {
  const t = useTranslate()
  return (
    <output className={styles.progress}>
      {active && (
        <span className={styles.runner}>
          <VisuallyHidden>{t('Loading')}</VisuallyHidden>
        </span>
      )}
    </output>
  )
}
