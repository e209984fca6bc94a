import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Cluster } from '#ui/layout/primitives.tsx'

/** A read as required by `Loaded`; several reads may be combined. */
export type ReadState<Data> = Pick<
  UseQueryResult<Data>,
  'data' | 'error' | 'isFetching' | 'dataUpdatedAt'
> & {
  refetch: () => unknown
}

export type LoadedProps<Data> = {
  read: ReadState<Data>
  skeleton: ReactNode
  /** Error title, as a sentence: "We could not load your accounts." */
  failure: string
  children: (data: Data) => ReactNode
}

/** A block of a screen in each state: loading, loaded, outdated, failed. */
export function Loaded<Data>({ read, skeleton, failure, children }: LoadedProps<Data>): ReactNode {
  if (read.data === undefined) return read.error ? <LoadFailure read={read} title={failure} /> : skeleton
  return (
    <>
      {children(read.data)}
      {read.error && <AsOf read={read} />}
    </>
  )
}

/** States what could not be loaded and that the money is safe, with a retry button. */
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

/** Descriptions may lack the final full stop, but a sentence follows here. */
const sentence = (words = ''): string => words.replace(/[^.!?…]$/, '$&.')

/** The displayed data are outdated, because a newer request failed. */
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
