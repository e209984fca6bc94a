import { createHmac } from 'node:crypto'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import type { APIRequestContext, Page } from '@playwright/test'
import { judge, judgeBoth } from './kit/judge.ts'
import { bo, ines } from './kit/people.ts'
import { confirmButton, prepare, unlikeOthers } from './kit/send.ts'
import { enterAs } from './kit/session.ts'
import { authenticatorCode, nextSms } from './kit/town.ts'
import { expect, play, test } from './kit/visit.ts'

type Heard = { headers: http.IncomingHttpHeaders; body: string }

/** The company's own server, outside the bank. */
async function openShop() {
  const heard: Heard[] = []
  let status = 200
  const server = http.createServer((request, response) => {
    let body = ''
    request.on('data', (piece: Buffer) => (body += piece.toString()))
    request.on('end', () => {
      heard.push({ headers: request.headers, body })
      response.writeHead(status).end()
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${port}/paid`,
    heard,
    answers: (next: number) => void (status = next),
    close: () => void server.close(),
  }
}

/** Verified as a merchant's program would, following Standard Webhooks 1.0. */
function isGenuine(secret: string, { headers, body }: Heard): boolean {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const text = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`
  return String(headers['webhook-signature'])
    .split(' ')
    .includes(`v1,${createHmac('sha256', key).update(text).digest('base64')}`)
}

async function asNorthlight(page: Page): Promise<void> {
  await enterAs(page, ines, '/customer-accesses')
  await page.getByText('Northlight Studio').first().click()
  await expect(page).not.toHaveURL(/customer-accesses/)
}

async function confirmBy(page: Page, title: string, request: APIRequestContext): Promise<void> {
  const asking = page.getByRole('dialog', { name: title })
  await expect(asking).toBeVisible()
  await judge(page)
  await asking.getByLabel('6-digit code').fill(await authenticatorCode(request, ines.name))
  await asking.getByRole('button', { name: 'Confirm', exact: true }).click()
}

test('a company’s server receives a payment notification, verifies it, is down for a while and receives it again @check [OP294 OP296 OP298 R084 R085]', async ({
  request,
  visit,
}) => {
  await play(ines, bo)
  const shop = await openShop()
  try {
    const page = await visit()
    await asNorthlight(page)
    await page.goto('/merchant/ipn/settings')
    await page.getByLabel('Server address').fill(shop.address)
    await page.getByRole('button', { name: 'Save the settings' }).click()
    await confirmBy(page, 'Confirm the address', request)
    await expect(page.getByText('The settings are saved.')).toBeVisible()
    await judgeBoth(page)
    await page.getByRole('button', { name: 'Create a new secret' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Create a new secret' }).click()
    await confirmBy(page, 'Confirm the new secret', request)
    await expect(page.getByRole('dialog', { name: 'Your secret' })).toBeVisible()
    const secret = (await page.getByRole('dialog').locator('code').textContent()) ?? ''
    expect(secret).toMatch(/^whsec_/)
    await judge(page)
    await page.getByRole('button', { name: 'I have saved it' }).click()
    await expect(page.getByText(secret)).toBeHidden()

    shop.answers(503)
    const note = unlikeOthers('Poster')
    const payer = await visit({ width: 390 })
    await enterAs(payer, bo)
    await payer.goto('/home')
    await prepare(payer, { to: 'pay@northlight.example', amount: '4.10', note })
    const sms = await nextSms(request, bo.phone)
    await confirmButton(payer).click()
    await payer.getByLabel('6-digit code').fill((await sms()).code)
    await confirmButton(payer).click()
    await expect(payer.getByRole('heading', { level: 1, name: /^Sent to Northlight/ })).toBeVisible()

    const told = () => shop.heard.filter(({ body }) => body.includes(note))
    await expect.poll(() => told().length).toBeGreaterThan(0)
    const [first] = told()
    expect(isGenuine(secret, first!)).toBe(true)
    expect(isGenuine(secret, { ...first!, body: first!.body.replace('4.10', '9.99') })).toBe(false)
    expect(JSON.parse(first!.body)).toMatchObject({
      type: 'payment.received',
      data: { amount: '4.10', currency: 'EUR', note, payer: { email: bo.email } },
    })

    await page.goto('/merchant/ipn/history')
    const row = page.getByRole('button', { name: /Payment received.*Your server responded with 503/ }).first()
    await expect(row).toBeVisible()
    await judgeBoth(page)
    shop.answers(200)
    const before = told().length
    await row.click()
    const dialog = page.getByRole('dialog', { name: 'Payment received' })
    await expect(dialog.getByText(note)).toBeVisible()
    await judge(page)
    await dialog.getByRole('button', { name: 'Send again' }).click()
    await expect(dialog.getByText('Delivered', { exact: true })).toBeVisible()
    await expect.poll(() => told().length).toBeGreaterThan(before)
    const last = told().at(-1)
    expect(last?.body).toBe(first?.body)
    expect(last?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
    await dialog.getByRole('button', { name: 'Mark as handled' }).click()
    await expect(dialog.getByText('Handled', { exact: true })).toBeVisible()
  } finally {
    shop.close()
  }
})

test('a merchant finds every tool, with something in each [R073 R075 R076 R080 R081 R082 R083 B042 B417]', async ({
  visit,
}) => {
  await play(ines)
  const page = await visit({ width: 390 })
  await asNorthlight(page)
  await page.goto('/merchant')
  await expect(page).toHaveURL(/\/merchant\/security\/verification$/)
  await expect(page.getByText('Silvia Costa')).toBeVisible()
  await judgeBoth(page)
  for (const [path, text] of [
    ['/merchant/security/verification/history', 'Greta Ilves'],
    ['/merchant/security/reputation', 'Felix Moreno'],
    ['/merchant/accounts/subscribers', 'Felix Moreno'],
    ['/merchant/buttons/business_logos', 'Northlight mark'],
    ['/merchant/buttons/pbn_settings', 'Send messages'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByText(text).first()).toBeVisible()
    await judgeBoth(page)
  }
})
