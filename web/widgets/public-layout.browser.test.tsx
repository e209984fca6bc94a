import { afterEach, expect, test } from 'vitest'
import { cdp } from 'vitest/browser'
import { cleanSlate, openScreen } from '#testing/screen.tsx'
import { PublicLayout } from './public-layout.tsx'

afterEach(async () => {
  await paper('')
  await cleanSlate()
})

type Debugger = { send: (method: string, params: object) => Promise<unknown> }
const paper = (media: '' | 'print') =>
  (cdp() as unknown as Debugger).send('Emulation.setEmulatedMedia', { media })

const Page = () => (
  <PublicLayout>
    <h1>Fees</h1>
  </PublicLayout>
)
const Wide = () => (
  <PublicLayout wide="text">
    <h1>Fees</h1>
  </PublicLayout>
)

test.each([
  ['a form', Page],
  ['a text', Wide],
])('on paper the page of %s has its brand and content, and no navigation [CR-15]', async (_, Screen) => {
  const screen = await openScreen({ screens: { '/fees': Screen }, at: '/fees', answers: [] })
  await expect.element(screen.getByRole('contentinfo')).toBeVisible()
  await paper('print')
  await expect.element(screen.getByRole('heading', { name: 'Fees' })).toBeVisible()
  expect(screen.container.querySelector('header')?.checkVisibility()).toBe(true)
  const shown = [...screen.container.querySelectorAll('footer, nav, aside, footer *')].filter((part) =>
    part.checkVisibility(),
  )
  expect(shown).toEqual([])
})
