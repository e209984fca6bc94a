import { verify } from '@sixpence/ledger'
import { missingOrDoubled } from '@sixpence/ledger/crash-harness'
import type { Check } from '../torture/checks.ts'
import type { CellBank } from './banks.ts'
import type { CellBooks, CellPayment } from './payer.ts'

const startUnits = 100_000_000n

/** A payment to another cell: as the payer's cell has it, and what the payee's cell has credited under its reference. */
type Between = {
  id: number
  from: string
  to: string
  state: string
  reference: string
  units: bigint
  fee: bigint
  account: number
}

/** The cell in which an operation was created, by its id; cells are numbered in the order in which they were started. */
const cellOf = (cells: readonly CellBank[], id: number): string =>
  cells[Math.floor((id - 1) / 8e12)]?.name ?? ''

/** Looks up payments of which a payer who has moved only learned that they were made before the move. */
async function lookUpEarlier(cells: readonly CellBank[], books: CellBooks): Promise<void> {
  for (const payment of books.payments) {
    if (payment.end !== 'before') continue
    const ids = await idsOf(cells, payment)
    if (ids.length === 0) books.contradictions.push(`${payment.key} was made before a move, and is nowhere`)
    payment.transactionId = ids[0]
    payment.end = 'submitted'
  }
}

async function idsOf(cells: readonly CellBank[], { key, payer }: CellPayment): Promise<number[]> {
  const found = await Promise.all(
    cells.map(({ owner }) =>
      owner.query<{ id: string }>('select id from ledger.operation where key = $1 and owner = $2', [
        key,
        payer.customer,
      ]),
    ),
  )
  return found.flatMap(({ rows }) => rows.map(({ id }) => Number(id)))
}

/** Payments that were made in two cells by payers who moved, since a key is unique only within a cell. */
async function madeTwice(cells: readonly CellBank[], { payments }: CellBooks): Promise<string[]> {
  const faults: string[] = []
  for (const payment of payments)
    if (payment.payer.accounts.size > 1) {
      const ids = await idsOf(cells, payment)
      if (ids.length > 1) faults.push(`${payment.key} is ${ids.join(' and ')}`)
    }
  return faults
}

/** Compares the payers' answers with the ledgers of all cells, after the load. */
export async function cellChecks(cells: readonly CellBank[], books: CellBooks): Promise<Check[]> {
  await lookUpEarlier(cells, books)
  const between = (await Promise.all(cells.map(paidFrom))).flat()
  const credits = new Map<string, { cell: string; units: bigint; account: number }[]>()
  for (const cell of cells)
    for (const { reference, ...credit } of await creditedIn(cell))
      credits.set(reference, [...(credits.get(reference) ?? []), { cell: cell.name, ...credit }])
  return [
    {
      name: 'every key got its answer',
      faults: books.payments
        .filter(({ end }) => end === 'unknown' || end === 'left')
        .map(({ key, end }) => `${key} is ${end}`),
    },
    { name: 'all answers to one key agree', faults: books.contradictions },
    {
      name: 'what was acknowledged is there exactly once, under the acknowledged id',
      faults: (await Promise.all(cells.map((cell) => lostIn(cells, cell, books)))).flat(),
    },
    { name: 'nothing was made in two cells', faults: await madeTwice(cells, books) },
    {
      name: 'accounts between cells sum to zero',
      faults: await unbalanced(cells),
    },
    {
      name: 'each payment between cells is credited once if it was booked, and never if it was not',
      faults: [
        ...between.flatMap((item) => differing(item, credits.get(item.reference) ?? [])),
        ...unasked(between, credits),
      ],
    },
    { name: 'what payers were told is what became of it', faults: untrue(cells, books, between) },
    {
      name: 'balances follow from the payments',
      faults: await wrongBalances(cells, books, between),
    },
    { name: 'no money is held any more', faults: await stillHeld(cells) },
    {
      name: 'each ledger verifies (I-1 to I-9)',
      faults: (
        await Promise.all(
          cells.map(async ({ name, owner }) =>
            (await verify(owner)).map(
              (violation) => `${name}: ${violation.invariant} ${violation.subject}: ${violation.found}`,
            ),
          ),
        )
      ).flat(),
    },
    {
      name: 'the books of every cell agree with the others, payment by payment',
      faults: await disagreeing(cells),
    },
  ]
}

async function paidFrom({ name, owner }: CellBank): Promise<Between[]> {
  const { rows } = await owner.query<
    Record<'id' | 'to' | 'state' | 'reference' | 'units' | 'fee' | 'account', string>
  >(
    `select i.operation_id as id, o.detail->>'cell' as "to", i.state, i.reference, o.detail->>'units' as units,
       o.detail->>'fee' as fee, o.detail->>'from' as account
     from app.instruction i join ledger.operation o on o.id = i.operation_id where i.partner = 'cell'`,
  )
  return rows.map(({ id, units, fee, account, ...item }) => ({
    ...item,
    from: name,
    id: Number(id),
    units: BigInt(units),
    fee: BigInt(fee),
    account: Number(account),
  }))
}

async function creditedIn({ owner }: CellBank) {
  const { rows } = await owner.query<{ reference: string; units: string; account: string }>(
    `select o.detail->>'stated' as reference, e.amount::text as units, e.account_id as account
     from ledger.operation o cross join lateral unnest(o.accounts[:cardinality(o.versions)], o.versions) u(account_id, version)
       join ledger.entry e on e.account_id = u.account_id and e.version = u.version
     where o.kind = 'p2p' and o.detail ? 'stated' and e.amount > 0`,
  )
  return rows.map(({ reference, units, account }) => ({
    reference,
    units: BigInt(units),
    account: Number(account),
  }))
}

const lostIn = async (
  cells: readonly CellBank[],
  { name, owner }: CellBank,
  books: CellBooks,
): Promise<string[]> =>
  (
    await missingOrDoubled(
      owner,
      books.payments.flatMap(({ key, payer, transactionId }) =>
        transactionId !== undefined && cellOf(cells, transactionId) === name
          ? [{ key, owner: payer.customer, operationId: transactionId }]
          : [],
      ),
    )
  ).map((fault) => `${name}: ${fault}`)

/** Between each two cells, and over all of them. */
async function unbalanced(cells: readonly CellBank[]): Promise<string[]> {
  const owed = new Map<string, bigint>()
  for (const { name, owner } of cells) {
    const { rows } = await owner.query<{ other: string; units: string }>(
      `select substring(a.kind from 11) as other, sum(b.booked)::text as units
       from ledger.account a join ledger.balance b on b.account_id = a.id
       where a.kind like 'rail:cell-%' group by 1`,
    )
    for (const { other, units } of rows) {
      const pair = [name, other].toSorted().join(' and ')
      owed.set(pair, (owed.get(pair) ?? 0n) + BigInt(units))
    }
  }
  return [...owed].filter(([, units]) => units !== 0n).map(([pair, units]) => `${pair}: ${units}`)
}

function differing(
  { id, from, to, state, reference, units }: Between,
  credits: readonly { cell: string; units: bigint }[],
): string[] {
  const expected = state === 'settled' ? 1 : 0
  const right = credits.filter((credit) => credit.cell === to && credit.units === units)
  return credits.length === expected && right.length === expected
    ? []
    : [`${id} of ${from} (${reference}) is ${state}, and was credited ${credits.length} times at ${to}`]
}

function unasked(
  between: readonly Between[],
  credits: ReadonlyMap<string, readonly { cell: string }[]>,
): string[] {
  const known = new Set(between.map(({ reference }) => reference))
  return [...credits.keys()]
    .filter((text) => !known.has(text))
    .map((text) => `${text} was credited and never sent`)
}

function untrue(cells: readonly CellBank[], books: CellBooks, between: readonly Between[]): string[] {
  const states = new Map(between.map((item) => [`${item.from} ${item.id}`, item.state]))
  return books.payments.flatMap((payment) => {
    const { transactionId, payer, payee, end, isBetween: wasBetween } = payment
    if (transactionId === undefined) return []
    const from = cellOf(cells, transactionId)
    const state = states.get(`${from} ${transactionId}`)
    // If one of the two has moved, nothing records whether they were in the same cell at the time.
    const stayed = payer.accounts.size === 1 && payee.accounts.size === 1
    if (state === undefined)
      return wasBetween && stayed ? [`${transactionId} of ${from} has no instruction`] : []
    return end === 'completed' && state !== 'settled'
      ? [`${transactionId} was completed and is ${state}`]
      : []
  })
}

/**
 * Compares the balances of all people, summed over all cells, with the payments that payers know; only fees and the
 * final states of unanswered payments are read. In cells they have left, balances are zero.
 */
async function wrongBalances(
  cells: readonly CellBank[],
  books: CellBooks,
  between: readonly Between[],
): Promise<string[]> {
  const ends = new Map(between.map((item) => [`${item.from} ${item.id}`, item]))
  const everybody = cells.flatMap(({ people }) => people)
  const expected = new Map(everybody.map(({ customer }) => [customer, startUnits]))
  const add = (customer: number, units: bigint): void => {
    expected.set(customer, (expected.get(customer) ?? 0n) + units)
  }
  const fees = new Map(await Promise.all(cells.map(async (cell) => [cell.name, await feesOf(cell)] as const)))
  for (const { payer, payee, units, transactionId } of books.payments) {
    if (transactionId === undefined) continue
    const from = cellOf(cells, transactionId)
    const other = ends.get(`${from} ${transactionId}`)
    if (other && other.state !== 'settled') continue
    add(payer.customer, -units - (fees.get(from)?.get(transactionId) ?? 0n))
    add(payee.customer, units)
  }
  const faults: string[] = []
  const found = new Map<number, bigint>()
  for (const { name, owner } of cells) {
    const there = everybody.filter(({ accounts }) => accounts.has(name))
    const { rows } = await owner.query<{ account: string; booked: string }>(
      'select account_id as account, booked::text from ledger.balance where account_id = any($1)',
      [there.map(({ accounts }) => accounts.get(name))],
    )
    for (const { customer, cell, accounts } of there) {
      const balance = rows.find(({ account }) => Number(account) === accounts.get(name))
      const booked = BigInt(balance?.booked ?? 0)
      found.set(customer, (found.get(customer) ?? 0n) + booked)
      if (cell !== name && booked !== 0n) faults.push(`customer ${customer} has left ${booked} at ${name}`)
    }
  }
  for (const [customer, units] of expected)
    if (found.get(customer) !== units)
      faults.push(`customer ${customer} has ${found.get(customer)}, not ${units}`)
  return faults
}

async function feesOf({ owner }: CellBank): Promise<Map<number, bigint>> {
  const { rows } = await owner.query<{ id: string; fee: string }>(
    `select id, detail->>'fee' as fee from ledger.operation where kind in ('p2p', 'outsideHold') and not detail ? 'stated'`,
  )
  return new Map(rows.map(({ id, fee }) => [Number(id), BigInt(fee)]))
}

async function stillHeld(cells: readonly CellBank[]): Promise<string[]> {
  const held = await Promise.all(
    cells.map(async ({ name, owner }) => {
      const { rows } = await owner.query<{ id: string }>(
        `select operation_id as id from ledger.hold where state = 'open'`,
      )
      return rows.map(({ id }) => `${name}: hold ${id} is open`)
    }),
  )
  return held.flat()
}

/** The output of `npm run operator -- rails:reconcile` in each cell. */
async function disagreeing(cells: readonly CellBank[]): Promise<string[]> {
  const said = await Promise.all(
    cells.map(({ name, bank }) =>
      bank.run(process.execPath, 'server/app/rails-reconcile.ts').then(
        () => [],
        (error: unknown) => [`${name}: ${String(error)}`],
      ),
    ),
  )
  return said.flat()
}

/** Payments between cells, as their payer saw them. */
export const isBetween = (payment: CellPayment): boolean => payment.isBetween
