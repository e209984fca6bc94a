import type { AnyCall, InputOf, OutputOf } from '@sixpence/protocol/call'
import type { ReactNode } from 'react'
import { type ReadOptions, useRead } from '#lib/call/use-call.ts'
import { SkeletonRows } from '#ui/feedback/states.tsx'
import { Loaded } from '#widgets/loaded.tsx'

export type DeskReadProps<Call extends AnyCall> = Omit<ReadOptions<Call>, 'onlyCached'> & {
  call: Call
  input: InputOf<Call>
  /** Rows of the skeleton. */
  rows: number
  /** Error title, as a sentence: "We could not load the cases." */
  failure: string
  /** Replaces the content while there is none. */
  renderEmpty?: (data: OutputOf<Call>) => ReactNode
  children: (data: OutputOf<Call>) => ReactNode
}

/** The data of a call in each state: loading, loaded, empty, outdated, failed. */
export function DeskRead<Call extends AnyCall>(props: DeskReadProps<Call>) {
  const { call, input, rows, failure, renderEmpty, children, ...options } = props
  const read = useRead(call, input, options)
  return (
    <Loaded read={read} skeleton={<SkeletonRows count={rows} />} failure={failure}>
      {(data) => renderEmpty?.(data) || children(data)}
    </Loaded>
  )
}
