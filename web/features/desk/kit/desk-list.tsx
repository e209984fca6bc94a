import type { AnyCall } from '@sixpence/protocol/call'
import type { ReactNode } from 'react'
import { Cluster } from '#ui/layout/primitives.tsx'
import { DeskRead, type DeskReadProps } from './desk-read.tsx'

type HeadProps = {
  title: ReactNode
  /** Buttons or a choice at the end; omitted for a title alone. */
  action?: ReactNode
}

/** The head of a page of the desk. */
export const PageHead = ({ title, action }: HeadProps) =>
  action === undefined ? (
    <h1>{title}</h1>
  ) : (
    <Cluster as="header" gap="5" rowGap="2" justify="between">
      <h1>{title}</h1>
      {action}
    </Cluster>
  )

type DeskListProps<Call extends AnyCall> = HeadProps &
  DeskReadProps<Call> & {
    /** What the list contains, below its title. */
    hint?: ReactNode
  }

/** A page of the desk: its head, and the rows that a call reads. */
export const DeskList = <Call extends AnyCall>({ title, action, hint, ...read }: DeskListProps<Call>) => (
  <>
    <PageHead title={title} action={action} />
    {hint !== undefined && <p className="hint">{hint}</p>}
    <DeskRead<Call> {...read} />
  </>
)
