import { useLayoutEffect } from 'react'

/**
 * Sets a class on the root element while the component is mounted. `html:has(…)` would do the same, but then every
 * added or removed row would recalculate the root's style and all that inherits from it.
 */
export function useOnRoot(name: string | undefined): void {
  useLayoutEffect(() => {
    if (name === undefined) return undefined
    const { classList } = document.documentElement
    countByName.set(name, (countByName.get(name) ?? 0) + 1)
    classList.add(name)
    return () => {
      const left = (countByName.get(name) ?? 0) - 1
      countByName.set(name, left)
      if (left === 0) classList.remove(name)
    }
  }, [name])
}

/** Number of components per class. */
const countByName = new Map<string, number>()
