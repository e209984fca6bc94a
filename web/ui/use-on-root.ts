import { useLayoutEffect } from 'react'

/**
 * A class of the whole page while something is drawn in it. `html:has(…)` would say the same, but then every row that
 * comes or goes has the root's style made anew, and what inherits from it with it.
 */
export function useOnRoot(name: string | undefined): void {
  useLayoutEffect(() => {
    if (name === undefined) return undefined
    const { classList } = document.documentElement
    wanted.set(name, (wanted.get(name) ?? 0) + 1)
    classList.add(name)
    return () => {
      const left = (wanted.get(name) ?? 0) - 1
      wanted.set(name, left)
      if (left === 0) classList.remove(name)
    }
  }, [name])
}

/** How many ask for each. */
const wanted = new Map<string, number>()
