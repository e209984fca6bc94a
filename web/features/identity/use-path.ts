import { useSyncExternalStore } from 'react'

/** Path of the page; undefined in prerendered HTML, which is the same for every link. */
export const usePath = (): string | undefined => useSyncExternalStore(never, here, nowhere)

const never = () => () => undefined
const here = (): string => location.pathname
const nowhere = (): undefined => undefined
