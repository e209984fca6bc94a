import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Cluster } from '#ui/layout/primitives.tsx'

/** A read as blocks of a screen need it; several reads may stand behind one block. */
export type ReadState<Data> = Pick<
  UseQueryResult<Data>,
  'data' | 'error' | 'isFetching' | 'dataUpdatedAt'
> & {
  refetch: () => unknown
}

export type LoadedProps<Data> = {
  read: ReadState<Data>
  /** The layout the block will have. */
  skeleton: ReactNode
  /** What did not come, as a sentence: "We could not load your accounts." */
  failure: string
  children: (data: Data) => ReactNode
}

/** A block of a screen in each of its states: on its way, there, there but old, or failed in place. */
export function Loaded<Data>({ read, skeleton, failure, children }: LoadedProps<Data>): ReactNode {
  if (read.data === undefined) return read.error ? <LoadFailure read={read} title={failure} /> : skeleton
  return (
    <>
      {children(read.data)}
      {read.error && <AsOf read={read} />}
    </>
  )
}

/** Says what did not come and that the money is safe, and tries again on a press. */
export function LoadFailure({ read, title }: { read: ReadState<unknown>; title: string }) {
  const t = useTranslate()
  return (
    <Notice
      kind="bad"
      title={title}
      live="polite"
      actions={
        <Button kind="text" busy={read.isFetching} onClick={() => read.refetch()}>
          {t('Try again')}
        </Button>
      }
    >
      {sentence(read.error?.description)} {t('Your money is not affected.')}
    </Notice>
  )
}

/** Some descriptions are titles: another sentence follows them here. */
const sentence = (words = ''): string => words.replace(/[^.!?…]$/, '$&.')

/** What is shown is from before; the newer did not come. */
function AsOf({ read }: { read: ReadState<unknown> }) {
  const t = useTranslate()
  const format = useFormat()
  const time = format.time(new Date(read.dataUpdatedAt).toISOString())
  return (
    <Cluster as="output" gap="1" rowGap="0" className="meta">
      {t('As of {time}. We could not load newer figures.', { time })}
      <Button kind="text" busy={read.isFetching} onClick={() => read.refetch()}>
        {t('Try again')}
      </Button>
    </Cluster>
  )
}
