import type { ModuleGraph } from './module-graph.ts'
import { arrowsOf } from './structure-facts.ts'

const begin = '<!-- npm run generate -- structure -->'
const end = '<!-- end of the picture -->'

/** A document with the picture between its marks drawn from these imports. @throws Error without the marks */
export function pictureIn(page: string, graph: ModuleGraph): string {
  const from = page.indexOf(begin)
  const to = page.indexOf(end)
  if (from < 0 || to < from) throw new Error('the page has no place for the picture')
  return `${page.slice(0, from)}${begin}\n\n${picture(graph)}\n\n${page.slice(to)}`
}

const drawn =
  /^(?:server|web|client|cli|mcp|protocol|ledger|partners|money|csv|days|brands|locales|postgres)(?:\/|$)/
const isDrawn = (folder: string): boolean =>
  drawn.test(folder) && !/\.|\/testing$/.test(folder) && folder !== 'server'

/** The folders as a Mermaid graph, without indirect arrows. */
function picture(graph: ModuleGraph): string {
  const arrows = arrowsOf(graph).filter(({ from, to }) => isDrawn(from) && isDrawn(to))
  const next = Map.groupBy(arrows, ({ from }) => from)
  const reaches = (from: string, to: string, besides: string, seen = new Set<string>()): boolean =>
    (next.get(from) ?? []).some((arrow) => {
      if (seen.has(arrow.to) || (arrow.from === besides && arrow.to === to)) return false
      seen.add(arrow.to)
      return arrow.to === to || reaches(arrow.to, to, besides, seen)
    })
  const direct = arrows.filter(({ from, to }) => !reaches(from, to, from))
  const lines = direct.map(({ from, to }) => `  ${from} --> ${to}`).toSorted()
  return ['```mermaid', 'flowchart TD', ...lines, '```'].join('\n')
}
