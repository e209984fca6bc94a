import type { ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'
import { Cluster, Stack } from '#ui/layout/primitives.tsx'
import styles from '../desk.module.css'

type CardProps = {
  title: ReactNode
  /** Beside the title: its state. */
  end?: ReactNode
  /** It is over. */
  isClosed?: boolean
  lang?: string
  className?: string | undefined
  children: ReactNode
}

/** One of several things on a page, with everything about it. */
export const Card = ({ title, end, isClosed = false, lang, className, children }: CardProps) => (
  <Stack
    as="article"
    gap="1h"
    lang={lang}
    className={classNames('panel', styles.card, className)}
    data-closed={isClosed ? '' : undefined}
  >
    <Cluster as="p" gap="1h" justify="between" className={styles.cardHead}>
      <b>{title}</b>
      {end}
    </Cluster>
    {children}
  </Stack>
)
