import { useRef } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { useScrolledPast } from './use-scrolled-past.ts'

afterEach(() => vi.unstubAllGlobals())

function Place() {
  const top = useRef<HTMLParagraphElement>(null)
  return <p ref={top}>{useScrolledPast(top) ? 'past' : 'there'}</p>
}

test('of several changes that a busy page hears of at once the last one holds', async () => {
  const told: IntersectionObserverCallback[] = []
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(tell: IntersectionObserverCallback) {
        told.push(tell)
      }
      observe(): void {}
      disconnect(): void {}
    },
  )
  const screen = await render(<Place />)
  const entry = (isIntersecting: boolean, top: number) =>
    ({ isIntersecting, boundingClientRect: { top } }) as IntersectionObserverEntry
  const observer = {} as IntersectionObserver
  told[0]?.([entry(true, 0), entry(false, -40)], observer)
  await expect.element(screen.getByText('past')).toBeVisible()
  told[0]?.([entry(false, -40), entry(true, 0)], observer)
  await expect.element(screen.getByText('there')).toBeVisible()
})
