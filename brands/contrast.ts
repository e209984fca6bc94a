import { wcagContrast } from 'culori'
import type { Knobs } from './brand.ts'
import { type Role, roles, type Scheme } from './roles.ts'

// WCAG 2.2: 4.5 for text, 3 for meaningful lines and shapes.
const words = [
  'ink surface-page, ink surface-inset, ink-2 surface-page, ink-2 surface-sunk, ink-2 surface-inset',
  'ink-3 surface-page, ink-3 surface-sunk, ink-3 surface-inset, accent-ink surface-page, accent-ink accent-wash',
  'accent-ink warn-wash, accent-on accent-fill, accent-on accent-fill-press, good-ink surface-page',
  'good-ink good-wash, warn-ink warn-wash, warn-ink surface-page, bad-ink surface-page, bad-ink bad-wash',
  'ink warn-wash, ink accent-wash',
  // Ours on top of the prototype's.
  'ink surface-raised, ink surface-sunk, ink-2 surface-raised, ink-3 surface-raised, accent-ink surface-inset',
  'accent-ink surface-sunk, accent-ink surface-raised, bad-ink surface-inset, good-ink surface-inset',
  'ink good-wash, ink bad-wash, ink-2 good-wash, ink-2 bad-wash, ink-2 warn-wash, ink-2 accent-wash',
  'on-deep accent-deep, on-deep-2 accent-deep, bad-on bad-fill, bad-on bad-fill-press',
]
const lines = [
  'line-firm surface-page, line-firm surface-inset, accent-line surface-page, accent-line surface-sunk',
  'bad-line surface-page, good-line surface-page, accent-edge surface-page',
  'line-firm surface-raised, accent-line surface-inset, accent-line surface-raised, bad-line surface-inset',
  'accent-line accent-wash, warn-line surface-page, data-3 surface-page, data-4 surface-page, data-5 surface-page',
]

export type ContrastPair = { front: string; back: string; floor: number }

const split = (rows: string[], floor: number): ContrastPair[] =>
  rows
    .flatMap((row) => row.split(', '))
    .map((pair) => {
      const [front = '', back = ''] = pair.split(' ')
      return { front, back, floor }
    })

/** The pairs of roles that must be distinguishable, with their minimum contrast. */
export const contrastPairs: readonly ContrastPair[] = [...split(words, 4.5), ...split(lines, 3)]

/** A pair of roles with too little contrast. */
type WeakPair = ContrastPair & { scheme: Scheme; ratio: number }

/** The pairs with too little contrast in the colours of these knobs, text first. */
export function weakContrasts(knobs: Knobs): WeakPair[] {
  return (['light', 'dark'] as const).flatMap((scheme) => {
    const colours = roles(knobs, scheme)
    return pairsOf(scheme)
      .filter(({ front }) => colours[front as Role] !== '#0000') // the dark fills need no edge
      .map((pair) => ({
        ...pair,
        scheme,
        ratio: wcagContrast(colours[pair.front as Role], colours[pair.back as Role]),
      }))
      .filter(({ ratio, floor }) => !(ratio >= floor))
  })
}

/** Pairs with too little contrast in the colours of these knobs, a sentence each. */
export const weakPairs = (knobs: Knobs): string[] =>
  weakContrasts(knobs).map(
    ({ front, back, floor, ratio, scheme }) =>
      `knobs give ${front} on ${back} in the ${scheme} scheme a contrast of ${ratio.toFixed(2)}, less than ${floor}`,
  )

/** On the dark page a fill stands out without an edge. */
const pairsOf = (scheme: Scheme): readonly ContrastPair[] =>
  scheme === 'light'
    ? contrastPairs
    : [...contrastPairs, { front: 'accent-fill', back: 'surface-page', floor: 3 }]
