import type { ReactNode } from 'react'
import { Definition } from '#ui/layout/definition-list.tsx'

/** An entry of a `DefinitionList` that is left out without a value. */
export const Fact = ({ term, children }: { term: ReactNode; children: ReactNode }) =>
  children === undefined || children === null || children === false || children === '' ? null : (
    <Definition term={term}>{children}</Definition>
  )
