import type { ChildProcess } from 'node:child_process'
import type { Page } from '@playwright/test'
import { judgeBoth } from './kit/judge.ts'
import { closeProcess, openCompanyServer, operate } from './kit/operate.ts'
import { henrik, ines, rita, shortName } from './kit/people.ts'
import { unlikeOthers } from './kit/send.ts'
import { enterAs } from './kit/session.ts'
import { authenticatorCode } from './kit/town.ts'
import { expect, play, port, test } from './kit/visit.ts'

// Northlight Studio's own server pays through the public API; Ines, who created the key, approves.

const bank = `http://127.0.0.1:${port}`
type Event = { id: string; type: string; data: Record<string, unknown> }

test.describe.configure({ mode: 'serial' })
test.beforeEach(() => play(ines, rita))

/** Requests to the company's server over HTTP. */
async function openCompany(key: string) {
  const { process, address } = await openCompanyServer({ BANK: bank, KEY: key })
  const ask = async (method: string, path: string, body?: object) => {
    const answer = await fetch(`${address}${path}`, { method, ...(body && { body: JSON.stringify(body) }) })
    return {
      status: answer.status,
      body: (await answer.json()) as Record<string, ReturnType<typeof JSON.parse>>,
    }
  }
  const heard = async (paymentId: number): Promise<Event[]> => {
    const events = (await ask('GET', '/heard')).body as unknown as Event[]
    return events.filter(({ data }) => data['paymentId'] === paymentId)
  }
  return { process, ask, heard }
}
const close = (child: ChildProcess): Promise<void> => closeProcess(child)

async function asNorthlight(page: Page, to: string): Promise<void> {
  await enterAs(page, ines, '/customer-accesses')
  await page.getByText('Northlight Studio').first().click()
  await expect(page).not.toHaveURL(/customer-accesses/)
  await page.goto(to)
}

test('a company’s server proposes a payment, a person approves it in the page, and the server receives the event, verifies it and finds the payment in its list @check [B428]', async ({
  visit,
  request,
}) => {
  const { key } = await operate('makeApiKey', { ...ines, name: 'Back office' })
  const company = await openCompany(key)
  try {
    const { id: webhook } = (await company.ask('POST', '/listen')).body
    const page = await visit({ width: 390 })
    // A person decides where a key sends the company's webhooks.
    await asNorthlight(page, '/merchant/internal/webhook_log')
    await page.getByRole('switch', { name: 'Turned on: Paper Ledger' }).click()
    const turningOn = page.getByRole('dialog', { name: 'Confirm the webhook' })
    await turningOn.getByLabel('6-digit code').fill(await authenticatorCode(request, ines.name))
    await turningOn.getByRole('button', { name: 'Confirm', exact: true }).click()
    await expect(turningOn).toBeHidden()

    const accounts = (await company.ask('GET', '/accounts')).body['data'] as { id: number; name: string }[]
    const from = accounts.find(({ name }) => name === 'Operating')
    const note = unlikeOthers('Paper')
    const proposed = await company.ask('POST', '/payments', {
      method: 'p2p',
      accountId: from?.id,
      amount: '18.40',
      currency: 'EUR',
      toEmail: henrik.email,
      note,
    })
    expect([proposed.status, proposed.body['status']]).toEqual([201, 'created'])
    const id = Number(proposed.body['id'])
    await expect.poll(() => company.heard(id)).toMatchObject([{ type: 'payment.created' }])

    await page.goto('/transfer/approved')
    const row = page.getByRole('button', {
      name: new RegExp(`${shortName(henrik)}.*Back office.*Proposed by agent Paper Ledger`),
    })
    await row.first().click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText('Proposed by agent Paper Ledger')).toBeVisible()
    await expect(dialog.getByText(note)).toBeVisible()
    await judgeBoth(page)

    // Its server is down during the approval.
    await company.ask('POST', '/down')
    await dialog.getByRole('button', { name: 'Approve' }).click()
    const asking = page.getByRole('dialog', { name: 'Confirm with your code' })
    await asking.getByLabel('Code', { exact: true }).fill(await authenticatorCode(request, ines.name))
    await asking.getByRole('button', { name: 'Approve' }).click()
    await expect(page.getByText('Approved and sent')).toBeVisible()

    const waiting = async (): Promise<{ id: string; data?: Record<string, unknown> }[]> => {
      const { body } = await company.ask('GET', '/events?type=payment.approved')
      const events = body['data'] as {
        id: string
        state: string
        attempts: number
        data?: Record<string, unknown>
      }[]
      return events.filter(
        ({ state, attempts, data }) => state === 'waiting' && attempts > 0 && data?.['paymentId'] === id,
      )
    }
    let missed: { id: string } | undefined
    await expect.poll(async () => ([missed] = await waiting()) && missed !== undefined).toBe(true)
    await company.ask('POST', '/up')
    await company.ask('POST', `/webhooks/messages/${missed?.id}/redeliver`)
    await expect
      .poll(async () => (await company.heard(id)).map(({ type }) => type))
      .toEqual(['payment.created', 'payment.approved', 'payment.completed'])
    expect((await company.heard(id))[1]?.id).toBe(missed?.id)

    const { body } = await company.ask('GET', '/payments?limit=50')
    expect((body['data'] as { id: number }[]).find((item) => item.id === id)).toMatchObject({
      status: 'completed',
      amount: '18.40',
      note,
      proposedBy: { keyName: 'Back office', agent: 'Paper Ledger' },
    })
    expect((await company.ask('DELETE', `/webhooks/${webhook}`)).status).toBe(200)
  } finally {
    await close(company.process)
  }
})

test('a person makes a key in the page, confirms it by a code, and it works at once [R077]', async ({
  visit,
  request,
}) => {
  const page = await visit({ width: 390 })
  await asNorthlight(page, '/merchant/internal/api_key')
  const name = unlikeOthers('Till')
  await page.getByRole('button', { name: 'New key' }).click()
  await page.getByLabel('Name').fill(name)
  await page.getByRole('button', { name: 'Create the key' }).click()
  const asking = page.getByRole('dialog', { name: 'Confirm the key' })
  await expect(
    asking.getByText(`Programs with the key ${name} will then act for your company.`),
  ).toBeVisible()
  await judgeBoth(page)
  await asking.getByLabel('6-digit code').fill(await authenticatorCode(request, ines.name))
  await asking.getByRole('button', { name: 'Confirm', exact: true }).click()
  const key = (await page.getByRole('dialog', { name: 'Your key' }).locator('code').textContent()) ?? ''
  expect(key).toMatch(/^sk_live_/)
  const answer = await request.get(`${bank}/v1/accounts`, { headers: { authorization: `Bearer ${key}` } })
  expect(answer.status()).toBe(200)
  await page.getByRole('button', { name: 'I have stored it' }).click()
  await page.getByRole('button', { name: `Delete: ${name}` }).click()
  await page.getByRole('button', { name: 'Delete the key' }).click()
  await expect(page.getByText(name, { exact: true })).toBeHidden()
})

test('a key works only within its scopes, from allowed addresses, and never in a URL [B428 B432]', async ({
  request,
}) => {
  const { key } = await operate('makeApiKey', { ...ines, name: 'Reader', scopes: ['accounts:read'] })
  const as = (path: string, headers: Record<string, string> = { authorization: `Bearer ${key}` }) =>
    request.get(`${bank}/v1${path}`, { headers })
  expect((await as('/accounts')).status()).toBe(200)
  const refused = await as('/payments')
  expect([refused.status(), (await refused.json())['code']]).toEqual([403, 'scopeMissing'])
  const leaked = await as(`/accounts?key=${key}`, {})
  expect([leaked.status(), (await leaked.json())['code']]).toEqual([400, 'keyInAddress'])

  await operate('allowAddresses', { ...ines, ipFrom: '203.0.113.0', ipTo: '203.0.113.255' })
  try {
    const foreign = await as('/accounts')
    expect([foreign.status(), (await foreign.json())['code']]).toEqual([403, 'addressNotAllowed'])
  } finally {
    await operate('allowAllAddresses', ines)
  }
  expect((await as('/accounts')).status()).toBe(200)
})
