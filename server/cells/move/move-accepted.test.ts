import { after, dayOf } from '@sixpence/days'
import { invoiceCreate, invoiceReceivedList, invoiceSentList } from '@sixpence/protocol/invoices/invoices'
import { p2pSend } from '@sixpence/protocol/p2p/p2p'
import { apiKeyCreate } from '@sixpence/protocol/public-api/api-keys'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestApi } from '#testing/bank/test-api.ts'
import type { TestClient } from '#testing/bank/test-bank.ts'
import type { Someone, TestCells } from '#cells/testing/test-cells.ts'
import { TestMoves, type MovingCompany } from '#cells/testing/test-moves.ts'
import { MoveRefused } from './check.ts'
import { moveCustomer, type MoveStep } from './move-customer.ts'

let moves: TestMoves
let cells: TestCells
let company: MovingCompany
let marta: Someone
let ines: TestClient
let victor: TestClient
let key: string
let api: TestApi
beforeAll(async () => {
  moves = await TestMoves.open()
  cells = moves.cells
  company = await moves.company()
  marta = await moves.resident('marta')
  ines = await moves.signedIn('ines', cells.a)
  victor = await cells.a.as('victor')
  await cells.a.fund(await cells.a.accountId('victor', 'Everyday'), '100.00')
  const made = { customerId: company.id, name: 'Play', mode: 'test' } as const
  key = (await ines.call(apiKeyCreate, made)).key ?? ''
  api = await TestApi.open(cells.a, key)
})
afterAll(() => cells.close())

const reasonsOf = (work: Promise<unknown>): Promise<readonly string[]> =>
  work.then(
    () => ['moved'],
    (error: unknown) => (error instanceof MoveRefused ? error.reasons : [String(error)]),
  )
const hasSandbox = 'it has a sandbox: --without-sandbox leaves it here and opens a new one there'
const hasSent = 'invoices they have sent that are open: --withdraw-invoices withdraws them'

const playAccounts = async () => {
  const { status, body } = await api.get('/accounts')
  expect(status).toBe(200)
  return (body['data'] as { id: number; available: string }[]).map(({ id, available }) => ({ id, available }))
}

test('who was a user of a company and is one of a customer that stays keeps it, until that customer has moved', async () => {
  const { owner } = cells.a.database
  await owner.query(
    `insert into app.document (customer_id, person_id, kind, is_due_diligence, state, created_at)
     values ($1, $2, 1, false, 'accepted', now())`,
    [company.id, marta.personId],
  )
  const accepted = ['withoutSandbox'] as const
  expect(await reasonsOf(moveCustomer(moves.mover({ accepted }), company.id, 'b'))).toEqual([
    `a former user is named in app.document and now signs in to ${marta.customerId}: move that first`,
  ])
  await moveCustomer(moves.mover(), marta.customerId, 'b')
  await moves.heard()
})

test('what a move would end or leave behind the operator has to name, and then it does, also when it is killed', async () => {
  const before = await playAccounts()
  const { id: invoiceId = 0 } = await ines.call(invoiceCreate, {
    noteBody: 'Photographs',
    toEmail: 'victor@quillo.example',
    amount: '10.00',
    currency: 'EUR',
    dueDate: after(dayOf(cells.a.clock.now()), { days: 14 }),
  })
  expect(await reasonsOf(moveCustomer(moves.mover(), company.id, 'b'))).toEqual([hasSandbox, hasSent])
  expect(
    await reasonsOf(moveCustomer(moves.mover({ accepted: ['withoutSandbox'] }), company.id, 'b')),
  ).toEqual([hasSent])

  const accepted = ['withoutSandbox', 'withdrawInvoices'] as const
  for (const killed of ['frozen', 'copied', 'drained', 'gone'] satisfies MoveStep[]) {
    const onStep = (step: MoveStep): void => {
      if (step === killed) throw new Error(`killed after ${killed}`)
    }
    await expect(moveCustomer(moves.mover({ accepted, onStep }), company.id, 'b')).rejects.toThrow(
      `killed after ${killed}`,
    )
  }
  await moveCustomer(moves.mover({ accepted }), company.id, 'b')
  await moves.heard()

  // Test keys restart with new play money, at their existing address.
  const now = await playAccounts()
  expect(now.map(({ available }) => available)).toEqual(before.map(({ available }) => available))
  const closed = await Promise.all(
    [cells.a, cells.b].map(async ({ database }) => {
      const { rows } = await database.owner.query<{ closed: boolean }>(
        'select closed from app.customer where sandbox_of = $1',
        [company.id],
      )
      return rows.map((row) => row.closed)
    }),
  )
  expect(closed).toEqual([
    [true, true],
    [false, false],
  ])

  // Both sides see that the invoice was withdrawn, and it is no longer paid.
  ines = await moves.signedIn('ines', cells.a)
  const { invoices: sent = [], due } = await ines.call(invoiceSentList, {})
  expect(sent.map(({ id, status }) => [id, status])).toEqual([[invoiceId, 'cancelled']])
  expect(due).toEqual({ overdue: 0, week: 0, later: 0 })
  const { invoices: received = [] } = await victor.call(invoiceReceivedList, {})
  expect(received.map(({ id, status }) => [id, status])).toEqual([[invoiceId, 'cancelled']])
  const paid = await victor.call(p2pSend, {
    accountId: await cells.a.accountId('victor', 'Everyday'),
    amount: '10.00',
    currency: 'EUR',
    toEmail: 'pay.moves@ostra.example',
    invoiceId,
  })
  expect(paid.validationErrors.map(({ code }) => code)).toEqual(['invoiceWithdrawn'])
  expect(await moves.faultsOfBooks()).toEqual([])
})
