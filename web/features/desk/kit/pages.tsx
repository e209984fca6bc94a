import { useState } from 'react'
import { useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'
import { Cluster } from '#ui/layout/primitives.tsx'

/** The open page of a list whose newest rows come first; `input` is that of its call. */
export function usePages<Key extends string | number>() {
  const [before, setBefore] = useState<Key>()
  return {
    input: { ...(before !== undefined && { before }) },
    isFirst: before === undefined,
    open: setBefore as (before: Key | undefined) => void,
  }
}

type PagesProps<Key extends string | number> = {
  pages: ReturnType<typeof usePages<Key>>
  /** Begins the next page; undefined if there are no older rows. */
  next: Key | undefined
  size?: 'small' | 'medium'
}

/** Buttons to older rows and back to the newest. */
export function Pages<Key extends string | number>({ pages, next, size = 'small' }: PagesProps<Key>) {
  const t = useTranslate()
  return (
    <Cluster gap="2">
      {!pages.isFirst && (
        <Button size={size} onClick={() => pages.open(undefined)}>
          {t('Newest')}
        </Button>
      )}
      {next !== undefined && (
        <Button size={size} onClick={() => pages.open(next)}>
          {t('Older')}
        </Button>
      )}
    </Cluster>
  )
}
