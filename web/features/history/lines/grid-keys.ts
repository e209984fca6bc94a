/** The row a key moves to in a list of `count` lines of which `page` fit on the screen; undefined for other keys. */
export function lineForKey(key: string, at: number, { count, page }: { count: number; page: number }) {
  const target = targets[key]?.(at, Math.max(1, page - 1), count - 1)
  return target === undefined || count === 0 ? undefined : Math.min(Math.max(target, 0), count - 1)
}

const targets: Partial<Record<string, (at: number, page: number, last: number) => number>> = {
  ArrowDown: (at) => at + 1,
  ArrowUp: (at) => at - 1,
  PageDown: (at, page) => at + page,
  PageUp: (at, page) => at - page,
  Home: () => 0,
  End: (_at, _page, last) => last,
}
