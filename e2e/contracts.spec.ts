import type { Page } from '@playwright/test'
import { bankDay } from '@sixpence/days/zone'
import { judgeBoth } from './kit/judge.ts'
import { carla, henrik, owen, type Person } from './kit/people.ts'
import { enterAs } from './kit/session.ts'
import { expect, play, test } from './kit/visit.ts'

// A second attempt uses other people, because the contract of the first is still open.
const pairs: readonly (readonly [Person, Person])[] = [
  [carla, henrik],
  [owen, henrik],
  [carla, owen],
]

test('a split contract is drafted by one side and signed by both at the signing company; then the payer has to prove their identity @check [R068 R069 R070]', async ({
  visit,
}, { retry }) => {
  const [payer, receiver] = pairs[retry] ?? [carla, henrik]
  await play(payer, receiver)
  const page = await visit({ brand: payer.brand })
  await enterAs(page, payer, '/revenue-split')
  await page.getByRole('link', { name: 'New split contract' }).click()
  await page.getByLabel('Your partner’s e-mail').fill(receiver.email)
  await page.getByLabel('Company whose payments are shared').fill('Northlight')
  await page.getByRole('radio', { name: 'Northlight Studio' }).check()
  await judgeBoth(page)
  await page.getByRole('button', { name: 'Continue to the terms' }).click()
  await page.getByLabel('Share (%)').fill('1.25')
  await page.getByLabel('First day').fill(today())
  await page.getByLabel('Your obligations').fill('Writes the captions')
  await page.getByLabel(`Signatory for ${receiver.email}`).fill(receiver.name)
  await page.getByLabel(`Obligations of ${receiver.email}`).fill('Sets them\nPrints them')
  // The typed entries are restored.
  await page.reload()
  await expect(page.getByLabel('Share (%)')).toHaveValue('1.25')
  await page.getByRole('button', { name: 'Continue to check' }).click()
  await judgeBoth(page)
  await page.getByRole('button', { name: 'Draw up the contract' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Split with ${receiver.name}` })).toBeVisible()
  await sign(page, payer)

  const phone = await visit({ brand: receiver.brand, width: 390, scheme: 'dark' })
  await enterAs(phone, receiver, '/revenue-split')
  await phone.getByRole('link', { name: new RegExp(`${payer.name}.*Waiting for you`) }).click()
  await expect(phone.getByText(`You get 1.25% of what Northlight Studio pays ${payer.name}`)).toBeVisible()
  await judgeBoth(phone)
  await sign(phone, receiver)
  await expect(phone.getByText(`${payer.name} has to verify their identity.`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Start verification' })).toBeVisible()
  await judgeBoth(page)
})

/** From the contract to the signing company, and back. */
async function sign(page: Page, { name }: Person): Promise<void> {
  await page.getByRole('button', { name: 'Sign the contract' }).click()
  await expect(page).toHaveURL(/\/town\/sign\/[\w-]+$/)
  await page.getByLabel('Your name, as your signature').fill(name)
  await page.getByLabel('I have read it and sign it electronically.').check()
  await page.getByRole('button', { name: 'Sign', exact: true }).click()
  await expect(page).toHaveURL(/\/revenue-split\/\d+/)
  await expect(page.getByText(`Signed by ${name}`)).toBeVisible()
}

/** The bank's day, which late in the evening differs from the day in UTC. */
const today = (): string => bankDay(new Date())
