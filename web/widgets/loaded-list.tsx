import { ProgressLine, SkeletonRows } from '#ui/feedback/states.tsx'
import { Loaded, type LoadedProps } from './loaded.tsx'

/** A list with loading and error states, and a progress line while another filter or page loads. */
export const LoadedList = <Data,>({
  rows,
  ...list
}: Omit<LoadedProps<Data>, 'skeleton'> & { rows: number }) => (
  <>
    <ProgressLine active={list.read.isFetching && list.read.data !== undefined} />
    <Loaded {...list} skeleton={<SkeletonRows count={rows} />} />
  </>
)
