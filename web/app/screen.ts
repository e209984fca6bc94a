import { lazyRouteComponent } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { needTexts } from '#lib/language/language.ts'

/** The code of a screen, and the catalogs of its texts. */
export const screen = <Module extends { default: () => ReactNode }>(
  code: () => Promise<Module>,
  ...texts: readonly string[]
) => ({ component: lazyRouteComponent(code), loader: () => needTexts(...texts) })

/**
 * Search of a route whose screen validates the URL itself, so that the schema is loaded with the screen and not with every
 * page.
 */
export const readByScreen =
  <Search>() =>
  (search: Record<string, unknown>): Search =>
    search as Search
