import { wcagContrast } from 'culori'
import { describe, expect, test } from 'vitest'
import { compileTheme } from './compile-theme.ts'
import { type BrandKey, brandKeys, brands } from './index.ts'
import type { Scheme } from './roles.ts'

// WCAG 2.2 on the compiled text, as the browser reads it: 4.5 for words, 3 for lines and shapes that mean something.
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
const pairs = [...split(words, 4.5), ...split(lines, 3)]

describe.each(brandKeys)('%s', (key) => {
  test.each<Scheme>(['light', 'dark'])('reads well in the %s scheme', (scheme) => {
    const roles = compiledRoles(key, scheme)
    const weak = pairs
      .filter(([front]) => roles[front] !== '#0000') // the dark fills need no edge
      .map(([front, back, floor]) => ({
        pair: `${front} on ${back}`,
        ratio: ratio(roles, front, back),
        floor,
      }))
      .filter(({ ratio, floor }) => !(ratio >= floor))
    expect(weak).toEqual([])
  })

  test('has a fill that stands out from the dark page without an edge', () => {
    expect(ratio(compiledRoles(key, 'dark'), 'accent-fill', 'surface-page')).toBeGreaterThanOrEqual(3)
  })

  test('has no hue that reads as an error', () => {
    const { hue } = brands[key].knobs
    expect(hue >= 5 && hue <= 50).toBe(false)
  })
})

test('checks every pair of the design, and more', () => {
  expect(split(words.slice(0, 5), 4.5).length + split(lines.slice(0, 2), 3).length).toBe(28)
})

function split(rows: string[], floor: number) {
  return rows
    .flatMap((row) => row.split(', '))
    .map((pair): [string, string, number] => {
      const [front = '', back = ''] = pair.split(' ')
      return [front, back, floor]
    })
}

function ratio(roles: Record<string, string>, front: string, back: string): number {
  expect(roles, `${front} or ${back} is compiled`).toMatchObject({
    [front]: expect.stringMatching(/^#/),
    [back]: expect.stringMatching(/^#/),
  })
  return wcagContrast(roles[front]!, roles[back]!)
}

/** The custom properties that the browser would use, read back from the stylesheet. */
function compiledRoles(key: BrandKey, scheme: Scheme): Record<string, string> {
  const css = compileTheme(brands[key])
  const body = new RegExp(`(?<=\\[data-scheme=${scheme}\\]\\{)[^}]*`).exec(css)![0]
  return Object.fromEntries([...body.matchAll(/--([\w-]+):([^;]+)/g)].map(([, name, value]) => [name, value]))
}
