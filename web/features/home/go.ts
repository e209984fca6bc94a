import type { HomeSearch } from './home-search.ts'

/** The next search parameters of home; without `show` nothing is open. */
export type Go = (next: HomeSearch) => void
