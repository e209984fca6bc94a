import { type ReactNode, useEffect, useRef } from 'react'
import { Seal, type SealTone } from '#widgets/seal.tsx'
import { Stack } from '#ui/layout/primitives.tsx'

type HeadedProps = {
  /** With an icon of the status. */
  tone?: SealTone
  title: ReactNode
  children?: ReactNode
  action?: ReactNode
}

/** Heading of a view; takes the focus, so that screen readers start there. */
export function Headed({ tone, title, children, action }: HeadedProps) {
  const ref = useRef<HTMLHeadingElement>(null)
  useEffect(() => ref.current?.focus({ preventScroll: true }), [])
  return (
    <Stack gap="2">
      {tone && <Seal tone={tone} />}
      <h1 ref={ref} tabIndex={-1}>
        {title}
      </h1>
      {Boolean(children) && <p className="lead">{children}</p>}
      {Boolean(action) && <div>{action}</div>}
    </Stack>
  )
}
