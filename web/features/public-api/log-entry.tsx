import type { ReactNode } from 'react'
import { Cluster, Stack } from '#ui/layout/primitives.tsx'

/** A line of a log, shown in full: paths and ids wrap instead of being cut. */
export const LogEntry = ({
  title,
  status,
  meta,
}: {
  title: ReactNode
  status: ReactNode
  meta: ReactNode
}) => (
  <Stack gap="1" className="py-3">
    <Cluster gap="3" rowGap="1" align="start" justify="between">
      <p className="t-14 wraps">{title}</p>
      {status}
    </Cluster>
    <p className="meta wraps">{meta}</p>
  </Stack>
)
