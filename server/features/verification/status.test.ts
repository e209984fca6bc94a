import { adminDocumentDecide } from '@sixpence/protocol/desk/desk'
import { verificationStatusGet } from '@sixpence/protocol/verification/verification-status'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { waitingDocument } from '#testing/fixtures/desk.ts'
import { TestBank } from '#testing/bank/test-bank.ts'

let bank: TestBank
beforeAll(async () => {
  bank = await TestBank.open({ maxEntries: 1 })
})
afterAll(() => bank.close())

const statusOf = async (key: string) => (await bank.as(key)).call(verificationStatusGet, {})

async function set(key: string, sql: string): Promise<void> {
  await bank.database.owner.query(sql, [await bank.customerId(key)])
  bank.services.store.people.forget(await bank.personId(key))
}

test('a customer verified earlier is checked, even without records of the proofs [B101]', async () => {
  expect(await statusOf('ines')).toMatchObject({ status: 'checked', requiredActions: [], openKycItems: 0 })
})

test('a user without balance information is checked and has no tasks [B101 B007]', async () => {
  expect(await statusOf('noor')).toMatchObject({ status: 'checked' })
})

test('a limited customer is limited, whatever other tasks there are [B102]', async () => {
  await set('leo', `insert into app.restriction (customer_id, reason, documents) values ($1, 1, '{4}')`)
  expect(await statusOf('leo')).toMatchObject({ status: 'limited' })
})

test('an unverified customer gets the list of tasks, and each ends with its proof [B105 B112 B118]', async () => {
  expect(await statusOf('bo')).toMatchObject({
    status: 'hasRequiredActions',
    requiredActions: ['address', 'proofOfResidence', 'identity'],
  })
  await set(
    'bo',
    `insert into app.address (customer_id, kind, confirmation, stated_at, sealed, created_at)
     values ($1, 1, 1, now(), '', now())`,
  )
  expect(await statusOf('bo')).toMatchObject({ requiredActions: ['identity'] })
})

test('a company proves its address and existence by documents of its own, and then is checked [B109 B113 B114 B115]', async () => {
  const company = { id: await bank.customerId('northlight'), personId: await bank.personId('ines') }
  await bank.database.owner.query('update app.customer set verified = false where id = $1', [company.id])
  bank.services.store.people.forget(company.personId)
  const [ines, ada] = [await bank.as('ines'), await bank.atDesk('ada')]
  const status = () => ines.call(verificationStatusGet, {}, { customerId: company.id })
  const decide = (documentId: number, decision: 'accept' | 'reject') =>
    ada.call(adminDocumentDecide, {
      documentId,
      decision,
      ...(decision === 'reject' && { reason: 'tooOld' }),
    })
  const missing = {
    status: 'hasRequiredActions',
    requiredActions: ['address', 'proofOfResidence', 'identity'],
  }
  expect(await status()).toMatchObject(missing)
  const old = await waitingDocument(bank, company, 70)
  expect((await status()).requiredActions).toEqual(['identity'])
  await decide(old.documentId, 'reject')
  expect(await status()).toMatchObject(missing)
  const [lease, register] = [
    await waitingDocument(bank, company, 71),
    await waitingDocument(bank, company, 40),
  ]
  expect(await status()).toMatchObject({ status: 'verificationProcessing', requiredActions: [] })
  await decide(lease.documentId, 'accept')
  await decide(register.documentId, 'accept')
  expect(await status()).toMatchObject({ status: 'checked', requiredActions: [] })
})
