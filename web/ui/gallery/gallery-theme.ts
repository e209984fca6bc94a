import '#ui/base.css'
import type { Brand } from '@sixpence/brands'
import { themeRules } from '@sixpence/brands/theme-rules.ts'

const drawings = import.meta.glob<string>('../../../brands/*/*.svg', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** Applies a brand's colours in a scheme to the page of a test, without its fonts. */
export function wear(brand: Brand, scheme: 'light' | 'dark'): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(themeRules(brand, { mark: drawingAt(brand.mark), motif: drawingAt(brand.motif) }))
  document.adoptedStyleSheets = [sheet]
  document.documentElement.dataset['scheme'] = scheme
  document.documentElement.lang = 'en'
}

const drawingAt = (path: string): string => drawings[`../../brands/${path}`] ?? ''
