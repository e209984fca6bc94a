import { useSyncExternalStore } from 'react'

/** Whether a media query matches, for content that is placed elsewhere on another screen, not only resized. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = matchMedia(query)
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    () => matchMedia(query).matches,
  )
}

/** The widths at which the layout changes, as in the stylesheets. */
export const narrow = '(max-width: 871px)'
export const wideFlow = '(min-width: 1024px)'
