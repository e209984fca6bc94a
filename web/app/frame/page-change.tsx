import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useBrand } from '#lib/brand.ts'
import { useActedFor } from '#lib/call/acted-for.ts'
import { useTranslate } from '#lib/language/translate.ts'

/**
 * Sets the window's title of a new page, with the acting customer, and puts keyboard and screen reader at its heading (B12).
 */
export function PageChange() {
  const t = useTranslate()
  const brand = useBrand()
  const matches = useRouterState({ select: (state) => state.matches })
  const pathname = useRouterState({ select: (state) => state.resolvedLocation?.pathname })
  const title = matches.findLast(({ staticData }) => staticData.title)?.staticData.title
  const name = title?.(t)
  const actedFor = useActedFor()
  const last = useRef(pathname)

  useEffect(() => {
    document.title = [name, actedFor, brand.name].filter(Boolean).join(' – ')
  }, [name, actedFor, brand.name])

  useEffect(() => {
    if (pathname === last.current) return
    last.current = pathname
    focusPage()
  }, [pathname])

  return null
}

/** Puts the focus at the page's heading. If the screen has already set the focus, it stays there. */
export function focusPage(): void {
  if (document.activeElement?.closest('main')) return
  const heading = document.querySelector<HTMLElement>('main h1')
  if (heading && !heading.hasAttribute('tabindex')) heading.tabIndex = -1
  const target = heading ?? document.querySelector<HTMLElement>('main')
  target?.focus({ preventScroll: true })
}
