import { freezeAccount, unfreezeAccount, verify } from '@sixpence/ledger'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { transaction } from '#core/database.ts'
import { operationKinds } from '#store/operation/kinds.ts'
import { noteQuietPaid } from '#store/batch/quiet-paid.ts'
import { TestBank } from '#testing/bank/test-bank.ts'
import { TestMass } from '#testing/bank/test-mass.ts'
import { makeMass } from './make.ts'

let bank: TestBank
let mass: TestMass
let committer: TestBank['services']['committer']
beforeAll(async () => {
  bank = await TestBank.open({ maxEntries: 1, jobsWhenAsked: true })
  committer = bank.services.committer
  // Lines to unverified payees are paid individually.
  await bank.database.owner.query('update app.customer set verified = true where id = $1', [
    await bank.customerId('bo'),
  ])
})
afterAll(() => bank.close())
beforeEach(async () => {
  mass = await TestMass.afresh(bank)
})
afterEach(() => {
  bank.services.committer = committer
})

const [marta, bo] = ['marta@gintara.example', 'bo@ostra.example']
/** A file of three pages; all lines of the first page have the same payee. */
const threePages = (first = bo) =>
  mass.text(Array.from({ length: 620 }, (_, n) => `${n < 250 ? first : bo};0.${10 + (n % 90)}`))

/** Confirms a batch while nothing can be paid; returns its hold and its total. */
async function confirmedUnpaid(batchId: number): Promise<{ hold: number; total: number }> {
  bank.services.committer = {
    ...committer,
    lend: () => Promise.reject(new Error('killed')),
    submit: (command) =>
      command.kind === operationKinds.p2p ? Promise.reject(new Error('killed')) : committer.submit(command),
  }
  const { transactionId = 0, total = 0 } = await mass.confirm(batchId)
  await bank.settled()
  bank.services.committer = committer
  return { hold: transactionId, total: Number(total) }
}

/** A batch of three pages that is paid to its last line. */
async function paidBatch(): Promise<number> {
  const batchId = await threePages()
  await mass.confirm(batchId)
  await mass.made(batchId)
  return batchId
}

/** The outcomes of the lines and how many have each, and the number of payments in the ledger. */
const outcomes = async (batchId: number) => {
  const { rows } = await bank.database.owner.query<{ outcome: string; lines: number }>(
    `select coalesce(failure, case when operation_id is null then 'open' else 'paid' end) as outcome, count(*)::int as lines
     from app.mass_line where batch_id = $1 group by 1 order by 1`,
    [batchId],
  )
  const { rows: made } = await bank.database.owner.query<{ payments: number }>(
    `select count(*)::int as payments from ledger.operation where kind = 'p2p' and detail->>'batchId' = $1::text`,
    [batchId],
  )
  return [...rows.map(({ outcome, lines }) => `${lines} ${outcome}`), `${made[0]?.payments} made`]
}
const available = async () => (await mass.stands()).split(',')[0]
const rest = (total: number) => (1000 - total).toFixed(2)

/**
 * Pays the batch while another transaction has locked the account of the payer, until two pages wait for it; `change` is
 * part of that transaction.
 */
async function payBehindLock(
  batchId: number,
  hold: number,
  change: (client: pg.PoolClient) => Promise<unknown> = async () => {},
): Promise<void> {
  const client = await bank.database.owner.connect()
  try {
    await client.query('begin')
    await client.query('select from ledger.balance where account_id = $1 for update', [mass.account])
    const making = makeMass(bank.services, batchId, hold)
    await expect
      .poll(async () => {
        const { rows } = await bank.database.owner.query<{ waiting: number }>(
          `select count(*)::int as waiting from pg_stat_activity
           where datname = current_database() and wait_event_type = 'Lock' and query like '%pay_mass_lines%'`,
        )
        return rows[0]?.waiting
      })
      .toBe(2)
    await change(client)
    await client.query('commit')
    await making
  } finally {
    // Closed, so that the lock is released even if the test fails.
    client.release(true)
  }
  await bank.settled()
}

test('two pages of a file wait for the account of the payer at the same time, and each line is paid once [OP184 OP205]', async () => {
  const batchId = await threePages()
  const { hold, total } = await confirmedUnpaid(batchId)
  await payBehindLock(batchId, hold)
  expect(await outcomes(batchId)).toEqual(['620 paid', '620 made'])
  expect(await available()).toBe(rest(total))
})

test('a hold that ends while two pages wait pays none of their lines [OP184]', async () => {
  const batchId = await threePages()
  const { hold } = await confirmedUnpaid(batchId)
  await payBehindLock(batchId, hold, (client) =>
    client.query('update ledger.hold set expires = now() where operation_id = $1', [hold]),
  )
  expect(await outcomes(batchId)).toEqual(['620 approvalExpired', '0 made'])
  expect(await mass.stands()).toBe('1000.00, held 0.00')
})

test('an account that is frozen while two pages wait pays nothing, and everything once after that [OP184]', async () => {
  const batchId = await threePages()
  const { hold, total } = await confirmedUnpaid(batchId)
  await payBehindLock(batchId, hold, (client) => freezeAccount(client, mass.account))
  expect(await outcomes(batchId)).toEqual(['620 open', '0 made'])
  await unfreezeAccount(bank.database.owner, mass.account)
  await makeMass(bank.services, batchId, hold)
  expect(await outcomes(batchId)).toEqual(['620 paid', '620 made'])
  expect(await available()).toBe(rest(total))
})

test('a page of which no line can be paid does not keep the others from being paid [OP184]', async () => {
  const batchId = await threePages(marta)
  const { hold } = await confirmedUnpaid(batchId)
  const { owner } = bank.database
  const [ines, martas] = [await bank.customerId('ines'), await bank.customerId('marta')]
  await owner.query(
    `insert into app.blacklist (customer_id, blocked_customer_id, block_type) values ($1, $2, 'incoming')`,
    [martas, ines],
  )
  await makeMass(bank.services, batchId, hold)
  await owner.query('delete from app.blacklist where customer_id = $1', [martas])
  expect(await outcomes(batchId)).toEqual(['370 paid', '250 payeeRefuses', '370 made'])
})

test.each(['before', 'after'] as const)(
  'a page whose answer is lost, %s the ledger has it, is paid once, and so is the page that is posted meanwhile [OP184]',
  async (when) => {
    const batchId = await threePages()
    const { hold, total } = await confirmedUnpaid(batchId)
    let lent = 0
    const second = Promise.withResolvers<void>()
    bank.services.committer = {
      ...committer,
      lend: async (work) => {
        lent += 1
        if (lent !== 1) {
          const result = await committer.lend(work)
          second.resolve()
          return result
        }
        if (when === 'after') await committer.lend(work)
        await second.promise
        throw new Error('lost')
      },
    }
    await makeMass(bank.services, batchId, hold)
    await bank.settled()
    expect(await outcomes(batchId)).toEqual(['620 paid', '620 made'])
    expect(await available()).toBe(rest(total))
  },
)

test('four workers at once pay a file of three pages once [OP184]', async () => {
  const batchId = await threePages()
  const { hold, total } = await confirmedUnpaid(batchId)
  await Promise.all(Array.from({ length: 4 }, () => makeMass(bank.services, batchId, hold)))
  expect(await outcomes(batchId)).toEqual(['620 paid', '620 made'])
  expect(await available()).toBe(rest(total))
})

test('payments that cause no notifications are counted at their payees and in their batch, there once even if they are read again [OP184]', async () => {
  const { owner } = bank.database
  // There are no subscribers, neither pages nor servers.
  await owner.query('delete from app.push_sequence')
  await owner.query('update app.delivery_endpoint set is_on = false')
  const counts = async (batchId: number) => {
    const { rows } = await owner.query<{
      paid: number
      unpaid: number
      states: number
      payments: number
      last: number
    }>(
      `select b.paid, b.unpaid, p.payments, p.last_amount::int as last,
         (select count(*)::int from app.batch_payment s where s.batch_id = b.id and s.state = 'paid') as states
       from app.batch b join app.payee p on p.customer_id = b.customer_id and p.payee_customer_id = $2 where b.id = $1`,
      [batchId, await bank.customerId('bo')],
    )
    return rows[0]
  }
  const before = await counts(await paidBatch())
  const batchId = await paidBatch()
  const after = await counts(batchId)
  expect(after).toMatchObject({
    paid: 620,
    unpaid: 0,
    states: 620,
    payments: (before?.payments ?? 0) + 620,
  })
  // Pages are posted beside each other: the last payment is the last line of whichever was committed last.
  expect([249, 499, 619].map((line) => 10 + (line % 90))).toContain(after?.last)
  const { rows } = await owner.query<{ id: number }>(
    'select operation_id as id from app.mass_line where batch_id = $1 limit 5',
    [batchId],
  )
  const ids = rows.map(({ id }) => id)
  await transaction(bank.services.db, (client) => noteQuietPaid(client, ids))
  expect(await counts(batchId)).toMatchObject({ paid: 620, states: 620 })
})

test('after all of this the books are consistent', async () => {
  expect(await verify(bank.services.db)).toEqual([])
})
