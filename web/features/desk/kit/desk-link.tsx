import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { DeskSearch } from '../desk-search.ts'

/** A link to a page of the desk. */
export const DeskLink = ({ at, children }: { at: DeskSearch; children: ReactNode }) => (
  <Link to="/admin-overview" search={at}>
    {children}
  </Link>
)
