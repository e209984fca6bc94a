import { type ReactNode, useEffect, useRef } from 'react'
import { Seal, type SealTone } from '#widgets/seal.tsx'
import { Stack } from '#ui/layout/primitives.tsx'

type HeadedProps = {
  /** With a seal that says how it stands. */
  tone?: SealTone
  title: ReactNode
  children?: ReactNode
  action?: ReactNode
}

/** The head of one view; it takes the focus, so that the voice begins there. */
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
