import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { roles } from '@sixpence/brands/roles.ts'
import { brandFile } from '@sixpence/brands/schema.ts'
import { register, stranger } from '../kit/register.ts'
import { enterCredentials } from '../kit/sign-in.ts'
import { expect, test } from '../kit/visit.ts'

test('a brand made by brand:new has customers under its own host, with its name, colours and words', async ({
  visit,
  request,
}) => {
  const file = join(process.env['SIXPENCE_BRANDS'] ?? '', 'fenno/brand.json')
  const { knobs } = brandFile.parse(JSON.parse(readFileSync(file, 'utf8')))
  const page = await visit({ brand: 'pay-fenno' })
  await page.goto('/')
  await expect(page).toHaveURL(/\/\/pay-fenno\.localhost:\d+\/login$/)
  await expect(page).toHaveTitle('Sign in – Fenno')
  await expect(page.getByRole('link', { name: 'Become a customer of Fenno' })).toBeVisible()
  expect(
    await page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--accent-fill')"),
  ).toBe(roles(knobs, 'light')['accent-fill'])
  expect(await page.evaluate("fetch('/brand/fenno/icon.svg').then((icon) => icon.text())")).toContain('<svg')

  const who = stranger()
  await register(page, request, who)
  const later = await visit({ brand: 'pay-fenno', width: 390, scheme: 'dark' })
  await later.goto('/login')
  await expect(later.locator('html')).toHaveAttribute('data-live', '')
  await expect(later.getByRole('link', { name: 'Become a customer of Fenno' })).toBeVisible()
  await enterCredentials(later, who.email, who.password)
  await expect(later).not.toHaveURL(/\/login/)
  await expect(later.getByRole('main')).toBeVisible()
  await expect(later).toHaveTitle(/Fenno/)
})

test('a host of no brand has no page and no call', async ({ visit, expectFault }) => {
  expectFault(/answer: 421 /)
  const page = await visit({ brand: 'nobody' })
  expect((await page.goto('/login'))?.status()).toBe(421)
  await expect(page.getByRole('heading')).toHaveText('There is no service at this address.')
  expect(await page.evaluate("fetch('/?countries', { method: 'POST' }).then((call) => call.status)")).toBe(
    421,
  )
})
