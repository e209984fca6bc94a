import { randomUUIDv7 } from 'node:crypto'
import { closeAccount, verify } from '@sixpence/ledger'
import { p2pSend } from '@sixpence/protocol/p2p/p2p'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { transaction } from '#core/database.ts'
import { outsideKinds } from '#store/operation/kinds.ts'
import type { TestClient } from '#testing/bank/test-bank.ts'
import { TestCells, type Someone } from '#cells/testing/test-cells.ts'
import { withdrawInstruction } from '#payments/rails/instructions.ts'
import { sendToCells } from './send-to-cells.ts'

const toCarla = 'carla.b@quillo.example'
const toVictor = 'victor.b@quillo.example'

let cells: TestCells
let victor: TestClient
let from: number
let carla: Someone
let victorOfB: Someone
beforeAll(async () => {
  cells = await TestCells.open()
  carla = await cells.rename('carla', toCarla)
  victorOfB = await cells.rename('victor', toVictor)
  from = await cells.a.accountId('victor', 'Everyday')
})
afterAll(() => cells.close())

beforeEach(async () => {
  // With a session of its own: the clock advances past the lifetime of the first.
  victor = await cells.a.as('victor')
  await cells.a.fund(from, '500.00')
  await cells.b.fund(carla.accountId, '5.00')
})
afterEach(async () => {
  vi.restoreAllMocks()
  await work()
})

const send = (toEmail: string, key: string = randomUUIDv7()) =>
  victor.call(p2pSend, { accountId: from, amount: '10.00', currency: 'EUR', toEmail }, { key })

/** Runs the workers of `a` after a lease has expired, until nothing is due. */
async function work(): Promise<void> {
  cells.a.clock.advance(30_000)
  while ((await sendToCells(cells.a.services)) > 0) continue
  await Promise.all([cells.a.settled(), cells.b.settled()])
}

const rail = () => {
  const { internal } = cells.a.services.partners
  if (!internal) throw new Error('there are no other cells')
  return internal
}

/** Instructions of the payments with these ids, as the database has them. */
async function instructions(ids: readonly (number | undefined)[]) {
  const { rows } = await cells.a.database.owner.query<{ id: number; state: string; reference: string }>(
    'select operation_id as id, state, reference from app.instruction where operation_id = any($1) order by 1',
    [ids],
  )
  return rows
}

/** The newest payment out of `a`, once it has its instruction. */
async function newest(): Promise<number> {
  await cells.a.projected()
  const { rows } = await cells.a.database.owner.query<{ id: string }>(
    'select max(operation_id) as id from app.instruction',
  )
  return Number(rows[0]?.id)
}

const credits = async (reference: string | undefined): Promise<number> => {
  const { rows } = await cells.b.database.owner.query<{ n: number }>(
    `select count(*)::int as n from ledger.operation where kind = 'p2p' and detail->>'stated' = $1`,
    [reference],
  )
  return rows[0]?.n ?? 0
}

test('payments that are sent at once share their postings, and each arrives once', async () => {
  await send(toCarla)
  const before = cells.a.services.committer.stats()
  const answers = await Promise.all(Array.from({ length: 12 }, () => send(toCarla)))
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 'completed'))
  const after = cells.a.services.committer.stats()
  expect(after.commands - before.commands).toBe(24)
  expect(after.batches - before.batches).toBeLessThan(24)
  await cells.a.settled()
  const found = await instructions(answers.map(({ transactionId }) => transactionId))
  expect(found.map(({ state }) => state)).toEqual(Array.from({ length: 12 }, () => 'settled'))
  expect(await Promise.all(found.map(({ reference }) => credits(reference)))).toEqual(
    Array.from({ length: 12 }, () => 1),
  )
  expect(await cells.b.stands(carla.accountId)).toBe('135.00, held 0.00')
})

test('a payment whose server dies before the credit is ended by a worker, once', async () => {
  vi.spyOn(rail(), 'pay').mockReturnValueOnce(new Promise(() => {}))
  void send(toCarla)
  await expect.poll(async () => cells.a.stands(from)).toBe('489.90, held 10.10')
  const id = await newest()
  await work()
  const [instruction] = await instructions([id])
  expect(instruction?.state).toBe('settled')
  expect(await credits(instruction?.reference)).toBe(1)
  expect(await cells.a.stands(from)).toBe('489.90, held 0.00')
})

test('a payment whose server dies between the credit and the posting is ended by a worker, once', async () => {
  const { committer } = cells.a.services
  const submit = committer.submit.bind(committer)
  const dying = vi.spyOn(committer, 'submit')
  dying.mockImplementation((command, how) =>
    command.kind === outsideKinds.post ? new Promise(() => {}) : submit(command, how),
  )
  void send(toCarla)
  await expect.poll(async () => cells.b.stands(carla.accountId)).toBe('15.00, held 0.00')
  const id = await newest()
  dying.mockRestore()
  await work()
  const [instruction] = await instructions([id])
  expect(instruction?.state).toBe('settled')
  expect(await credits(instruction?.reference)).toBe(1)
  expect(await cells.a.stands(from)).toBe('489.90, held 0.00')
})

test('a payment that was posted by a server that died then is settled and announced with its posting', async () => {
  const { transactionId } = await send(toCarla)
  expect(await cells.a.stands(from)).toBe('489.90, held 0.00')
  await cells.a.projected()
  expect(await instructions([transactionId])).toMatchObject([{ state: 'settled' }])
  expect(await sendToCells(cells.a.services)).toBe(0)
})

test('one payment in a set that the other cell does not take holds up none of the others', async () => {
  const away = vi.spyOn(rail(), 'pay').mockRejectedValue(new Error('no answer'))
  const answers = await Promise.all([send(toCarla), send(toVictor), send(toCarla)])
  expect(answers.map(({ status }) => status)).toEqual(['submitted', 'submitted', 'submitted'])
  expect(await cells.a.stands(from)).toBe('469.70, held 30.30')
  away.mockRestore()
  await cells.b.fund(victorOfB.accountId, '0.00')
  expect(await closeAccount(cells.b.database.owner, victorOfB.accountId)).toBe('done')
  await work()
  const found = await instructions(answers.map(({ transactionId }) => transactionId))
  expect(found.map(({ state }) => state).toSorted()).toEqual(['rejected', 'settled', 'settled'])
  expect(await cells.a.stands(from)).toBe('479.80, held 0.00')
  expect(await cells.b.stands(carla.accountId)).toBe('25.00, held 0.00')
})

test('a payment that is refused there while its payer waits is refused here, with its money free', async () => {
  const pay = rail().pay.bind(rail())
  vi.spyOn(rail(), 'pay').mockImplementationOnce(async (payment) =>
    pay({ ...payment, to: { ...payment.to, account: victorOfB.accountId } }),
  )
  const answer = await send(toCarla)
  expect(answer.validationErrors).toMatchObject([{ code: 'payeeCannotReceive' }])
  expect(await cells.a.stands(from)).toBe('500.00, held 0.00')
  expect(await instructions([await newest()])).toMatchObject([{ state: 'rejected' }])
})

test('a key in capital letters leads to the same reference on both ways, and pays once', async () => {
  const key = randomUUIDv7().toUpperCase()
  const { transactionId } = await send(toCarla, key)
  await work()
  const [instruction] = await instructions([transactionId])
  expect(instruction?.state).toBe('settled')
  expect(await credits(instruction?.reference)).toBe(1)
})

test('pressed again after its first call died, it is paid at once', async () => {
  const key = randomUUIDv7()
  vi.spyOn(rail(), 'pay').mockReturnValueOnce(new Promise(() => {}))
  void send(toCarla, key)
  await expect.poll(async () => cells.a.stands(from)).toBe('489.90, held 10.10')
  expect(await send(toCarla, key)).toMatchObject({ status: 'completed' })
  expect(await cells.a.stands(from)).toBe('489.90, held 0.00')
  expect(await cells.b.stands(carla.accountId)).toBe('15.00, held 0.00')
})

test('a payment that may be on its way is not withdrawn, also by a server of the version before', async () => {
  vi.spyOn(rail(), 'pay').mockReturnValueOnce(new Promise(() => {}))
  void send(toCarla)
  await expect.poll(async () => cells.a.stands(from)).toBe('489.90, held 10.10')
  const id = await newest()
  const { db, clock } = cells.a.services
  expect(await transaction(db, (client) => withdrawInstruction(client, id, clock.now()))).toBe(false)
  await expect(
    db.query(`update app.instruction set state = 'withdrawn' where operation_id = $1`, [id]),
  ).rejects.toThrow('instruction_sent_to_cell')
})

test('after all of them nothing is under way between the cells, and both ledgers verify', async () => {
  expect(await cells.between()).toEqual({ EUR: '0' })
  for (const bank of [cells.a, cells.b]) expect(await verify(bank.database.owner)).toEqual([])
})
