import { brands } from '@sixpence/brands'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { BrandProvider } from '#lib/brand.ts'
import { pseudoTexts } from '#lib/language/pseudo.ts'
import { LanguageProvider } from '#lib/language/translate.ts'
import { signIn } from '#testing/fake-server.ts'
import { answerAt, done, type RestAnswers } from '#testing/rest-server.ts'
import { cleanSlate, findings } from '#testing/screen.tsx'
import { wear } from '#ui/gallery/gallery-theme.ts'
import { ScpScreen } from './scp-screen.tsx'

const link = `https://ostra.example/scp-mobile#${'x'.repeat(43)}`
const pixel = {
  id: 7,
  name: 'Pixel of Ana',
  type: 'android',
  state: 'linked',
  createdAt: '2026-01-01T00:00:00Z',
}

let answers: RestAnswers
beforeEach(() => {
  answers = {
    '/auth/devices': done({ devices: [] }),
    '/auth/scp/request': done({ deeplink: link, expiresAt: '2026-01-01T00:00:00Z' }),
  }
  answerAt(answers)
  signIn()
})
afterEach(cleanSlate)

async function open(own: { scheme?: 'light' | 'dark'; pseudo?: boolean; linkCode?: string } = {}) {
  const { scheme = 'light', pseudo = false, linkCode = '' } = own
  wear(brands.ostra, scheme)
  return render(
    <LanguageProvider language="en" {...(pseudo && { texts: pseudoTexts })}>
      <BrandProvider brand={brands.ostra}>
        <ScpScreen linkCode={linkCode} />
      </BrandProvider>
    </LanguageProvider>,
  )
}

test('without a phone shows the code for its camera at once [R009]', async () => {
  const { getByText } = await open()
  await expect.element(getByText('Code that links a phone')).toBeInTheDocument()
  await expect.element(getByText('Waiting for the phone. This page continues automatically.')).toBeVisible()
})

test('with a phone offers it first, and a new one besides [R009]', async () => {
  answers['/auth/devices'] = done({
    devices: [pixel, { ...pixel, id: 8, name: 'Old one', state: 'pending' }],
  })
  const { getByRole } = await open()
  await expect.element(getByRole('button', { name: 'Use Pixel of Ana' })).toBeVisible()
  await expect.element(getByRole('button', { name: 'Link a new phone' })).toBeVisible()
  expect(getByRole('button', { name: /^Use / }).elements()).toHaveLength(1)
})

test('says what went wrong, and tries again [R009]', async () => {
  delete answers['/auth/devices']
  const { getByRole, getByText } = await open()
  await expect.element(getByRole('alert')).toBeVisible()
  answers['/auth/devices'] = done({ devices: [] })
  await getByRole('button', { name: 'Try again' }).click()
  await expect.element(getByText('Code that links a phone')).toBeInTheDocument()
})

test.each(['light', 'dark'] as const)('axe finds nothing in the %s scheme', async (scheme) => {
  const { getByText } = await open({ scheme })
  await expect.element(getByText('Code that links a phone')).toBeInTheDocument()
  expect(await findings()).toEqual([])
})

test.each([320, 390, 1280])(
  'long words fit at %i pixels, also where a link is to be opened in the app',
  async (width) => {
    await page.viewport(width, 800)
    for (const linkCode of ['', 'x'.repeat(43)]) {
      const { container, unmount } = await open({ pseudo: true, linkCode })
      await expect.poll(() => container.querySelectorAll('svg, button').length).toBeGreaterThan(0)
      const { scrollWidth, clientWidth } = document.documentElement
      expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
      await unmount()
    }
  },
)
