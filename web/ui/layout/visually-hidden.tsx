import type { ReactNode } from 'react'

/** Said but not seen. */
export const VisuallyHidden = ({ children }: { children: ReactNode }) => (
  <span className="visually-hidden">{children}</span>
)
