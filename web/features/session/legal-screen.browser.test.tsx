import { brands } from '@sixpence/brands'
import { legalInfoGet } from '@sixpence/protocol/security/security'
import { agreementGet, agreementSend, customerInfoGet } from '@sixpence/protocol/session/session'
import { afterEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { BrandProvider } from '#lib/brand.ts'
import { alice } from '#testing/bank.ts'
import { listenFor, on } from '#testing/fake-server.ts'
import { cleanSlate, findings, openScreen, type ScreenOptions } from '#testing/screen.tsx'
import { wear } from '#ui/gallery/gallery-theme.ts'
import { ToastRegion } from '#ui/feedback/toast.tsx'
import LegalScreen from './legal-screen.tsx'
import { TermsScreen } from './terms-screen.tsx'

afterEach(async () => {
  await cleanSlate()
  history.replaceState(null, '', location.pathname)
})

const titles: Readonly<Record<string, string>> = {
  terms: 'Terms of service',
  businessTerms: 'Terms for companies',
  privacy: 'Privacy notice',
}
const agreements = on(agreementGet, ({ id }) => ({
  agreement: {
    id,
    version: '2026-09-01',
    title: titles[id] ?? '',
    sections: [{ heading: 'Who we are', text: `The words of ${id}.` }],
  },
}))
const info = on(legalInfoGet, () => ({
  legalInfo: {
    name: 'Ostra Payments Ltd',
    address: ['4 Harbour Steps', 'Malta'],
    register: 'C 00000',
    supervision: 'Electronic money institution',
    email: 'letters@ostra.example',
    website: 'ostra.example',
    terms: 'https://ostra.example/terms',
    privacy: 'https://ostra.example/privacy',
    fees: 'https://ostra.example/fees',
  },
}))

const legal = (part: Partial<ScreenOptions> = {}, customerType = 1) =>
  openScreen({
    screens: {
      '/legal': () => (
        <>
          <LegalScreen />
          <ToastRegion />
        </>
      ),
    },
    at: '/legal',
    answers: [
      agreements,
      info,
      on(agreementSend, () => ({ sentTo: 'a•••@ostra.example' })),
      on(customerInfoGet, () => ({ customer: { ...alice, customerType }, idleSeconds: 900 })),
    ],
    ...part,
  })

describe('legal information', () => {
  test('lists what the person agreed to, to read and to keep, and who with [R038]', async () => {
    const screen = await legal()
    await expect.element(screen.getByText('Ostra Payments Ltd')).toBeVisible()
    const read = screen.getByRole('link', { name: /^Read/ })
    await expect
      .poll(() => read.elements().map((link) => link.getAttribute('href')))
      .toEqual(['/terms?doc=terms', '/terms?doc=privacy'])
    await expect.element(screen.getByRole('button', { name: /^PDF.*Terms of service/ })).toBeVisible()
    await screen.getByRole('button', { name: /^Send to my e-mail.*Privacy notice/ }).click()
    await expect.element(screen.getByText('Sent to a•••@ostra.example.')).toBeVisible()
    expect(screen.called.findLast(({ call }) => call === 'agreementSend')?.input).toEqual({ id: 'privacy' })
    await screen.getByRole('button', { name: 'Close' }).click()
  })

  test('of a company are the terms of companies [R038]', async () => {
    const screen = await legal({}, 2)
    await expect.element(screen.getByText('Terms for companies', { exact: true })).toBeVisible()
  })

  test.each([
    ['light', 1280],
    ['dark', 390],
    ['light', 320],
  ] as const)('has nothing for axe to find, %s at %i pixels', async (scheme, width) => {
    const screen = await legal({ scheme, width })
    await expect.element(screen.getByText('Ostra Payments Ltd')).toBeVisible()
    await expect.element(screen.getByRole('button', { name: /^PDF.*Privacy notice/ })).toBeVisible()
    expect(await findings()).toEqual([])
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  })
})

describe('the public terms', () => {
  async function terms(query = '', width = 1280, scheme: 'light' | 'dark' = 'light') {
    wear(brands.ostra, scheme)
    await page.viewport(width, 900)
    listenFor([agreements])
    history.replaceState(null, '', location.pathname + query)
    return render(
      <BrandProvider brand={brands.ostra}>
        <TermsScreen />
      </BrandProvider>,
    )
  }

  test('are read by anybody, one agreement at a time [R013]', async () => {
    const screen = await terms()
    await expect.element(screen.getByRole('heading', { level: 1, name: 'Terms of service' })).toBeVisible()
    await expect.element(screen.getByText('The words of terms.')).toBeVisible()
    await expect.element(screen.getByText('In force since 1 September 2026')).toBeVisible()
  })

  test('open at the one that the address names, and at the first for one that is none [R013]', async () => {
    const screen = await terms('?doc=privacy')
    await expect.element(screen.getByRole('heading', { level: 1, name: 'Privacy notice' })).toBeVisible()
    await screen.unmount()
    const other = await terms('?doc=../secret')
    await expect.element(other.getByRole('heading', { level: 1, name: 'Terms of service' })).toBeVisible()
  })

  test.each([
    ['light', 1280],
    ['dark', 390],
    ['light', 320],
  ] as const)('have nothing for axe to find, %s at %i pixels', async (scheme, width) => {
    const screen = await terms('', width, scheme)
    await expect.element(screen.getByText('The words of terms.')).toBeVisible()
    expect(await findings()).toEqual([])
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  })
})
