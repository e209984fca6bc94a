import { approvalList } from '@sixpence/protocol/approvals/approvals'
import { massBatchCancel, massBatchGet, massBatchList } from '@sixpence/protocol/mass/mass'
import { apiKeyDelete } from '@sixpence/protocol/public-api/api-keys'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { verifyPayeeNames } from '#payments/mass/verify-payee-names.ts'
import { TestApi, makeKey } from '#testing/bank/test-api.ts'
import { TestBank } from '#testing/bank/test-bank.ts'
import { TestCompany } from '#testing/bank/test-company.ts'
import { TestMass } from '#testing/bank/test-mass.ts'
import { wrongOf } from '#testing/wrong-of.ts'

let bank: TestBank
let company: TestCompany
let api: TestApi
let keyId: number
let paul: TestMass
beforeAll(async () => {
  bank = await TestBank.open({ jobsWhenAsked: true })
  company = await TestCompany.of(bank)
  await company.plain()
  const key = await makeKey(company)
  keyId = key.id
  api = await TestApi.open(bank, key.key)
  paul = new TestMass(bank, company.paul, company.account, 'paul')
})
afterAll(() => bank.close())
beforeEach(async () => {
  await bank.database.owner.query(`update app.mass_batch set state = 'cancelled' where state = 'uploaded'`)
  await bank.fund(company.account, '500.00')
})

const iban = 'DE89370400440532013000'
const eft = (amounts: string[], more: object = {}) => ({
  format: 'lines',
  kind: 'eft',
  accountId: company.account,
  name: 'Salaries',
  lines: amounts.map((amount, at) => ({ payeeName: `Ana ${at}`, iban, amount })),
  ignoreIdentical: true,
  ...more,
})
const created = async (body: object, headers: Record<string, string> = {}): Promise<number> => {
  const answer = await api.post('/batches', body, { headers })
  expect([answer.status, answer.body['status']]).toEqual([201, 'uploaded'])
  return Number(answer.body['id'])
}

test('a batch waits for people, who see the agent that proposed it in the page, in the approval and in the audit', async () => {
  const before = await bank.stands(company.account)
  const answer = await api.post('/batches', eft(['10.00', '20.00']), {
    headers: { 'sixpence-agent': 'Payroll Bot' },
  })
  const id = Number(answer.body['id'])
  const proposedBy = { keyId, keyName: 'Shop', agent: 'Payroll Bot' }
  expect(answer.body).toMatchObject({
    status: 'uploaded',
    kind: 'eft',
    lines: 2,
    withProblems: 0,
    amount: '30.00',
    proposedBy,
    totals: [{ currency: 'EUR', payments: 2, amount: '30.00' }],
    problems: [],
  })
  // No money is held before a person confirms it.
  expect(await bank.stands(company.account)).toBe(before)
  expect((await company.paul.call(massBatchGet, { batchId: id })).batch).toMatchObject({
    name: 'Salaries',
    proposedBy,
    mayEdit: true,
    mayCancel: true,
  })
  const { transactionId = 0, status } = await paul.confirm(id)
  expect(status).toBe('created')
  const { requests = [] } = await company.anna.call(approvalList, {})
  const request = requests.find((request) => request.transactionId === transactionId)
  expect(request).toMatchObject({ proposedBy: { keyName: 'Shop', agent: 'Payroll Bot' }, isOwn: false })
  expect(request?.createdBy.name).not.toBe('Shop')
  const { rows } = await bank.database.owner.query<{ of: object }>(
    `select detail - 'request' as of from app.audit where call = 'massUploadLines' and outcome = 'done'
     union all select detail->'proposed' from ledger.operation where id = $1`,
    [transactionId],
  )
  expect(rows.map((row) => row.of)).toEqual([
    { key: keyId, agent: 'Payroll Bot' },
    { key: keyId, name: 'Shop', agent: 'Payroll Bot' },
  ])
  expect(await company.decide(company.anna, transactionId)).toBe('approved')
  await paul.made(id)
  const { body } = await api.get(`/batches/${id}/lines`)
  expect(body['data'].map((item: { status: string }) => item.status)).toEqual(['underWay', 'underWay'])
})

test('the person who confirms a batch of a key has seen it, and another person approves it', async () => {
  await company.alter('strict', true)
  try {
    const { transactionId = 0 } = await new TestMass(bank, company.ines, company.account, 'ines').confirm(
      await created(eft(['10.00'])),
    )
    expect(await company.decide(company.ines, transactionId)).toBe('ownRequest')
    expect(await company.decide(company.anna, transactionId)).toBe('approved')
  } finally {
    await company.alter('strict', false)
  }
})

test('a CSV file is accepted in the format of the page; errors are reported by line, field and name', async () => {
  const csv = ['Name;IBAN;Amount', `Ana;${iban};10,00`, `Bo;DE00;20,00`, `Cy;${iban};abc`].join('\n')
  const answer = await api.post('/batches', {
    format: 'csv',
    kind: 'eft',
    accountId: company.account,
    csv,
    columns: { Name: 'payeeName', IBAN: 'iban', Amount: 'amount' },
  })
  expect(answer.body).toMatchObject({ lines: 3, withProblems: 2, amount: '10.00', missing: [] })
  const wrong = answer.body['problems'].flatMap(
    ({ line, problems }: { line: number; problems: { field: string; code: string }[] }) =>
      problems.map(({ field, code }) => `${line} ${field} ${code}`),
  )
  expect(wrong).toEqual(['2 iban tooShort', '3 amount amountNotANumber'])
  const id = Number(answer.body['id'])
  const first = await api.get(`/batches/${id}/lines?limit=2`)
  const second = await api.get(`/batches/${id}/lines?limit=2&cursor=${first.body['nextCursor']}`)
  const lines = [first, second].flatMap(({ body }) => body['data'])
  expect(lines.map(({ line }: { line: number }) => line)).toEqual([1, 2, 3])
  expect(lines[0]).toMatchObject({ fields: { payeeName: 'Ana', amount: '10.00' }, amount: '10.00' })
  expect(second.body['hasMore']).toBe(false)
  const problems = await api.get(`/batches/${id}/lines?filter=problems`)
  expect(problems.body['data']).toHaveLength(2)
  expect(wrongOf(await paul.confirm(id))).toEqual([' massHasProblems'])
  const again = await api.post('/batches', { format: 'csv', kind: 'eft', accountId: company.account, csv })
  expect([again.status, again.body['code']]).toEqual([422, 'massIdentical'])
})

test('a line shows what the payee’s bank says of the name, as the page does, and can be found by it', async () => {
  const names = ['Ana Nowak', 'Ben Okoro .close', 'Cy Long .none', 'Di Mo .unchecked', '']
  const lines = names.map((payeeName, at) => ({ payeeName, iban, amount: `${at + 1}.00` }))
  const id = await created(eft([], { lines }))
  const said = async (query = '') =>
    (await api.get(`/batches/${id}/lines${query}`)).body['data'].map(
      ({ payeeCheck }: { payeeCheck?: object }) => payeeCheck,
    )
  expect(await said('?filter=nameWaits')).toEqual(Array.from({ length: 4 }, () => ({ outcome: 'waiting' })))
  await verifyPayeeNames(bank.services)
  const checkedAt = bank.clock.now().toISOString()
  expect(await said()).toEqual([
    { outcome: 'match', checkedAt },
    { outcome: 'close', name: 'Ben Okoro', checkedAt },
    { outcome: 'none', checkedAt },
    { outcome: 'notPossible', reason: 'notOffered', checkedAt },
    undefined,
  ])
  expect(await said('?filter=nameDiffers')).toEqual([{ outcome: 'none', checkedAt }])
})

test('input that makes no batch is refused by name, and nothing is stored', async () => {
  const { rows: before } = await bank.database.owner.query('select count(*) from app.mass_batch')
  const cases: [object, number, string, string][] = [
    [eft(['1.00'], { accountId: 999_999 }), 404, 'accountNotFound', '#/accountId'],
    [eft([]), 400, 'invalidInput', '#/lines'],
    [eft(['1.00'], { kind: 'barter' }), 400, 'invalidInput', '#/kind'],
    [eft(['1.00'], { csv: 'x' }), 400, 'invalidInput', '#/csv'],
    [eft(['1.00'], { lines: [{ amount: 1 }] }), 400, 'invalidInput', '#/lines/0/amount'],
    [eft(['1.00'], { lines: [{ amount: '1.00', surprise: 'x' }] }), 422, 'massColumnsUnknown', '#/lines'],
    [
      { format: 'csv', kind: 'eft', accountId: company.account, csv: 'a,a\n1,2' },
      422,
      'tableHeadersTwice',
      '#/csv',
    ],
    [
      { format: 'csv', kind: 'eft', accountId: company.account, csv: '<?xml version="1.0"?><Document/>' },
      422,
      'tableTypeUnknown',
      '#/csv',
    ],
  ]
  for (const [body, status, code, pointer] of cases) {
    const answer = await api.post('/batches', body)
    expect([answer.status, answer.body['code'], answer.body['errors']?.[0]?.pointer]).toEqual([
      status,
      code,
      pointer,
    ])
  }
  const tooLarge = await api.send('POST', '/batches', {
    text: JSON.stringify({ csv: 'x'.repeat(5_000_000) }),
  })
  expect([tooLarge.status, tooLarge.body['code']]).toEqual([413, 'bodyTooLarge'])
  expect((await bank.database.owner.query('select count(*) from app.mass_batch')).rows).toEqual(before)
})

test('a key submits only kinds of payments its company may make, and only with the scope to propose', async () => {
  await bank.database.owner.query(
    `update app.access set permissions = array_remove(permissions, 'massEft') where customer_id = $1`,
    [company.id],
  )
  bank.services.store.people.forget(company.inesId)
  try {
    const answer = await api.post('/batches', eft(['1.00']))
    expect([answer.status, answer.body['code']]).toEqual([403, 'notAllowed'])
    const inside = { kind: 'p2p', lines: [{ email: 'henrik@ostra-bank.example', amount: '1.00' }] }
    expect((await api.post('/batches', eft([], inside))).status).toBe(201)
  } finally {
    await bank.database.owner.query(
      `update app.access set permissions = permissions || array['massEft'] where customer_id = $1`,
      [company.id],
    )
    bank.services.store.people.forget(company.inesId)
  }
  const reader = await makeKey(company, { scopes: ['payments:read'] })
  expect((await api.get('/batches', { key: reader.key })).status).toBe(200)
  expect((await api.post('/batches', eft(['1.00']), { key: reader.key })).body['code']).toBe('scopeMissing')
  await company.ines.call(apiKeyDelete, { id: reader.id })
})

test('batches are listed once each, the newest first, including ended ones', async () => {
  const made = [await created(eft(['1.00'])), await created(eft(['2.00'])), await created(eft(['3.00']))]
  await api.send('POST', `/batches/${made[1]}/cancel`)
  const seen: [number, string][] = []
  let cursor = ''
  do {
    const { body } = await api.get(`/batches?limit=2${cursor && `&cursor=${cursor}`}`)
    for (const value of body['data']) seen.push([value.id, value.status])
    cursor = body['nextCursor'] ?? ''
  } while (cursor)
  expect(seen.slice(0, 3)).toEqual([
    [made[2], 'uploaded'],
    [made[1], 'cancelled'],
    [made[0], 'uploaded'],
  ])
  const ids = seen.map(([id]) => id)
  expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => b - a))
})

test('a key can cancel a batch proposed by a key, twice with the same answer, and none of a person', async () => {
  const id = await created(eft(['1.00']))
  const canceled = await api.send('POST', `/batches/${id}/cancel`)
  expect([canceled.status, canceled.body['status']]).toEqual([200, 'cancelled'])
  expect((await api.send('POST', `/batches/${id}/cancel`)).body).toEqual(canceled.body)
  const byHand = await paul.text(['henrik@ostra-bank.example;1.00'])
  expect((await api.send('POST', `/batches/${byHand}/cancel`)).body).toMatchObject({
    status: 409,
    code: 'batchNotByKey',
  })
  // A batch proposed by a key has no owner: any colleague who may pay may reject it.
  const other = await created(eft(['1.00']))
  expect((await company.paul.call(massBatchCancel, { batchId: other })).responseCode).toBe('00')
  const { batches = [] } = await company.paul.call(massBatchList, {})
  expect(batches.map(({ batchId }) => batchId)).not.toContain(other)
  const done = await created(eft(['4.00']))
  await new TestMass(bank, company.ines, company.account, 'ines').confirm(done)
  await bank.settled()
  const late = await api.send('POST', `/batches/${done}/cancel`)
  expect([late.status, late.body['code']]).toEqual([409, 'massOver'])
})

test('the people of the company are notified by mail that a program submitted payments', async () => {
  await bank.settled()
  await bank.database.owner.query('delete from sandbox.message')
  await created(eft(['10.00', '20.00']))
  await bank.settled()
  const { rows } = await bank.database.owner.query<{ subject: string; body: string }>(
    `select subject, body from sandbox.message where kind = 'mail' and recipient = 'ines@ostra.example'`,
  )
  expect(rows).toHaveLength(1)
  expect(rows[0]?.subject).toMatch(/: a program submitted payments$/)
  expect(rows[0]?.body).toContain('“Shop” submitted payments: 2.')
})
