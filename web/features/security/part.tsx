import type { ReactNode } from 'react'
import { SectionHead } from '#ui/layout/headings.tsx'
import { Stack } from '#ui/layout/primitives.tsx'

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
    <Stack as="section" gap="2" className="anchor t-15" aria-labelledby={id}>
      <SectionHead id={id} end={end}>
        {title}
      </SectionHead>
      {lead && <p className="hint measure">{lead}</p>}
      {children}
    </Stack>
  )
}
