import { transactionExportStart, transactionExportStatusGet } from '@sixpence/protocol/history/exports'
import { invoiceReject } from '@sixpence/protocol/invoices/invoices'
import { approvalDecide, approvalList } from '@sixpence/protocol/approvals/approvals'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dueLater, TestApi, makeKey } from '#testing/bank/test-api.ts'
import { TestBank } from '#testing/bank/test-bank.ts'
import { TestCompany } from '#testing/bank/test-company.ts'

let bank: TestBank
let company: TestCompany
let api: TestApi
let keyId: number
beforeAll(async () => {
  bank = await TestBank.open({ jobsWhenAsked: true })
  company = await TestCompany.of(bank)
  await company.plain()
  const made = await makeKey(company)
  keyId = made.id
  api = await TestApi.open(bank, made.key)
})
afterAll(() => bank.close())

const payment = (more: object = {}) => ({
  method: 'p2p',
  accountId: company.account,
  amount: '12.50',
  currency: 'EUR',
  toEmail: 'henrik@ostra-bank.example',
  note: 'Order 77',
  ...more,
})
const out = (more: object = {}) => ({
  method: 'eft',
  accountId: company.account,
  amount: '20.00',
  currency: 'EUR',
  country: 'DE',
  permission: '3d',
  beneficiaryType: 'company',
  details: { payeeName: 'Druckerei Nord GmbH', iban: 'DE89370400440532013000', reference: 'INV 7' },
  ...more,
})

test('accounts are listed with their balances, in pages, a single one as in the list', async () => {
  const { status, body } = await api.get('/accounts?limit=2')
  expect(status).toBe(200)
  expect(body).toMatchObject({
    hasMore: true,
    data: [{ currency: 'EUR', name: 'Operating', status: 'active' }, {}],
  })
  const { body: rest } = await api.get(`/accounts?limit=50&cursor=${body['nextCursor']}`)
  expect(rest['hasMore']).toBe(false)
  expect(rest).not.toHaveProperty('nextCursor')
  const ids = [...body['data'], ...rest['data']].map(({ id }: { id: number }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect((await api.get(`/accounts/${company.account}`)).body).toEqual(body['data'][0])
})

test('entries are read page by page, each once, and filtered by day and direction', async () => {
  const first = await api.get(`/accounts/${company.account}/entries?limit=5`)
  expect(first.body['data']).toHaveLength(5)
  const second = await api.get(
    `/accounts/${company.account}/entries?limit=5&cursor=${first.body['nextCursor']}`,
  )
  const balances = [...first.body['data'], ...second.body['data']].map(
    ({ balanceAfter, amount }: { balanceAfter: string; amount: string }) =>
      [Number(balanceAfter), Number(amount)] as const,
  )
  // Each balance follows from the balance below it.
  for (const [at, [after, amount]] of balances.slice(0, -1).entries())
    expect(after).toBeCloseTo((balances[at + 1]?.[0] ?? 0) + amount, 2)
  const paidIn = await api.get(`/accounts/${company.account}/entries?direction=in`)
  for (const { amount } of paidIn.body['data']) expect(Number(amount)).toBeGreaterThan(0)
  expect((await api.get(`/accounts/${company.account}/entries?from=2031-01-01`)).body['data']).toEqual([])
})

test('an entry has its own id, the same in files; a fee names its payment and nobody [WE-14]', async () => {
  const sent = await api.post('/payments', payment({ toEmail: 'victor@quillo.example', reference: 'INV 14' }))
  const id = Number(sent.body['id'])
  await company.decide(company.anna, id)
  const { body } = await api.get(`/accounts/${company.account}/entries?limit=50`)
  const all: { id: string; paymentId: number; type: string; counterparty?: object }[] = body['data']
  expect(new Set(all.map((entry) => entry.id)).size).toBe(all.length)
  const [fee, paid] = all.filter(({ paymentId }) => paymentId === id)
  expect(paid).toMatchObject({
    type: 'P2P',
    counterparty: { email: 'victor@quillo.example' },
    note: 'Order 77',
  })
  expect(fee?.type).toBe('Fees')
  for (const name of ['counterparty', 'note', 'reference', 'endToEndId']) expect(fee).not.toHaveProperty(name)

  const { exportId = 0 } = await company.ines.call(transactionExportStart, {
    accountId: company.account,
    format: 'ofx',
  })
  await bank.services.later.idle()
  await bank.services.writeExports()
  const { url = '' } = await company.ines.call(transactionExportStatusGet, { exportId })
  const { body: file } = await company.ines.request({
    method: 'GET',
    url,
    headers: { 'customer-id': String(company.id) },
  })
  for (const entry of all) expect(file).toContain(`<FITID>${entry.id}</FITID>`)
})

test('a payment waits for people, the list of approvals shows the key and the agent, and money moves when it is approved', async () => {
  const before = await bank.stands(company.account)
  const { status, body } = await api.post('/payments', payment(), {
    headers: { 'sixpence-agent': 'Ledger Bot' },
  })
  expect(status).toBe(201)
  expect(body).toMatchObject({
    status: 'created',
    method: 'p2p',
    amount: '12.50',
    payeeName: 'Henrik V.',
    proposedBy: { keyId, keyName: 'Shop', agent: 'Ledger Bot' },
  })
  const id = Number(body['id'])
  const { requests = [] } = await company.anna.call(approvalList, {})
  expect(requests.find(({ transactionId }) => transactionId === id)).toMatchObject({
    createdBy: { name: 'Shop' },
    proposedBy: { keyName: 'Shop', agent: 'Ledger Bot' },
    isOwn: false,
    mayApprove: true,
  })
  expect(await company.stateOf(id)).toBe('open')
  expect((await api.get(`/payments/${id}`)).body).toEqual(body)
  expect((await api.get('/payments?limit=1')).body['data']).toEqual([body])
  expect(await company.decide(company.anna, id)).toBe('approved')
  expect((await api.get(`/payments/${id}`)).body['status']).toBe('completed')
  expect(await bank.stands(company.account)).not.toBe(before)
})

test('a payment out waits as well, and is sent after its approval', async () => {
  const { status, body } = await api.post('/payments', out())
  expect([status, body['status'], body['method']]).toEqual([201, 'created', 'eft'])
  expect(body['payeeName']).toContain('Druckerei Nord')
  expect(body['proposedBy']).toEqual({ keyId, keyName: 'Shop' })
  expect(await company.decide(company.anna, Number(body['id']))).toBe('approved')
  expect((await api.get(`/payments/${body['id']}`)).body['status']).toBe('submitted')
})

test('the creator of the key may approve what it proposes, unless every payment needs a second person', async () => {
  const [first, other] = [await api.post('/payments', payment()), await api.post('/payments', payment())]
  expect(await company.decide(company.ines, Number(first.body['id']))).toBe('approved')
  await company.alter('strict', true)
  try {
    expect(await company.decide(company.ines, Number(other.body['id']))).toBe('ownRequest')
    expect(await company.decide(company.anna, Number(other.body['id']))).toBe('approved')
  } finally {
    await company.alter('strict', false)
  }
})

test('a person’s own request is still approved by another person', async () => {
  const id = await company.ask('10.00')
  expect((await company.listed(company.ines, id)).createdBy.name).not.toBe('Shop')
  await company.alter('strict', true)
  const own = await company.ask('11.00', {}, company.ines)
  expect(await company.decide(company.ines, own)).toBe('ownRequest')
  await company.alter('strict', false)
})

test('a key can cancel a payment proposed by a key, twice with the same answer, and no other', async () => {
  const { body } = await api.post('/payments', payment())
  const canceled = await api.send('POST', `/payments/${body['id']}/cancel`)
  expect([canceled.status, canceled.body['status']]).toEqual([200, 'canceled'])
  expect((await api.send('POST', `/payments/${body['id']}/cancel`)).body).toEqual(canceled.body)
  const outside = await api.post('/payments', out())
  expect((await api.send('POST', `/payments/${outside.body['id']}/cancel`)).body['status']).toBe('canceled')
  const byHand = await company.ask('10.00')
  expect((await api.send('POST', `/payments/${byHand}/cancel`)).body).toMatchObject({
    status: 409,
    code: 'paymentNotByKey',
  })
  expect(await company.stateOf(byHand)).toBe('open')
  const done = await api.post('/payments', payment())
  await company.decide(company.anna, Number(done.body['id']))
  expect((await api.send('POST', `/payments/${done.body['id']}/cancel`)).status).toBe(409)
})

test('a cursor is taken only by its list, with its filters and in its mode [IN-02]', async () => {
  const cursorOf = async (path: string) => String((await api.get(path)).body['nextCursor'])
  const payments = await cursorOf('/payments?limit=1')
  const entries = await cursorOf(`/accounts/${company.account}/entries?limit=1&direction=out`)
  // It does not reveal its content.
  expect(Buffer.from(payments, 'base64url').toString()).not.toMatch(/^\d+$/)
  expect((await api.get(`/payments?limit=2&cursor=${payments}`)).status).toBe(200)
  const sales = await bank.accountId('northlight', 'Sales')
  for (const path of [
    `/events?cursor=${payments}`,
    `/batches?cursor=${payments}`,
    `/accounts?cursor=${payments}`,
    `/accounts/${sales}/entries?direction=out&cursor=${entries}`,
    `/accounts/${company.account}/entries?direction=in&cursor=${entries}`,
    `/accounts/${company.account}/entries?cursor=${entries}`,
    `/payments?cursor=${payments.slice(0, -1)}`,
    '/payments?cursor=501',
  ])
    expect([path, (await api.get(path)).body]).toMatchObject([path, { status: 400, code: 'cursorUnknown' }])
  const { key } = await makeKey(company, { mode: 'test' })
  expect((await api.get(`/payments?cursor=${payments}`, { key })).body).toMatchObject({
    code: 'cursorUnknown',
  })
})

test('amount and currency of an exchanged payment are those of its request, and debit is what leaves [IN-01]', async () => {
  const asked = out({ country: 'GB', currency: 'GBP', amount: '50.00', details: toBritain })
  const { status, body } = await api.post('/payments', asked)
  expect(body).toMatchObject({ amount: '50.00', currency: 'GBP' })
  expect(status).toBe(201)
  expect(body['debit']).toMatchObject({ currency: 'EUR' })
  expect(body['debit'].amount).not.toBe('50.00')
  expect(body['credit']).toMatchObject({ amount: '50.00', currency: 'GBP' })
  const inside = await api.post('/payments', payment())
  expect(inside.body).toMatchObject({
    amount: payment().amount,
    currency: 'EUR',
    debit: { amount: payment().amount, currency: 'EUR' },
  })
  expect(inside.body).not.toHaveProperty('credit')
})

const toBritain = { payeeName: 'Printers Ltd', sortCode: '200415', accountNumber: '38290008' }

test('payments are listed in pages, each once, the newest first', async () => {
  const seen: number[] = []
  let cursor = ''
  do {
    const { body } = await api.get(`/payments?limit=3${cursor && `&cursor=${cursor}`}`)
    seen.push(...body['data'].map(({ id }: { id: number }) => id))
    cursor = body['nextCursor'] ?? ''
  } while (cursor && seen.length < 30)
  expect(seen.length).toBeGreaterThan(5)
  expect(seen).toEqual(seen.toSorted((a, b) => b - a))
  expect(new Set(seen).size).toBe(seen.length)
})

test('payments, invoices and batches are found by what an integrator has of them [WE-18]', async () => {
  const ids = async (address: string): Promise<number[]> =>
    (await api.get(address)).body['data'].map(({ id }: { id: number }) => id)
  const sent = await api.post('/payments', payment({ reference: 'ORDER 18', note: 'Found again' }))
  const id = Number(sent.body['id'])
  const day = String(sent.body['createdAt']).slice(0, 10)
  expect(await ids('/payments?reference=ORDER+18')).toEqual([id])
  expect(await ids('/payments?reference=ORDER+1')).toEqual([])
  expect(await ids(`/payments?reference=ORDER+18&accountId=${company.account + 1}`)).toEqual([])
  expect(await ids(`/payments?reference=ORDER+18&from=${day}&to=${day}`)).toEqual([id])
  expect(await ids(`/payments?from=2031-01-01`)).toEqual([])
  expect(await ids('/payments?status=created&limit=50')).toContain(id)
  expect(await ids('/payments?status=completed&limit=50')).not.toContain(id)
  // Read by its cursor, each once.
  const all = await ids('/payments?status=created&limit=50')
  const pages: number[] = []
  for (let cursor = ''; ;) {
    const { body } = await api.get(`/payments?status=created&limit=1${cursor}`)
    pages.push(...body['data'].map((found: { id: number }) => found.id))
    if (!body['hasMore']) break
    cursor = `&cursor=${body['nextCursor']}`
  }
  expect(pages).toEqual(all)

  const invoice = await api.post('/invoices', {
    toEmail: 'carla@quillo.example',
    amount: '18.00',
    currency: 'EUR',
    dueDate: dueLater,
    note: 'Found again',
  })
  expect(await ids('/invoices?email=carla@quillo.example')).toEqual([Number(invoice.body['id'])])
  expect(await ids(`/invoices?email=carla@quillo.example&status=${invoice.body['status']}`)).toHaveLength(1)
  expect(await ids('/invoices?email=carla@quillo.example&status=paid')).toEqual([])
  expect(await ids('/batches?status=completed')).toEqual([])
  for (const list of ['payments', 'invoices']) {
    const turned = await api.get(`/${list}?from=2026-02-02&to=2026-02-01`)
    expect([turned.status, turned.body['code']]).toEqual([422, 'requestDaysTurned'])
    expect(turned.body['errors']).toMatchObject([{ parameter: 'to' }])
  }
})

test('a field that is missing, of the wrong type, of no known value or unknown is told so, by the name it was sent with [WE-24]', async () => {
  const errorsOf = async (path: string, body: object): Promise<string[]> =>
    ((await api.post(path, body)).body['errors'] as { pointer?: string; message: string }[]).map(
      ({ pointer = '', message }) => `${pointer} ${message}`,
    )
  const [nothing = ''] = await errorsOf('/payments', {})
  expect(nothing).toMatch(/^#\/method This field is missing\. Send one of: p2p, .*wire.*\.$/)
  expect(await errorsOf('/payments', payment({ method: 'pigeon' }))).toEqual([
    nothing.replace('This field is missing. ', ''),
  ])
  expect(await errorsOf('/payments', payment({ amount: 24.5 }))).toEqual([
    '#/amount Send it as text: "24.5".',
  ])
  expect(await errorsOf('/payments', payment({ accountId: String(company.account) }))).toEqual([
    '#/accountId Send it as a number, without quotation marks.',
  ])
  const { note, ...invoice } = { amount: '1.00', currency: 'EUR', dueDate: dueLater, note: 'Paper' }
  expect(await errorsOf('/invoices', { ...invoice, toEmail: 'bo@ostra.example', noteBody: note })).toEqual([
    '#/note This field is missing.',
    '#/noteBody This field is not known.',
  ])
  expect(await errorsOf('/invoices', { ...invoice, note })).toEqual(['#/toEmail This field is missing.'])
  expect(
    await errorsOf('/webhooks', { name: 'Shop', url: 'https://shop.example.com', events: 'invoice.paid' }),
  ).toEqual(['#/events Send it as a list.'])
})

test('errors of a payment are reported at their fields, and nothing is held', async () => {
  const before = await bank.ledgerState()
  const cases: [object, number, string, string][] = [
    [payment({ amount: '12.505' }), 422, 'amountTooManyDecimals', '#/amount'],
    [payment({ toEmail: 'nobody@ostra.example' }), 422, 'payeeUnknown', '#/toEmail'],
    [payment({ accountId: 999_999 }), 404, 'accountNotFound', '#/accountId'],
    [payment({ amount: '9999999999.00' }), 422, 'limitExceeded', '#/amount'],
    [payment({ currency: 'USD' }), 422, 'currencyMismatch', '#/currency'],
    [payment({ surprise: 1 }), 400, 'invalidInput', '#/surprise'],
    [payment({ toEmail: undefined }), 400, 'invalidInput', '#/toEmail'],
    [payment({ method: 'barter' }), 400, 'invalidInput', '#/method'],
    [
      out({ details: { payeeName: 'Druckerei Nord GmbH', iban: 'DE00' } }),
      400,
      'invalidInput',
      '#/details/iban',
    ],
    [out({ accountId: 999_999 }), 404, 'accountNotFound', '#/accountId'],
  ]
  for (const [body, status, code, pointer] of cases) {
    const answer = await api.post('/payments', body)
    expect([answer.status, answer.body['code'], answer.body['errors']?.[0]?.pointer]).toEqual([
      status,
      code,
      pointer,
    ])
    expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/)
  }
  expect(await bank.ledgerState()).toBe(before)
})

test('payees are those that were paid before', async () => {
  await bank.settled()
  const { body } = await api.get('/payees?limit=50')
  expect(body['data']).toContainEqual(
    expect.objectContaining({ kind: 'inside', email: 'henrik@ostra-bank.example', lastCurrency: 'EUR' }),
  )
  await bank.database.owner.query(
    `update app.instruction set state = 'settled' where customer_id = $1 and method = 'eft' and dispatched_at is not null`,
    [company.id],
  )
  const again = await api.get('/payees?limit=50')
  const outside = again.body['data'].find(({ kind }: { kind: string }) => kind === 'outside')
  expect(outside).toMatchObject({
    method: 'eft',
    country: 'DE',
    details: { payeeName: 'Druckerei Nord GmbH', iban: 'DE89370400440532013000' },
    payable: true,
  })
  // The answer has the form that a payment accepts.
  const { method, country, permission, beneficiaryType, details } = outside
  expect(
    (await api.post('/payments', out({ method, country, permission, beneficiaryType, details }))).status,
  ).toBe(201)
})

test('an invoice is sent, found in its list and read; received ones are listed separately', async () => {
  const asked = {
    toEmail: 'bo@ostra.example',
    amount: '44.00',
    currency: 'EUR',
    dueDate: dueLater,
    note: 'Posters\nA2',
  }
  const made = await api.post('/invoices', asked)
  expect(made.status).toBe(201)
  expect(made.body).toMatchObject({
    type: 'sent',
    status: 'awaitingPayment',
    amount: '44.00',
    note: 'Posters\nA2',
  })
  expect((await api.get(`/invoices/${made.body['id']}`)).body).toEqual(made.body)
  expect((await api.get('/invoices?limit=1')).body['data'][0]).toEqual(made.body)
  const received = await api.get('/invoices?type=received&limit=50')
  for (const { type } of received.body['data']) expect(type).toBe('received')
  const early = await api.post('/invoices', { ...asked, dueDate: '2020-01-01' })
  expect([early.status, early.body['code'], early.body['errors'][0].pointer]).toEqual([
    422,
    'invoiceDuePast',
    '#/dueDate',
  ])
})

test('the audit trail contains the key and the agent, and so does the ledger’s operation', async () => {
  const headers = { 'sixpence-agent': 'Ledger Bot' }
  const invoice = {
    toEmail: 'bo@ostra.example',
    amount: '4.00',
    currency: 'EUR',
    dueDate: dueLater,
    note: 'Audit',
  }
  await api.post('/invoices', invoice, { headers })
  const { body } = await api.post('/payments', payment(), { headers })
  const { rows } = await bank.database.owner.query<{ of: object }>(
    `select detail - 'request' as of from app.audit where call = 'invoiceCreate' and outcome = 'done' and detail ? 'agent'
     union all select detail->'proposed' from ledger.operation where id = $1`,
    [body['id']],
  )
  expect(rows.map((row) => row.of)).toEqual([
    { key: keyId, agent: 'Ledger Bot' },
    { key: keyId, name: 'Shop', agent: 'Ledger Bot' },
  ])
})

test('pages of invoices contain each one once, even if one is added in between', async () => {
  const asked = { toEmail: 'bo@ostra.example', amount: '1.00', currency: 'EUR', dueDate: dueLater }
  for (let n = 0; n < 24; n++) await api.post('/invoices', { ...asked, note: `Sheet ${n}` })
  const first = await api.get('/invoices?limit=10')
  await api.post('/invoices', { ...asked, note: 'in between' })
  const second = await api.get(`/invoices?limit=10&cursor=${first.body['nextCursor']}`)
  const third = await api.get(`/invoices?limit=10&cursor=${second.body['nextCursor']}`)
  const notes = [first, second, third].flatMap(({ body }) =>
    body['data'].map(({ note }: { note: string }) => note),
  )
  expect(notes.slice(0, 24)).toEqual(Array.from({ length: 24 }, (_, n) => `Sheet ${23 - n}`))
})

test('buttons are listed', async () => {
  const { status, body } = await api.get('/buttons')
  expect(status).toBe(200)
  for (const { handle, currency } of body['data'])
    expect([typeof handle, typeof currency]).toEqual(['string', 'string'])
})

test('a webhook is created with its secret, changed, listed without it, and removed', async () => {
  const made = await api.post('/webhooks', {
    name: 'Shop',
    url: 'https://shop.example.com/hooks',
    events: ['invoice.paid'],
  })
  expect([made.status, made.body['secret']]).toEqual([201, expect.stringMatching(/^whsec_/)])
  const { secret: _, ...shown } = made.body
  expect((await api.get('/webhooks')).body['data']).toEqual([shown])
  const changed = await api.send('PATCH', `/webhooks/${shown['id']}`, { body: { enabled: false } })
  expect(changed.body).toMatchObject({ ...shown, enabled: false })
  const wrong = await api.send('PATCH', `/webhooks/${shown['id']}`, {
    body: { url: 'https://169.254.169.254/' },
  })
  expect([wrong.status, wrong.body['errors'][0].pointer]).toEqual([422, '#/url'])
  expect((await api.send('DELETE', `/webhooks/${shown['id']}`)).body).toEqual({
    id: shown['id'],
    livemode: true,
    deleted: true,
  })
  expect((await api.get('/webhooks')).body['data']).toEqual([])
})

test('invoices are rejected and approved by people, through the calls of the pages', async () => {
  const made = await api.post('/invoices', {
    toEmail: 'bo@ostra.example',
    amount: '5.00',
    currency: 'EUR',
    dueDate: dueLater,
    note: 'Sketch',
  })
  const bo = await bank.as('bo')
  await bo.call(invoiceReject, { invoiceId: Number(made.body['id']), note: 'Not mine' })
  expect((await api.get(`/invoices/${made.body['id']}`)).body).toMatchObject({
    status: 'rejected',
    rejectNote: 'Not mine',
  })
  const paul = await company.paul.call(approvalDecide, { transactionIds: [1], declined: false })
  expect(paul.responseCode).toBe('13')
})
