import type { ReactNode } from 'react'
import { SectionHead } from '#ui/layout/headings.tsx'

type SectionProps = {
  id: string
  title: ReactNode
  /** At the end of the head: a button or secondary text. */
  end?: ReactNode
  children: ReactNode
}

/** A part of a page under its head. */
export const Section = ({ id, title, end, children }: SectionProps) => (
  <section aria-labelledby={id}>
    <SectionHead id={id} end={end}>
      {title}
    </SectionHead>
    {children}
  </section>
)
