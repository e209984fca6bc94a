import { verify } from '@sixpence/ledger'
import { missingOrDoubled } from '@sixpence/ledger/crash-harness'
import type { Pool } from 'pg'
import { isOver, type Books, type Payment } from './books.ts'
import { booked, type LedgerPayment } from './booked.ts'
import type { Person } from './client.ts'

/** A promise and its violations; none if it held. */
export type Check = { name: string; faults: string[] }

/** @throws Error with every fault and the numbers of the run, so that a report of a retried test has them too */
export function requireHeld({ checks, numbers }: { checks: readonly Check[]; numbers: unknown }): void {
  const broken = checks.flatMap(({ name, faults }) => faults.map((fault) => `${name}: ${fault}`))
  if (broken.length > 0) throw new Error(`${broken.join('\n')}\n${JSON.stringify(numbers)}`)
}

const startUnits = 100_000_000n

/**
 * Compares the payers' records with the database after the load has ended. `after`: the last operation before the load,
 * for a bank with earlier operations.
 */
export async function ledgerChecks(
  owner: Pool,
  books: Books,
  people: readonly Person[],
  after = 0,
): Promise<Check[]> {
  const payments = [...books.payments.values()]
  const succeeded = payments.filter((payment) => payment.transactionId !== undefined)
  const found = await booked(owner, after)
  const unresolved = payments.filter((payment) => payment.end === 'unknown' || payment.end === 'left')
  return [
    {
      name: 'every key got its answer',
      faults: unresolved.map((payment) => `${payment.key} is ${payment.end}`),
    },
    { name: 'all answers to one key agree', faults: books.contradictions },
    {
      name: 'what was acknowledged is there exactly once, under the acknowledged id',
      faults: await missingOrDoubled(
        owner,
        succeeded.map(({ key, payer, transactionId }) => ({
          key,
          owner: payer.customer,
          ...(transactionId !== undefined && { operationId: transactionId }),
        })),
      ),
    },
    { name: 'nothing else is there', faults: uncalledFor(books, found) },
    {
      name: 'what was booked is what was asked',
      faults: payments.flatMap((payment) => differing(payment, found)),
    },
    {
      name: 'balances follow from the payments',
      faults: await wrongBalances(owner, succeeded, people, found),
    },
    { name: 'no hold is open without reason', faults: await idleHolds(owner, succeeded, after) },
    {
      name: 'the ledger verifies (I-1 to I-8)',
      faults: (await verify(owner)).map(
        (violation) => `${violation.invariant} ${violation.subject}: ${violation.found}`,
      ),
    },
    {
      name: 'push events are gapless and as many as the payments make',
      faults: await wrongEvents(owner, found),
    },
  ]
}

function uncalledFor(books: Books, found: ReadonlyMap<number, LedgerPayment>): string[] {
  return [...found.values()].flatMap(({ id, key, posts, voids }) => {
    const payment = books.payments.get(key)
    if (!payment) return [`operation ${id} has a key that nobody sent`]
    // A payment that was over when its payer came back was refused, without its number.
    const isOver = payment.end === 'over' && payment.transactionId === undefined
    return payment.transactionId === id || (isOver && posts === 0 && voids === 1)
      ? []
      : [`${key} was ${payment.end} and is operation ${id}`]
  })
}

function differing(payment: Payment, found: ReadonlyMap<number, LedgerPayment>): string[] {
  const { transactionId, payer, payee, units, key } = payment
  if (transactionId === undefined) return []
  const ledgerPayment = found.get(transactionId)
  if (!ledgerPayment) return [`${key} is not there`]
  const end = endOf(payment, ledgerPayment)
  const follow = `${ledgerPayment.posts} times booked, ${ledgerPayment.voids} times voided`
  const expected = end === 'completed' ? [1, 0] : end === 'canceled' || end === 'over' ? [0, 1] : [0, 0]
  return [
    ...(ledgerPayment.from === payer.account &&
    ledgerPayment.to === payee?.account &&
    ledgerPayment.units === units
      ? []
      : [`${key} is ${ledgerPayment.units} from ${ledgerPayment.from} to ${ledgerPayment.to}`]),
    ...(ledgerPayment.posts === expected[0] && ledgerPayment.voids === expected[1]
      ? []
      : [`${key} is ${end} and ${follow}`]),
  ]
}

/** The payer's word, or `over` if the payment still waited when the time for its code had passed, and was voided. */
function endOf(payment: Payment, ledgerPayment: LedgerPayment | undefined): Payment['end'] {
  return payment.end === 'waiting' && ledgerPayment?.voids === 1 && isOver(payment, Date.now())
    ? 'over'
    : payment.end
}

/** Recomputes every account from the payers' records of payments; only the fee is read from the operation. */
async function wrongBalances(
  owner: Pool,
  succeeded: readonly Payment[],
  people: readonly Person[],
  found: ReadonlyMap<number, LedgerPayment>,
): Promise<string[]> {
  const expected = new Map(people.map((person) => [person.account, { booked: startUnits, held: 0n }]))
  for (const payment of succeeded) {
    const { transactionId, payer, payee, units } = payment
    const ledgerPayment = found.get(transactionId ?? 0)
    const fee = ledgerPayment?.fee ?? 0n
    const end = endOf(payment, ledgerPayment)
    const from = expected.get(payer.account)
    const to = expected.get(payee?.account ?? 0)
    if (from && to && end === 'completed') {
      from.booked -= units + fee
      to.booked += units
    } else if (from && end === 'waiting') from.held += units + fee
  }
  const { rows } = await owner.query<{ account: string; booked: string; held: string }>(
    'select account_id as account, booked::text, held::text from ledger.balance where account_id = any($1)',
    [[...expected.keys()]],
  )
  return rows.flatMap(({ account, booked: has, held }) => {
    const should = expected.get(Number(account))
    return should && BigInt(has) === should.booked && BigInt(held) === should.held
      ? []
      : [
          `account ${account} has ${has}, held ${held}, and should have ${should?.booked}, held ${should?.held}`,
        ]
  })
}

/** A hold may stay open as long as its payer may still send the code. */
async function idleHolds(owner: Pool, succeeded: readonly Payment[], after: number): Promise<string[]> {
  const waiting = new Set(
    succeeded.flatMap((payment) => (payment.end === 'waiting' ? payment.transactionId : [])),
  )
  const { rows } = await owner.query<{ id: string; approval: string | null }>(
    `select h.operation_id as id, case when a.expires_at > now() then a.state else 'over' end as approval
     from ledger.hold h left join app.approval a using (operation_id)
     where h.state = 'open' and h.operation_id > $1`,
    [after],
  )
  return rows
    .filter(({ id, approval }) => approval !== 'open' || !waiting.has(Number(id)))
    .map(({ id, approval }) => `hold ${id} is open, its approval ${approval ?? 'missing'}`)
}

/**
 * For customers with open pages, which receive the events: their numbers have no gap, and their count matches the
 * payments.
 */
async function wrongEvents(owner: Pool, found: ReadonlyMap<number, LedgerPayment>): Promise<string[]> {
  const expected = new Map<number, number>()
  const add = (customer: number, events: number): void =>
    void expected.set(customer, (expected.get(customer) ?? 0) + events)
  for (const { payer, payee, isHold, posts, voids } of found.values()) {
    add(payer, Number(isHold) + posts + voids)
    add(payee, posts)
  }
  const { rows } = await owner.query<{
    customer: string
    seq: string
    first: string
    last: string
    count: string
  }>(
    `select s.customer_id as customer, s.seq, min(e.seq) as first, max(e.seq) as last, count(e.seq)
     from app.push_sequence s left join app.push_event e using (customer_id) group by 1, 2`,
  )
  const seqs = new Map(rows.map((row) => [Number(row.customer), Number(row.seq)]))
  return [
    ...rows
      .filter((row) => row.last !== row.seq || Number(row.last) - Number(row.first) + 1 !== Number(row.count))
      .map(
        (row) =>
          `customer ${row.customer}: ${row.count} events from ${row.first} to ${row.last} of ${row.seq}`,
      ),
    ...[...expected]
      .filter(([customer, events]) => seqs.has(customer) && seqs.get(customer) !== events)
      .map(([customer, events]) => `customer ${customer}: ${seqs.get(customer)} events, ${events} expected`),
  ]
}
