import { wcagContrast } from 'culori'
import { describe, expect, test } from 'vitest'
import { compileTheme } from './compile-theme.ts'
import { contrastPairs } from './contrast.ts'
import { brandKeys, brands } from './index.ts'
import type { Scheme } from './roles.ts'

describe.each(brandKeys)('%s', (key) => {
  test.each<Scheme>(['light', 'dark'])('reads well in the %s scheme', (scheme) => {
    const roles = compiledRoles(key, scheme)
    const weak = contrastPairs
      .filter(({ front }) => roles[front] !== '#0000') // the dark fills need no edge
      .map(({ front, back, floor }) => ({
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
  expect(contrastPairs.length).toBeGreaterThan(28)
})

function ratio(roles: Record<string, string>, front: string, back: string): number {
  expect(roles, `${front} or ${back} is compiled`).toMatchObject({
    [front]: expect.stringMatching(/^#/),
    [back]: expect.stringMatching(/^#/),
  })
  return wcagContrast(roles[front]!, roles[back]!)
}

/** The custom properties that the browser would use, read back from the stylesheet. */
function compiledRoles(key: keyof typeof brands, scheme: Scheme): Record<string, string> {
  const css = compileTheme(brands[key])
  const body = new RegExp(`(?<=\\[data-scheme=${scheme}\\]\\{)[^}]*`).exec(css)![0]
  return Object.fromEntries([...body.matchAll(/--([\w-]+):([^;]+)/g)].map(([, name, value]) => [name, value]))
}
