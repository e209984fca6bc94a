import { accountStatuses, balanceInquiry } from '@sixpence/protocol/accounts/accounts'
import { approvalDecide, approvalList } from '@sixpence/protocol/approvals/approvals'
import { transactionHistoryList, transactionReceiptGet } from '@sixpence/protocol/history/history'
import { businessRepresentativeList } from '@sixpence/protocol/representatives/representatives'
import { userAccessList } from '@sixpence/protocol/session/session'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copiedTables } from '#cells/move/moved-tables.ts'
import type { TestClient } from '#testing/bank/test-bank.ts'
import type { TestCells } from '#cells/testing/test-cells.ts'
import {
  accountsOf,
  companyUsers,
  openAccountOf,
  payTo,
  TestMoves,
  type MovingCompany,
} from '#cells/testing/test-moves.ts'
import { MoveRefused } from './check.ts'
import { moveCustomer } from './move-customer.ts'

let moves: TestMoves
let cells: TestCells
let company: MovingCompany
let victor: TestClient
let from: number
const victorsAddress = 'victor@quillo.example'
beforeAll(async () => {
  moves = await TestMoves.open()
  cells = moves.cells
  company = await moves.company()
  victor = await cells.a.as('victor')
  from = await cells.a.accountId('victor', 'Everyday')
  await cells.a.fund(from, '500.00')
})
afterAll(() => cells.close())

type Users = Record<(typeof companyUsers)[number], TestClient>

/** Everybody of the company, signed in by their address at the servers of `a`. */
async function everybody(): Promise<Users> {
  const found: Partial<Users> = {}
  for (const key of companyUsers) found[key] = await moves.signedIn(key, cells.a)
  return found as Users
}

const reasonsOf = (work: Promise<unknown>): Promise<readonly string[]> =>
  work.then(
    () => ['moved'],
    (error: unknown) => (error instanceof MoveRefused ? error.reasons : [String(error)]),
  )

const linesOf = async (client: TestClient, accountId: number) =>
  ((await client.call(transactionHistoryList, { accountId })).transactions?.transaction ?? []).map(
    ({ transactionId, amount, operationType }) => ({ transactionId, amount, operationType }),
  )

const payees = { toEmail: victorsAddress, amount: '300.00' }
const waitsFor = async (client: TestClient, accountId: number): Promise<number> => {
  const asked = await payTo(client, accountId, payees)
  expect({ status: asked.status, refused: asked.validationErrors }).toMatchObject({ status: 'created' })
  return asked.transactionId ?? 0
}
const decide = async (client: TestClient, id: number) =>
  (await client.call(approvalDecide, { transactionIds: [id], declined: false })).results?.[0]?.outcome

/** The copied rows of the company in a cell, without generated values. */
async function rowsOf(cell: 'a' | 'b'): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {}
  for (const { table, where } of copiedTables) {
    const { rows } = await cells[cell].database.owner.query<{ row: Record<string, unknown> }>(
      `select to_jsonb(t) - 'document_id' - 'address_id' - 'account_id' - 'cell' - 'representative_id' - 'of_id' - 'logo_id' as row
       from ${table} t where ($1::bigint[], $2::bigint[]) is not null and (${where}) order by t::text`,
      [[company.id], company.personIds],
    )
    const given = !['app.person', 'app.customer'].includes(table)
    found[table] = rows
      .map(({ row: { id, ...row } }) => JSON.stringify(given ? row : { id, ...row }))
      .toSorted()
  }
  return found
}

const rule = (fromUnits: number, accountId: number | null) =>
  cells.a.database.owner.query(
    `insert into app.approval_rule (customer_id, currency, from_units, account_id, approvers, created_by, created_at)
     values ($1, 'EUR', $2, $3, 2, $4, now())`,
    [company.id, fromUnits, accountId, company.personIds[0]],
  )

test('who shares users with another customer moves with them, or not at all', async () => {
  const { owner } = cells.a.database
  const bo = await cells.a.customerId('bo')
  const [inesId] = company.personIds
  await owner.query('insert into app.access (person_id, customer_id, access_right) values ($1, $2, 1)', [
    inesId,
    bo,
  ])
  const ids = [company.id, bo].toSorted((a, b) => a - b)
  expect(await reasonsOf(moveCustomer(moves.mover(), company.id, 'b'))).toEqual([
    `it has users in common with ${bo}: --move ${ids.join(',')}`,
  ])
  expect(await reasonsOf(moveCustomer(moves.mover(), bo, 'b'))).toEqual([
    `it has users in common with ${company.id}: --move ${ids.join(',')}`,
  ])
  await owner.query('delete from app.access where customer_id = $1 and person_id = $2', [bo, inesId])
  expect(await reasonsOf(moveCustomer(moves.mover(), [company.id, bo], 'b'))).toEqual([
    `${bo} has no users in common with ${company.id}: move it by itself`,
  ])
})

test('an invitation that is open keeps a company where it is, by its name', async () => {
  const { owner } = cells.a.database
  await owner.query(
    `insert into app.registration (id, brand, kind, email_look_up, sent_at, created_at, expires_at, representative_id)
     select gen_random_uuid(), 'ostra', 'joining', '\\x01', now(), now(), now() + interval '1 day', max(id)
     from app.representative where customer_id = $1`,
    [company.id],
  )
  expect(await reasonsOf(moveCustomer(moves.mover(), company.id, 'b'))).toEqual(['invitations that are open'])
  await owner.query('delete from app.registration')
})

test('a payment that waits for an approver keeps a company where it is', async () => {
  const { paul, ines } = await everybody()
  const waits = await waitsFor(paul, company.accountId)
  expect(await reasonsOf(moveCustomer(moves.mover(), company.id, 'b'))).toEqual(['payments that are held'])
  cells.a.ageMemory(3_000)
  expect(await decide(ines, waits)).toBe('approved')
  await moves.seen()
})

test('a company moves with its users, rights, people, rules and money, and what was before is read there', async () => {
  await rule(20_000, company.accountId)
  const before = await everybody()
  const paid = await payTo(before.ines, company.accountId, { toEmail: victorsAddress, amount: '30.00' })
  expect(paid.status).toBe('completed')
  await payTo(victor, from, { toEmail: 'pay.moves@ostra.example', amount: '12.00' })
  await moves.seen()
  const stands = await accountsOf(before.ines)
  const lines = await linesOf(before.ines, company.accountId)
  const people = await before.ines.call(businessRepresentativeList, {})
  const rights = await Promise.all(
    Object.values(before).map((testClient) => testClient.call(userAccessList, {})),
  )
  const rows = await rowsOf('a')

  await moveCustomer(moves.mover(), company.id, 'b')
  await moves.heard()

  const ended = await before.paul.call(balanceInquiry, {})
  expect(ended.http).toBe(401)
  expect(await rowsOf('b')).toEqual(rows)
  const after = await everybody()
  expect(Object.values(after).map(({ cookies }) => cookies.get('__Host-cell'))).toEqual(['b', 'b', 'b', 'b'])
  const now = await accountsOf(after.ines)
  const open = now.filter(({ accountStatusId }) => accountStatusId !== accountStatuses.closed)
  expect(open.map(({ alias, balance }) => [alias, balance])).toEqual(
    stands
      .filter(({ accountStatusId }) => accountStatusId !== accountStatuses.closed)
      .map(({ alias, balance }) => [alias, balance]),
  )
  expect(await linesOf(after.ines, company.accountId)).toEqual(expect.arrayContaining(lines))
  const { receipt } = await after.rita.call(transactionReceiptGet, { transactionId: paid.transactionId ?? 0 })
  expect(receipt).toMatchObject({ status: 'completed', payeeName: 'Victor Ash' })
  const said = await after.ines.call(businessRepresentativeList, {})
  const named = ({ representatives = [] }: typeof said) =>
    representatives
      .map((representative) => ({ ...representative, id: 0 }))
      .toSorted((x, y) => x.firstName.localeCompare(y.firstName))
  expect(named(said)).toEqual(named(people))
  expect(
    (await Promise.all(Object.values(after).map((testClient) => testClient.call(userAccessList, {})))).map(
      ({ customers }) => customers,
    ),
  ).toEqual(rights.map(({ customers }) => customers))
  expect(await moves.faultsOfBooks()).toEqual([])
})

test('in the new cell two approve what one asks for, who may only read cannot, and the company is paid by its address', async () => {
  const { ines, noor, paul, rita } = await everybody()
  const accountId = (await openAccountOf(ines, 'Operating'))?.accountId ?? 0
  const refused = await payTo(rita, accountId, { toEmail: victorsAddress, amount: '1.00' })
  expect(refused.responseCode).toBe('13')
  const waits = await waitsFor(paul, accountId)
  const { requests = [] } = await ines.call(approvalList, {})
  expect(requests.map(({ transactionId }) => transactionId)).toEqual([waits])
  expect(await decide(ines, waits)).toBe('recorded')
  expect(await decide(noor, waits)).toBe('approved')
  expect((await payTo(victor, from, { toEmail: 'pay.moves@ostra.example', amount: '10.00' })).status).toBe(
    'completed',
  )
  expect(await moves.faultsOfBooks()).toEqual([])
})

test('at the old cell nobody of the company is found, and the directory leads to the new one', async () => {
  const { rows } = await cells.a.database.owner.query<{ found: number }>(
    `select count(*)::int as found from app.person where id = any($1) and (email_look_up is not null or password_hash <> '')
     union all select count(*)::int from app.customer where id = $2 and (not closed or email_look_up is not null)
     union all select count(*)::int from app.session where person_id = any($1) and ended_at is null`,
    [company.personIds, company.id],
  )
  expect(rows.map(({ found }) => found)).toEqual([0, 0, 0])
  const { rows: places } = await cells.directory.owner.query<{ kind: string; cell: string }>(
    `select p.kind, c.name as cell from directory.place p join directory.cell c on c.number = p.cell
     where p.kind = 'customer' and p.id = $1 or p.kind = 'person' and p.id = any($2) order by 1`,
    [company.id, company.personIds],
  )
  expect(places).toEqual(
    ['customer', 'person', 'person', 'person', 'person'].map((kind) => ({ kind, cell: 'b' })),
  )
})
