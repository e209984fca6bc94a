import type { HomeSearch } from './home-search.ts'

/** Where the address of home leads next; nothing is open without `show`. */
export type Go = (next: HomeSearch) => void
