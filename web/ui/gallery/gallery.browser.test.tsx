import { wear } from './gallery-theme.ts'
import { brands } from '@sixpence/brands'
import axe from 'axe-core'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { pseudoTexts } from '#lib/language/pseudo.ts'
import { LanguageProvider } from '#lib/language/translate.ts'
import { Gallery, specimens } from './gallery.tsx'

describe.each(['light', 'dark'] as const)('in the %s scheme', (scheme) => {
  test.each(specimens)('axe finds nothing in $name', async ({ show: Show }) => {
    wear(brands.gintara, scheme)
    await page.viewport(1024, 800)
    const screen = await render(
      <LanguageProvider language="en">
        <main>
          <Show brand={brands.gintara} />
        </main>
      </LanguageProvider>,
    )
    expect(await findings(screen.container)).toEqual([])
  })
})

test.each(['ostra', 'quillo', 'tamar'] as const)(
  'axe finds nothing in any component of %s together',
  async (key) => {
    wear(brands[key], 'light')
    await page.viewport(390, 800)
    const screen = await render(<Gallery brand={brands[key]} />)
    expect(await findings(screen.container)).toEqual([])
  },
)

test.each([320, 390, 871, 1280])(
  'nothing is wider than a window of %d, with words a third longer',
  async (width) => {
    wear(brands.quillo, 'light')
    await page.viewport(width, 700)
    await render(<Gallery brand={brands.quillo} texts={pseudoTexts} />)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(document.documentElement.clientWidth)
  },
)

test('everything that is pressed is 44 px or more for a finger, and 24 px at least for a mouse', async () => {
  wear(brands.ostra, 'light')
  await page.viewport(390, 700)
  const screen = await render(<Gallery brand={brands.ostra} />)
  const small = [...screen.container.querySelectorAll('button, select, input:not([type=range]), a[href]')]
    .filter((element) => !isInText(element))
    .map((element) => element.closest('label') ?? element)
    .map((element) => ({ name: element.textContent, height: element.getBoundingClientRect().height }))
    // Elements that a narrow window leaves out have no height.
    .filter(({ height }) => height > 0 && height < (matchMedia('(pointer: coarse)').matches ? 44 : 24))
  expect(small).toEqual([])
})

async function findings(container: Element): Promise<string[]> {
  const { violations } = await axe.run(container, {
    // Components are tested outside a whole page.
    rules: {
      region: { enabled: false },
      'page-has-heading-one': { enabled: false },
      'heading-order': { enabled: false },
    },
    resultTypes: ['violations'],
  })
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary}`),
  )
}

/** A link in running text is as high as its line. */
function isInText(element: Element): boolean {
  return element.tagName === 'A' && getComputedStyle(element).display === 'inline'
}
