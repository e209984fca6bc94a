import { accountStatuses, balanceInquiry } from '@sixpence/protocol/accounts/accounts'
import { p2pSend } from '@sixpence/protocol/p2p/p2p'
import { userAccessList } from '@sixpence/protocol/session/session'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestClient } from '#testing/bank/test-bank.ts'
import type { Someone, TestCells } from '#cells/testing/test-cells.ts'
import { companyUsers, payTo, TestMoves, type MovingCompany } from '#cells/testing/test-moves.ts'
import { moveCustomer, type MoveStep } from './move-customer.ts'

let moves: TestMoves
let cells: TestCells
let company: MovingCompany
let bo: Someone
let victor: TestClient
let from: number
/** The company and Bo, whom Paul pays for too. */
let both: number[]
beforeAll(async () => {
  moves = await TestMoves.open()
  cells = moves.cells
  bo = await moves.resident('bo')
  company = await moves.company()
  both = [company.id, bo.customerId]
  const [, , paulId] = company.personIds
  await cells.a.database.owner.query(
    `insert into app.access (person_id, customer_id, access_right, permissions) values ($1, $2, 2, '{sendMoneyUser}')`,
    [paulId, bo.customerId],
  )
  victor = await cells.a.as('victor')
  from = await cells.a.accountId('victor', 'Everyday')
  await cells.a.fund(from, '100.00')
  cells.a.ageMemory(60_000)
})
afterAll(() => cells.close())

const steps: MoveStep[] = ['frozen', 'copied', 'drained', 'switched', 'known', 'gone', 'here']
const addresses = ['pay.moves@ostra.example', 'bo.moves@ostra.example']

/** Balances of a customer's open accounts, in the order of their names. */
async function balancesOf(client: TestClient, customerId: number): Promise<string[]> {
  const { accounts = [] } = await client.call(balanceInquiry, {}, { customerId })
  return accounts
    .filter(
      ({ accountStatusId, balance }) => accountStatusId !== accountStatuses.closed && balance !== '0.00',
    )
    .map(({ alias, balance }) => `${alias} ${balance}`)
    .toSorted()
}

test('customers with users in common move in one; killed after any step and repeated, they end the same', async () => {
  const paul = await moves.signedIn('paul', cells.a)
  const before = [await balancesOf(paul, company.id), await balancesOf(paul, bo.customerId)]
  for (const killed of steps) {
    const onStep = (step: MoveStep): void => {
      if (step === killed) throw new Error(`killed after ${killed}`)
    }
    // Whichever customer the operator names to continue it.
    const named = killed === 'frozen' ? both : [both[steps.indexOf(killed) % 2] ?? 0]
    await expect(moveCustomer(moves.mover({ onStep }), named, 'b')).rejects.toThrow(`killed after ${killed}`)
    await moves.heard()
    const isBefore = ['frozen', 'copied', 'drained'].includes(killed)
    const answers = await Promise.all(both.map((customerId) => paul.call(balanceInquiry, {}, { customerId })))
    expect([killed, ...answers.map(({ http }) => http)]).toEqual([
      killed,
      ...(isBefore ? [503, 503] : [401, 401]),
    ])
    for (const toEmail of addresses) {
      const paid = await payTo(victor, from, { toEmail, amount: '1.00' })
      const isPaid = ['completed', 'submitted'].includes(String(paid.status))
      expect([killed, toEmail, isPaid, paid.validationErrors[0]?.code]).toEqual([
        killed,
        toEmail,
        !isBefore,
        isBefore ? 'payeeMoving' : undefined,
      ])
    }
  }
  await moves.seen()
  await moveCustomer(moves.mover(), both, 'b')
  await moves.heard()

  const now = await moves.signedIn('paul', cells.a)
  const { customers = [] } = await now.call(userAccessList, {})
  expect(Object.fromEntries(customers.map(({ id, accessRights }) => [id, accessRights]))).toEqual({
    [company.id]: 3,
    [bo.customerId]: 2,
  })
  const after = [await balancesOf(now, company.id), await balancesOf(now, bo.customerId)]
  const plusFour = (line: string): string => {
    const [, alias = '', balance = ''] = /^(.*) (\S+)$/.exec(line) ?? []
    return `${alias} ${(Number(balance) + 4).toFixed(2)}`
  }
  const paidTo = /^(?:Operating|Everyday) /
  expect(after).toEqual(
    before.map((lines) => lines.map((line) => (paidTo.test(line) ? plusFour(line) : line)).toSorted()),
  )
  expect(await moves.faultsOfBooks()).toEqual([])
})

test('each of them signs in at the new cell, and who pays for both pays for both', async () => {
  for (const key of [...companyUsers, 'bo'] as const)
    expect((await moves.signedIn(key, cells.a)).cookies.get('__Host-cell')).toBe('b')
  const paul = await moves.signedIn('paul', cells.b)
  const outcomes = await Promise.all(
    both.map(async (customerId) => {
      const { accounts = [] } = await paul.call(balanceInquiry, {}, { customerId })
      const account = accounts.find(
        ({ alias, accountStatusId }) =>
          ['Operating', 'Everyday'].includes(alias) && accountStatusId !== accountStatuses.closed,
      )
      const paid = await paul.call(
        p2pSend,
        {
          accountId: account?.accountId ?? 0,
          amount: '2.00',
          currency: 'EUR',
          toEmail: 'victor@quillo.example',
        },
        { customerId },
      )
      return paid.status
    }),
  )
  // For the company he needs a colleague's approval.
  expect(outcomes).toEqual(['created', 'completed'])
})
