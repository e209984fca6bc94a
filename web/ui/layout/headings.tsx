import type { ReactNode } from 'react'
import { useFormat } from '#lib/language/format.ts'
import { Cluster } from '#ui/layout/primitives.tsx'
import { classNames } from '#ui/class-names.ts'
import styles from './headings.module.css'

/** The head of a section: its name, and at the end a link or secondary text. */
export const SectionHead = ({
  id,
  children,
  end,
}: {
  id?: string | undefined
  children: ReactNode
  end?: ReactNode
}) => (
  <Cluster gap="4" rowGap="h" align="baseline" justify="between" className="mb-1h">
    <h2 id={id}>{children}</h2>
    {Boolean(end) && <span className={classNames('quiet t-13', styles.end)}>{end}</span>}
  </Cluster>
)

type DayHeadingProps = {
  day: string
  now: Date
  end?: ReactNode
  /** Without a section around it: right below the page's title. */
  isSection?: boolean
}

/** The day above its rows: "Today, 20 November". `end` may hold the day's sum. */
export function DayHeading({ day, now, end, isSection = false }: DayHeadingProps) {
  const format = useFormat()
  const Heading = isSection ? 'h2' : 'h3'
  return (
    <Cluster gap="4" align="stretch" justify="between" isOneLine className={classNames('meta', styles.day)}>
      <Heading className={styles.dayName}>
        <time dateTime={day}>{format.dayHeading(day, now)}</time>
      </Heading>
      {Boolean(end) && <span>{end}</span>}
    </Cluster>
  )
}
