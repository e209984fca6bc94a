import type { KeyboardEvent, ReactNode } from 'react'
import { Stack } from '#ui/layout/primitives.tsx'

/** A list in which the arrow keys, or j and k, move between links. */
export function Walk({ children }: { children: ReactNode }) {
  const walk = (event: KeyboardEvent<HTMLUListElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (step(linksIn(event.currentTarget), event.key)) event.preventDefault()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the links in it take the keys
    <Stack as="ul" gap="h" onKeyDown={walk} data-walk="">
      {children}
    </Stack>
  )
}

/** Enters the list of the page by a key pressed outside it. */
export function enterWalk(key: string): boolean {
  const list = document.querySelector('[data-walk]')
  return list !== null && !list.contains(document.activeElement) && step(linksIn(list), key)
}

const linksIn = (list: Element): HTMLAnchorElement[] => [...list.querySelectorAll('a')]

/** Moves the focus among the links by the key; from outside to the neighbour of the open link, or the first. */
function step(links: readonly HTMLAnchorElement[], key: string): boolean {
  const focused = links.findIndex((link) => link === document.activeElement)
  const at = focused < 0 ? links.findIndex((link) => link.ariaCurrent === 'true') : focused
  const to = {
    ArrowDown: at + 1,
    j: at + 1,
    ArrowUp: at - 1,
    k: at - 1,
    Home: 0,
    End: links.length - 1,
  }[key]
  const next = to === undefined ? undefined : links[to]
  next?.focus()
  return next !== undefined
}
