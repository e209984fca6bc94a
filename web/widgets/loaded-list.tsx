import { ProgressLine, SkeletonRows } from '#ui/feedback/states.tsx'
import { Loaded, type LoadedProps } from './loaded.tsx'

/** A list in those states, with a line over it while other filters or another page are fetched. */
export const LoadedList = <Data,>({
  rows,
  ...list
}: Omit<LoadedProps<Data>, 'skeleton'> & { rows: number }) => (
  <>
    <ProgressLine active={list.read.isFetching && list.read.data !== undefined} />
    <Loaded {...list} skeleton={<SkeletonRows count={rows} />} />
  </>
)
