import { after, dayOf } from '@sixpence/days'
import { contractStatsGet } from '@sixpence/protocol/contracts/contract-counts'
import {
  contractCancel,
  contractCreate,
  contractList,
  contractPdfGet,
  contractReject,
} from '@sixpence/protocol/contracts/contracts'
import { identityRunHandIn } from '@sixpence/protocol/identity/identity'
import {
  invoiceCreate,
  invoiceGet,
  invoicePdf,
  invoiceReceivedList,
  invoiceReject,
  invoiceSentList,
} from '@sixpence/protocol/invoices/invoices'
import {
  identityVerificationCreate,
  identityVerificationList,
} from '@sixpence/protocol/merchant/identity-checks'
import { p2pSend } from '@sixpence/protocol/p2p/p2p'
import { apiScopes } from '@sixpence/protocol/rules/api-scopes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transaction } from '#core/database.ts'
import { makeApiKey } from '#store/api-key/api-keys.ts'
import { TestApi } from '#testing/bank/test-api.ts'
import type { TestClient } from '#testing/bank/test-bank.ts'
import type { TestCells } from '#cells/testing/test-cells.ts'
import { openAccountOf, TestMoves, type MovingCompany } from '#cells/testing/test-moves.ts'
import { contractBetween } from '#testing/fixtures/contract.ts'
import { MoveRefused } from './check.ts'
import { moveCustomer, type MoveStep } from './move-customer.ts'

let moves: TestMoves
let cells: TestCells
let company: MovingCompany
let ines: TestClient
let victor: TestClient
let from: number
let victorId: number
let otherCompany: number
const ofCompany = 'pay.moves@ostra.example'
const ofVictor = 'victor@quillo.example'
beforeAll(async () => {
  moves = await TestMoves.open()
  cells = moves.cells
  company = await moves.company()
  ines = await moves.signedIn('ines', cells.a)
  victor = await cells.a.as('victor')
  victorId = await cells.a.customerId('victor')
  from = await cells.a.accountId('victor', 'Everyday')
  await cells.a.fund(from, '500.00')
  otherCompany = await cells.a.customerId('owen')
})
afterAll(() => cells.close())

const owner = () => cells.a.database.owner
let made = 0
const send = async (client: TestClient, toEmail: string): Promise<number> => {
  made += 1
  const answer = await client.call(invoiceCreate, {
    noteBody: `Invoice ${made}`,
    toEmail,
    amount: '10.00',
    currency: 'EUR',
    dueDate: after(dayOf(cells.a.clock.now()), { days: 14 }),
  })
  expect(answer.validationErrors).toEqual([])
  return answer.id ?? 0
}
const decline = async (client: TestClient, invoiceId: number): Promise<void> => {
  expect((await client.call(invoiceReject, { invoiceId, note: 'Not ours' })).http).toBe(200)
}
const pay = (client: TestClient, accountId: number, toEmail: string, invoiceId: number) =>
  client.call(p2pSend, { accountId, amount: '10.00', currency: 'EUR', toEmail, invoiceId })
type Answer = { http: number; responseCode: string; validationErrors: { code: string }[] }
const refusalOf = async (asked: Promise<Answer>): Promise<string> => {
  const { http, responseCode, validationErrors } = await asked
  return validationErrors[0]?.code ?? `${http} ${responseCode}`
}

/** What prevents the company from moving; nobody is frozen by it. */
async function reasons(): Promise<readonly string[]> {
  const found = await moveCustomer(moves.mover(), company.id, 'b').then(
    () => ['moved'],
    (error: unknown) => (error instanceof MoveRefused ? error.reasons : [String(error)]),
  )
  const { rowCount } = await owner().query('select from app.moved')
  expect(rowCount).toBe(0)
  return found
}

test('an invoice that is open keeps a company where it is, whoever has to pay it', async () => {
  const sent = await send(ines, ofVictor)
  expect(await reasons()).toEqual([
    'invoices they have sent that are open: --withdraw-invoices withdraws them',
  ])
  await decline(victor, sent)
  const received = await send(victor, ofCompany)
  expect(await reasons()).toEqual(['invoices that are open'])
  await owner().query('update app.invoice set payer_id = null where id = $1', [received])
  expect(await reasons()).toEqual(['invoices that are open'])
  await decline(ines, received)
})

test('a contract that has not ended keeps its parties and its company where they are', async () => {
  const two = { senderId: company.id, beneficiaryId: victorId, initiatorId: victorId }
  const drawn = await contractBetween(cells.a, { ...two, companyId: otherCompany })
  expect(await reasons()).toEqual(['contracts that are open'])
  expect((await ines.call(contractReject, { id: drawn })).http).toBe(200)
  const carla = await cells.a.customerId('carla')
  const others = { senderId: victorId, beneficiaryId: carla, initiatorId: victorId }
  const aboutIt = await contractBetween(cells.a, { ...others, companyId: company.id })
  expect(await reasons()).toEqual(['contracts that are open'])
  expect((await victor.call(contractCancel, { id: aboutIt })).http).toBe(200)
})

test('a check of somebody that has no result keeps the company where it is', async () => {
  const check = { accountId: company.accountId, email: 'vera@elsewhere.example' }
  const { id = 0 } = await ines.call(identityVerificationCreate, { ...check, firstName: 'Vera' })
  expect(await reasons()).toEqual(['checks of other customers that are open'])
  await cells.a.settled()
  expect(await reasons()).toEqual(['checks of other customers that are open'])
  const { verifications = [] } = await ines.call(identityVerificationList, {})
  const [, workflowRunId = '', token = ''] =
    /identity-verification\/([^/]+)\/([\w-]+)/.exec(
      verifications.find((verification) => verification.id === id)?.link ?? '',
    ) ?? []
  await cells.a.stranger().call(identityRunHandIn, { workflowRunId, token })
  const message = await cells.a.services.partners.identityDesk?.decide(
    { reference: workflowRunId, outcome: 'passed' },
    cells.a.clock.now(),
  )
  await cells.a.app.inject({
    method: 'POST',
    url: '/callbacks/identity',
    headers: message?.headers ?? {},
    payload: message?.body ?? '',
  })
  await moves.seen()
})

test('an invoice whose number does not say its cell keeps the company where it is', async () => {
  await owner().query(
    `insert into app.invoice overriding system value
     select (jsonb_populate_record(i, '{"id": 8000000000001}')).* from app.invoice i where payee_id = $1 limit 1`,
    [company.id],
  )
  expect(await reasons()).toEqual(['invoices whose numbers do not say their cell'])
  await owner().query('delete from app.invoice where id = 8000000000001')
  // Nor does anybody move to a cell that would assign such numbers.
  const { owner: there } = cells.b.database
  await there.query('alter sequence app.invoice_id_seq minvalue 1')
  expect(await reasons()).toEqual(['the databases of the two cells are not of the same version'])
  await there.query('alter sequence app.invoice_id_seq minvalue 8000000000001')
})

/** What a side sees of everything that has ended. */
async function seenBy(client: TestClient) {
  const lists = [
    await client.call(invoiceReceivedList, {}),
    await client.call(invoiceReceivedList, { pageNumber: 2 }),
    await client.call(invoiceSentList, {}),
    await client.call(invoiceSentList, { pageNumber: 2 }),
  ]
  const invoices = lists.flatMap((item) => item.invoices ?? [])
  const details = await Promise.all(
    invoices.map(async ({ id, type }) => (await client.call(invoiceGet, { id, type })).invoice),
  )
  const { data: contracts = [], meta } = await client.call(contractList, {})
  const papers: unknown[] = []
  for (const { id } of invoices.slice(0, 3)) {
    await client.raw(invoicePdf, { id })
    papers.push([client.answer?.statusCode, client.answer?.headers['content-disposition']])
  }
  for (const { id } of contracts) {
    await client.raw(contractPdfGet, { id })
    papers.push([client.answer?.statusCode, client.answer?.headers['content-disposition']])
  }
  return {
    lists: lists.map(({ total, due }) => ({ total, due })),
    invoices,
    details,
    contracts,
    meta,
    counts: (await client.call(contractStatsGet, {})).meta,
    papers,
  }
}
const checksOf = async (client: TestClient) => {
  const { verifications, total } = await client.call(identityVerificationList, {})
  return { verifications, total }
}

test('while a customer is frozen no invoice and no contract is made with them, whatever a server has cached', async () => {
  const onStep = (): void => {
    throw new Error('killed')
  }
  await expect(moveCustomer(moves.mover({ onStep }), company.id, 'b')).rejects.toThrow('killed')
  const { db } = cells.a.services
  const invoice = (columns: string, payee: number, payer: number | null) =>
    db.query(
      `insert into app.invoice (brand, payee_id, payer_id, payer_look_up, currency, amount, due_on, sealed, payment_key, created_by, created_at)
       select 'ostra', $1, $2, ${columns}, 'EUR', 1, now(), '\\x01', gen_random_uuid(), $3, now()`,
      [payee, payer, company.personIds[0]],
    )
  const address = `(select email_look_up from app.customer where id = ${company.id})`
  await expect(invoice(`'\\x01'`, company.id, victorId)).rejects.toMatchObject({ code: 'SP001' })
  await expect(invoice(`'\\x01'`, victorId, company.id)).rejects.toMatchObject({ code: 'SP001' })
  await expect(invoice(address, victorId, null)).rejects.toMatchObject({ code: 'SP001' })
  const contract = db.query(
    `insert into app.contract (company_id, sender_id, beneficiary_id, initiator_id, share, active_from, language,
       sender_sealed, beneficiary_sealed, digest, created_at, updated_at)
     select $1, sender_id, beneficiary_id, initiator_id, share, active_from, language, sender_sealed, beneficiary_sealed,
       digest, created_at, updated_at from app.contract where company_id = $1 limit 1`,
    [company.id],
  )
  await expect(contract).rejects.toMatchObject({ code: 'SP001' })
  const terms = {
    companyId: company.id,
    senderId: victorId,
    senderSignerName: 'Victor Ash',
    senderObligations: ['Photographs'],
    beneficiaryId: await cells.a.customerId('marta'),
    beneficiarySignerName: 'Marta Kazlauskaitė',
    beneficiaryObligations: ['Prints'],
    activeFrom: dayOf(cells.a.clock.now()),
    percentage: '5',
  }
  expect(await refusalOf(victor.call(contractCreate, terms))).toBe('contractCompanyUnknown')
  await owner().query('delete from app.moved')
  await moves.heard()
  const { contract: drawn } = await victor.call(contractCreate, terms)
  expect((await victor.call(contractCancel, { id: drawn?.id ?? 0 })).http).toBe(200)
})

const steps: MoveStep[] = ['frozen', 'copied', 'drained', 'switched', 'known', 'gone', 'here']

test('what has ended is seen by both sides as before, after a move that was killed after each step', async () => {
  const paidByVictor = await send(ines, ofVictor)
  expect((await pay(victor, from, ofCompany, paidByVictor)).status).toBe('completed')
  const paidByInes = await send(victor, ofCompany)
  expect((await pay(ines, company.accountId, ofVictor, paidByInes)).status).toBe('completed')
  // From a payee who has left the bank, to the address alone.
  const carla = await cells.a.as('carla')
  const withdrawn = await send(carla, ofCompany)
  await owner().query('update app.invoice set payer_id = null where id = $1', [withdrawn])
  await owner().query('update app.customer set closed = true where id = $1', [
    await cells.a.customerId('carla'),
  ])
  // An invoice that the company paid in itself.
  await owner().query(
    `insert into app.invoice (brand, payer_id, payer_look_up, currency, amount, due_on, funds_account, funded_by, payment_key, created_by, created_at)
     select brand, id, email_look_up, 'EUR', 5, now(), $2, (select max(id) from ledger.operation), gen_random_uuid(), $3, now()
     from app.customer where id = $1`,
    [company.id, company.accountId, company.personIds[0]],
  )
  await owner().query(
    `insert into app.invoice (brand, payee_id, payer_id, payer_look_up, currency, amount, due_on, sealed, payment_key, created_by, created_at)
     select i.brand, i.payee_id, i.payer_id, i.payer_look_up, i.currency, i.amount, i.due_on, i.sealed, i.payment_key, i.created_by, i.created_at
     from app.invoice i, generate_series(1, 22) where i.id = $1`,
    [paidByVictor],
  )
  await moves.seen()
  cells.a.ageMemory(60_000)
  const before = { ines: await seenBy(ines), victor: await seenBy(victor), checks: await checksOf(ines) }
  expect(before.ines.invoices.map(({ status }) => status)).toEqual(
    expect.arrayContaining(['paid', 'rejected', 'cancelled']),
  )
  expect(before.ines.details.every((detail) => detail !== undefined)).toBe(true)
  expect(before.ines.contracts).toHaveLength(1)
  expect(before.checks.verifications).toMatchObject([{ state: 'passed', name: 'Vera' }])
  const { rows: untold } = await owner().query(`select from app.invoice_notice where told_at is null`)
  expect(untold).toEqual([])

  for (const killed of steps) {
    const onStep = (step: MoveStep): void => {
      if (step === killed) throw new Error(`killed after ${killed}`)
    }
    await expect(moveCustomer(moves.mover({ onStep }), company.id, 'b')).rejects.toThrow(
      `killed after ${killed}`,
    )
    await moves.heard()
    const refused = await refusalOf(
      victor.call(invoiceCreate, {
        noteBody: killed,
        toEmail: ofCompany,
        amount: '1.00',
        currency: 'EUR',
        dueDate: dayOf(cells.a.clock.now()),
      }),
    )
    const isFrozen = ['frozen', 'copied', 'drained', 'switched', 'known'].includes(killed)
    expect([killed, refused]).toEqual([killed, isFrozen ? 'invoicePayerMoving' : '200 00'])
    await owner().query(`delete from app.invoice_notice; delete from app.invoice where amount = 1`)
  }
  await moveCustomer(moves.mover(), company.id, 'b')
  await moves.heard()

  ines = await moves.signedIn('ines', cells.a)
  expect(await seenBy(ines)).toEqual(before.ines)
  expect(await checksOf(ines)).toEqual(before.checks)
  expect(await seenBy(victor)).toEqual(before.victor)
})

test('what is of before is not changed any more, and nothing is paid twice', async () => {
  const { invoices = [] } = await ines.call(invoiceReceivedList, {})
  const [invoice] = invoices
  const { data: contracts = [] } = await ines.call(contractList, {})
  const accountId = (await openAccountOf(ines, 'Operating'))?.accountId ?? 0
  const invoiceId = invoice?.id ?? 0
  const contractId = contracts[0]?.id ?? 0
  expect(await refusalOf(ines.call(invoiceReject, { invoiceId, note: '' }))).toBe('beforeMove')
  expect(await refusalOf(ines.call(contractCancel, { id: contractId }))).toBe('beforeMove')
  expect(await refusalOf(pay(ines, accountId, ofVictor, invoiceId))).toBe('beforeMove')
  expect(await moves.faultsOfBooks()).toEqual([])
})

test('lists begin with what is new and go on with what is of before, page by page, for programs too', async () => {
  const { invoices: old = [], total: before = 0 } = await ines.call(invoiceSentList, {})
  const { db, clock } = cells.b.services
  const key = await transaction(db, (client) =>
    makeApiKey(
      client,
      {
        customerId: company.id,
        actorId: company.personIds[0] ?? 0,
        name: 'Shop',
        isEnabled: true,
        scopes: apiScopes,
        expiresAt: undefined,
      },
      clock.now(),
    ),
  )
  const fresh = [await send(ines, 'somebody@elsewhere.example'), await send(ines, 'other@elsewhere.example')]
  const first = await ines.call(invoiceSentList, {})
  expect(first.total).toBe(before + 2)
  const ids = (first.invoices ?? []).map(({ id }) => id)
  expect(ids).toEqual([...fresh.toReversed(), ...old.slice(0, 18).map(({ id }) => id)])
  const second = await ines.call(invoiceSentList, { pageNumber: 2 })
  expect(second.total).toBe(before + 2)
  const all = [...ids, ...(second.invoices ?? []).map(({ id }) => id)]
  expect(new Set(all).size).toBe(before + 2)
  const open = await ines.call(invoiceSentList, { status: 'awaitingPayment' })
  expect(open.invoices?.map(({ id }) => id)).toEqual(fresh.toReversed())

  const api = await TestApi.open(cells.b, key?.key ?? '')
  const read: number[] = []
  for (let cursor = ''; ;) {
    const { body } = await api.get(`/invoices?type=sent&limit=10${cursor && `&cursor=${cursor}`}`)
    read.push(...(body['data'] as { id: number }[]).map(({ id }) => id))
    if (!body['hasMore']) break
    cursor = String(body['nextCursor'])
  }
  expect(read).toEqual(all)
  const { body: single } = await api.get(`/invoices/${read.at(-1)}`)
  expect(single['id']).toBe(read.at(-1))
})
