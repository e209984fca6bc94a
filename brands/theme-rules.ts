import type { Brand, Knobs } from './brand.ts'
import { fallbacks, families, type FontName } from './font-faces.ts'
import { roles, type Scheme } from './roles.ts'

/**
 * The roles of a brand as custom properties: colours of both schemes, shapes, font stacks, drawings (SVG text). The
 * scheme follows the system unless `data-scheme` is set to light or dark, on the page or on a part of it.
 */
export function themeRules(brand: Brand, drawings: { mark: string; motif: string }): string {
  const dark = colours(brand, 'dark')
  return [
    // First on every page, so that the order in which stylesheets arrive does not change which of them wins.
    '@layer tokens,base,components,layout,screens,print;',
    '@layer tokens{',
    rule(':root,[data-scheme=light]', colours(brand, 'light')),
    rule(':root', shapes(brand, drawings)),
    `@media(prefers-color-scheme:dark){${rule(':root:where(:not([data-scheme=light]))', dark)}}`,
    rule('[data-scheme=dark]', dark),
    '@media(prefers-contrast:more){:root,[data-scheme]{--line-hair:var(--line-firm);--ink-2:var(--ink);--ink-3:var(--ink)}}',
    '}',
  ].join('')
}

/** The custom properties of a scheme for a part of a page, without faces and drawings. */
export const themeProperties = (knobs: Knobs, scheme: Scheme): Record<string, string> =>
  prefixed({ ...roles(knobs, scheme), ...corners(knobs) })

function colours(brand: Brand, scheme: Scheme): Record<string, string> {
  return { 'color-scheme': scheme, ...prefixed(roles(brand.knobs, scheme)) }
}

function shapes(
  { knobs, fonts }: Brand,
  { mark, motif }: { mark: string; motif: string },
): Record<string, string> {
  const { 'display-weight': weight, 'display-track': track, ...radii } = corners(knobs)
  return prefixed({
    ...radii,
    'font-text': fontStack(fonts.text),
    'font-display': fontStack(fonts.display),
    'font-local': localFaces(fonts.display),
    'font-text-local': localFaces(fonts.text),
    'display-weight': weight,
    'display-track': track,
    mark: dataUri(mark),
    motif: dataUri(engraved(motif)),
  })
}

/** Scalable, its lines as fine on a whole panel as on a card. */
function engraved(motif: string): string {
  return motif
    .replace(/width="(\d+)" height="(\d+)"/, 'viewBox="0 0 $1 $2"')
    .replaceAll(/<(?:path|circle) /g, '$&vector-effect="non-scaling-stroke" ')
}

const corners = ({ radius, buttonRadius, displayWeight, displayTrack }: Knobs) => ({
  'r-1': `${radius / 2}px`,
  'r-2': `${radius}px`,
  'r-3': `${Number((radius * 1.6).toFixed(1))}px`,
  'r-button': `${buttonRadius}px`,
  'display-weight': `${displayWeight}`,
  'display-track': `${displayTrack}em`,
})

const fontStack = (name: FontName): string => `"${name}",${localFaces(name)}`

/** Faces of the reader's machine alone, with the metrics of the web font. */
function localFaces(name: FontName): string {
  const { slug, kind } = families[name]
  const own = fallbacks[kind].map((_, index) => `${slug}-${index}`)
  return [...own, kind === 'sans' ? 'system-ui,sans-serif' : 'Georgia,serif'].join()
}

function dataUri(svg: string): string {
  const escaped = svg
    .replaceAll(/\s*\n\s*/g, '')
    .replaceAll('"', "'")
    .replaceAll('#', '%23')
    .replaceAll('<', '%3C')
    .replaceAll('>', '%3E')
  return `url("data:image/svg+xml,${escaped}")`
}

function prefixed(values: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [`--${name}`, value]))
}

function rule(selector: string, declarations: Record<string, string>): string {
  const body = Object.entries(declarations).map(([name, value]) => `${name}:${value}`)
  return `${selector}{${body.join(';')}}`
}
