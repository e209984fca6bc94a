import { msOf } from '@sixpence/days'
import type { IdentityOutcome } from '@sixpence/partners/identity/identity'
import {
  adminCustomerGet,
  adminIdentityDecide,
  adminIdentityGet,
  adminQueueList,
} from '@sixpence/protocol/desk/desk'
import { identityRunHandIn, identityVerificationStart } from '@sixpence/protocol/identity/identity'
import { customerInfoGet } from '@sixpence/protocol/session/session'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { colleague } from '#testing/bank/colleague.ts'
import { TestBank, type TestClient } from '#testing/bank/test-bank.ts'

let bank: TestBank
let ada: TestClient
beforeAll(async () => {
  bank = await TestBank.open({ maxEntries: 1 })
})
afterAll(() => bank.close())
beforeEach(async () => {
  // Tests advance the clock past the life of a token.
  ada = await bank.atDesk('ada')
  await bank.database.owner.query('delete from app.identity_run')
  for (const key of ['bo', 'leo'])
    await bank.database.owner.query(
      'update app.customer set verified = false, need_kyc = false, due_diligence_level = 0 where id = $1',
      [await bank.customerId(key)],
    )
})

const why = 'The register shows the marriage'
const refusalOf = (answer: { validationErrors: { code: string }[] }) => answer.validationErrors[0]?.code
const queue = async (client = ada) =>
  ((await client.call(adminQueueList, {})).items ?? []).filter(({ kind }) => kind === 'identity')
const sent = async (email: string): Promise<string[]> => {
  await bank.settled()
  const { rows } = await bank.database.owner.query<{ subject: string }>(
    `select subject from sandbox.message where kind = 'mail' and recipient = $1 order by id`,
    [email],
  )
  return rows.map(({ subject }) => subject)
}

/** A submitted identity check with the outcome the company reported. */
async function proof(key: string, outcome?: IdentityOutcome): Promise<string> {
  const client = await bank.as(key)
  const { workflowRunId = '', token = '' } = await client.call(identityVerificationStart, {})
  await bank.stranger().call(identityRunHandIn, { workflowRunId, token })
  if (outcome) {
    const message = await bank.services.partners.identityDesk?.decide(
      { reference: workflowRunId, outcome },
      bank.clock.now(),
    )
    await bank.app.inject({
      method: 'POST',
      url: '/callbacks/identity',
      headers: message?.headers ?? {},
      payload: message?.body ?? '',
    })
  }
  bank.clock.advance(60_000)
  return workflowRunId
}

test('proofs that need a person are in the queue, oldest first; those the company decided are not', async () => {
  const mismatch = await proof('bo', 'nameMismatch')
  const duplicate = await proof('leo', 'duplicate')
  await proof('ines', 'failed')
  expect((await queue()).map(({ run }) => run)).toEqual([
    { id: mismatch, kind: 'document', state: 'nameMismatch' },
    { id: duplicate, kind: 'document', state: 'duplicate' },
  ])
  const elsewhere = await colleague(bank, 'identity elsewhere', { brand: 'gintara' })
  expect(await queue(elsewhere.client)).toEqual([])
  expect(refusalOf(await elsewhere.client.call(adminIdentityGet, { runId: mismatch }))).toBe(
    'identityRunNotFound',
  )
})

test('a proof the company has had for more than a day may be decided by the bank', async () => {
  const runId = await proof('bo')
  expect(await queue()).toEqual([])
  const input = { runId, state: 'review', decision: 'accept', why } as const
  expect(refusalOf(await ada.call(adminIdentityDecide, input))).toBe('caseDecided')
  bank.clock.advance(msOf({ days: 1 }))
  ada = await bank.atDesk('ada')
  expect((await queue()).map(({ run }) => run?.id)).toEqual([runId])
  expect((await ada.call(adminIdentityDecide, input)).responseCode).toBe('00')
})

test('a differing name is shown beside ours; accepting it verifies the person, who is notified by mail', async () => {
  const runId = await proof('bo', 'nameMismatch')
  const { run } = await ada.call(adminIdentityGet, { runId })
  expect(run).toMatchObject({
    customerId: await bank.customerId('bo'),
    state: 'nameMismatch',
    isOpen: true,
    ours: { firstName: 'Bo', lastName: 'Lindqvist' },
    read: { firstName: 'Bo', lastName: 'Lindqvist-Berg' },
  })
  const before = (await sent('bo@ostra.example')).length
  const input = { runId, state: 'nameMismatch', decision: 'accept', why } as const
  expect((await ada.call(adminIdentityDecide, input)).responseCode).toBe('00')
  expect((await (await bank.as('bo')).call(customerInfoGet, {})).customer?.verified).toBe(true)
  expect(await queue()).toEqual([])
  expect((await sent('bo@ostra.example')).slice(before)).toEqual(['You are verified'])
  expect(refusalOf(await ada.call(adminIdentityDecide, input))).toBe('caseDecided')
  const { customer } = await ada.call(adminCustomerGet, { customerId: await bank.customerId('bo') })
  expect(customer?.decisions[0]).toMatchObject({
    call: 'adminIdentityDecide',
    reason: why,
    before: { run: runId, state: 'nameMismatch' },
    after: { state: 'passed', verified: true },
  })
})

test('a duplicate is shown beside the matching person, and is rejected with a reason only', async () => {
  await proof('bo', 'passed')
  const runId = await proof('leo', 'duplicate')
  const { run } = await ada.call(adminIdentityGet, { runId })
  expect(run).toMatchObject({
    ours: { firstName: 'Leo' },
    duplicate: { customerId: await bank.customerId('bo'), firstName: 'Bo', verified: true },
  })
  const reject = { runId, state: 'duplicate', decision: 'reject', why } as const
  expect(refusalOf(await ada.call(adminIdentityDecide, reject))).toBe('reasonMissing')
  const answer = await ada.call(adminIdentityDecide, { ...reject, reason: 'otherPerson' })
  expect(answer.responseCode).toBe('00')
  const after = await ada.call(adminIdentityGet, { runId })
  expect(after.run).toMatchObject({ state: 'failed', reason: 'otherPerson', isOpen: false })
  expect((await (await bank.as('leo')).call(customerInfoGet, {})).customer?.verified).toBe(false)
})

test('a proof that was repeated can no longer be decided, and of twenty concurrent decisions one is made', async () => {
  const first = await proof('bo', 'nameMismatch')
  const second = await proof('bo', 'nameMismatch')
  expect((await queue()).map(({ run }) => run?.id)).toEqual([second])
  const input = { runId: first, state: 'nameMismatch', decision: 'accept', why } as const
  expect(refusalOf(await ada.call(adminIdentityDecide, input))).toBe('caseDecided')
  const answers = await Promise.all(
    Array.from({ length: 20 }, async (_, index) =>
      ada.call(adminIdentityDecide, {
        ...input,
        runId: second,
        decision: index % 2 ? 'accept' : 'reject',
        reason: 'notGenuine',
      }),
    ),
  )
  expect(answers.map(refusalOf).filter((code) => code === undefined)).toHaveLength(1)
})

test('the data the company read is stored sealed', async () => {
  const runId = await proof('bo', 'nameMismatch')
  const { rows } = await bank.database.owner.query<{ said: Buffer }>(
    'select said from app.identity_run where id = $1',
    [runId],
  )
  expect(rows[0]?.said.length).toBeGreaterThan(40)
  expect(rows[0]?.said.includes('Lindqvist')).toBe(false)
})
