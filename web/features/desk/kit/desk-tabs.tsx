import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { PageTabs } from '#ui/layout/page-tabs.tsx'
import type { DeskSearch } from '../desk-search.ts'

type DeskTab<Key> = { key: Key; at: DeskSearch; words: ReactNode }
type DeskTabsProps<Key> = {
  label: string
  /** The key of the open page. */
  here: Key | undefined
  /** False for a page that the reader may not open. */
  tabs: readonly (DeskTab<Key> | false)[]
}

/** Links between related pages of the desk. */
export const DeskTabs = <Key extends string>({ label, here, tabs }: DeskTabsProps<Key>) => (
  <PageTabs label={label} {...(here !== undefined && { here })}>
    {tabs
      .filter((tab) => tab !== false)
      .map(({ key, at, words }) => (
        <Link
          key={key}
          to="/admin-overview"
          search={at}
          activeOptions={{ exact: true }}
          activeProps={{}}
          aria-current={key === here ? 'page' : undefined}
        >
          {words}
        </Link>
      ))}
  </PageTabs>
)
