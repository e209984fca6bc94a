import { brands } from '@sixpence/brands'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { BrandProvider } from '#lib/brand.ts'
import { cleanSlate, findings } from '#testing/screen.tsx'
import { wear } from '#ui/gallery/gallery-theme.ts'
import { DevelopersScreen } from './developers-screen.tsx'

afterEach(cleanSlate)

const description = {
  paths: {
    '/accounts': {
      get: {
        operationId: 'listAccounts',
        tags: ['Accounts'],
        summary: 'The accounts with their balances',
        'x-scope': 'accounts:read',
      },
    },
    '/payments': {
      parameters: [],
      post: {
        operationId: 'createPayment',
        tags: ['Payments'],
        summary: 'Proposes a payment',
        description: 'People approve it.',
        'x-scope': 'payments:write',
      },
    },
  },
}

async function opened(answer: () => Response, width = 1280, scheme: 'light' | 'dark' = 'light') {
  wear(brands.ostra, scheme)
  await page.viewport(width, 900)
  vi.stubGlobal('fetch', async (address: string) => {
    if (address !== '/v1/openapi.json') throw new Error(`nothing answers ${address}`)
    return answer()
  })
  return render(
    <BrandProvider brand={brands.ostra}>
      <DevelopersScreen />
    </BrandProvider>,
  )
}

test('it leads from a key to a verified message, in several languages, and lists the operations of a key', async () => {
  const screen = await opened(() => Response.json(description))
  await expect.element(screen.getByText(/curl http\S+\/v1\/accounts/)).toBeVisible()
  await screen.getByRole('radio', { name: 'TypeScript' }).first().click()
  await expect.element(screen.getByText(/method: 'POST'/)).toBeVisible()
  expect(screen.getByText(/curl http/).elements()).toHaveLength(0)
  await screen.getByRole('radio', { name: 'PHP' }).click()
  await expect.element(screen.getByText(/hash_equals/)).toBeVisible()
  for (const [name, path] of [
    ['Go to API keys', '/merchant/internal/api_key'],
    ['Go to approvals', '/transfer/approved'],
    ['Go to webhooks', '/merchant/internal/webhook_log'],
  ] as const)
    await expect.element(screen.getByRole('link', { name })).toHaveAttribute('href', path)
  await expect.element(screen.getByText('/v1/payments', { exact: false }).last()).toBeVisible()
  await expect.element(screen.getByText('Proposes a payment')).toBeVisible()
  await expect.element(screen.getByText('payments:write')).toBeVisible()
  expect(await findings()).toEqual([])
})

test('without the description the rest is shown, and it can be requested again, narrow and dark', async () => {
  let isUp = false
  const screen = await opened(
    () => (isUp ? Response.json(description) : new Response(null, { status: 503 })),
    320,
    'dark',
  )
  await expect.element(screen.getByText('We could not load the operations.')).toBeVisible()
  await expect.element(screen.getByText(/curl http\S+\/v1\/accounts/)).toBeVisible()
  expect(await findings()).toEqual([])
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
  isUp = true
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByText('Proposes a payment')).toBeVisible()
})
