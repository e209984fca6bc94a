import type { ReactNode } from 'react'
import { SectionHead } from '#ui/layout/headings.tsx'
import { Stack } from '#ui/layout/primitives.tsx'
import styles from './part.module.css'

/** A section of the security page; `end` holds its action. */
export function Part({
  id,
  title,
  lead,
  end,
  children,
}: {
  id: string
  title: string
  lead?: ReactNode
  end?: ReactNode
  children: ReactNode
}) {
  return (
    <Stack as="section" gap="2" className={styles.part} aria-labelledby={id}>
      <SectionHead id={id} end={end}>
        {title}
      </SectionHead>
      {lead && <p className={styles.lead}>{lead}</p>}
      {children}
    </Stack>
  )
}
