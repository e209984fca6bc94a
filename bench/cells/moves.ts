import { setTimeout as sleep } from 'node:timers/promises'
import type { Check } from '../torture/checks.ts'
import type { Random } from '../torture/random.ts'
import { load } from '../torture/people.ts'
import type { CellBank, CellPerson } from './banks.ts'
import { ask, refusalOf } from '../torture/client.ts'
import { randomUUIDv7 } from 'node:crypto'

/** People moved together under load, and how often the command was run and killed for it. */
export type Moved = {
  people: readonly CellPerson[]
  from: string
  to: string
  runs: number
  kills: number
  seconds: number
}

type Moving = { cells: readonly CellBank[]; dice: Random; over: AbortSignal }

const patienceMs = 240_000

/**
 * Moves customers in turn, as an operator does with a command that is killed at any moment and repeated, while they
 * and all others pay: first the company of each cell with everybody who signs in to it, then people. Nobody is moved
 * twice.
 */
export async function moveSome(moving: Moving, count: number): Promise<Moved[]> {
  const { cells, dice } = moving
  const done: Moved[] = []
  for (let n = 0; n < count; n++) {
    const from = cells[n % cells.length]
    const left = from?.people.filter(({ accounts }) => accounts.size === 1) ?? []
    if (!from || left.length === 0) continue
    const to = dice.pick(cells.filter((cell) => cell !== from))
    const party = left.filter(({ isOfCompany }) => isOfCompany)
    const people = party.length > 0 ? party : [dice.pick(left)]
    done.push(await moveTogether(moving, { people, from, to }))
  }
  return done
}

async function moveTogether(
  { dice, over }: Moving,
  { people, from, to }: { people: readonly CellPerson[]; from: CellBank; to: CellBank },
): Promise<Moved> {
  const customers = people.map(({ customer }) => customer).join(',')
  const began = performance.now()
  let [runs, kills] = [0, 0]
  for (;;) {
    const kill = runs < 4 && dice.chance(0.6) ? (dice.whole(12, 60) / 10).toFixed(1) : undefined
    runs++
    const command = [
      ...(kill === undefined ? [] : ['timeout', '-s', 'KILL', kill]),
      process.execPath,
      'server/cells/cells-list.ts',
      '--move',
      customers,
      '--to',
      to.name,
    ]
    const isDone = await from.bank.run(...command).then(
      () => true,
      () => false,
    )
    if (isDone) break
    if (kill !== undefined) kills++
    if (over.aborted || performance.now() - began > patienceMs)
      throw new Error(`customer ${customers} did not get from ${from.name} to ${to.name}`)
    await sleep(200)
  }
  for (const person of people) {
    const { account, token, cookie } = await arrivedAt(to, person)
    person.accounts.set(to.name, account)
    from.people.splice(from.people.indexOf(person), 1)
    to.people.push(person)
    Object.assign(person, { cell: to.name, account, token, cookie })
  }
  return {
    people,
    from: from.name,
    to: to.name,
    runs,
    kills,
    seconds: (performance.now() - began) / 1_000,
  }
}

/** The successor account in the new cell, and a session there; retries while PostgreSQL is down. */
async function arrivedAt({ bank, people }: CellBank, { email, customer }: CellPerson) {
  for (let tries = 0; tries < 100; tries++) {
    // A line for each customer of each person.
    const lines = await load(bank, 0, 2 * people.length + 2).catch(() => [])
    const line = lines.find((line) => line.email === email && line.customer === customer)
    if (line) return line
    await sleep(300)
  }
  throw new Error(`${email} is not where they were moved to`)
}

/** Whether everybody who was moved can pay and lives in a single cell; runs before the servers stop. */
export async function movedChecks(cells: readonly CellBank[], moved: readonly Moved[]): Promise<Check[]> {
  const unpaid: string[] = []
  for (const person of moved.flatMap(({ people }) => people)) {
    const own = cells.find(({ name }) => name === person.cell)
    const payee = own?.people.find((cellPerson) => cellPerson !== person)
    const input = { accountId: person.account, amount: '0.01', currency: 'EUR', toEmail: payee?.email ?? '' }
    const answer = await ask(own?.bank.port ?? 0, person, 'balanceInquiry', {})
    const limits = await ask(own?.bank.port ?? 0, person, 'p2pFeeGet', { ...input }, { key: randomUUIDv7() })
    if (answer === 'lost' || refusalOf(answer) !== undefined)
      unpaid.push(`${person.email} is not served: ${JSON.stringify(answer)}`)
    if (limits === 'lost') unpaid.push(`${person.email} is not answered`)
  }
  return [
    { name: 'who has moved is served in the new cell', faults: unpaid },
    { name: 'everybody lives in one cell alone', faults: await livingTwice(cells) },
  ]
}

async function livingTwice(cells: readonly CellBank[]): Promise<string[]> {
  const everybody = cells.flatMap(({ people }) => people)
  const homes = new Map<number, string[]>()
  for (const { name, owner } of cells) {
    const { rows } = await owner.query<{ id: string }>(
      `select c.id from app.customer c where c.id = any($1) and not c.closed and c.email_look_up is not null
         and exists (select from app.account a join ledger.balance b on b.account_id = a.id
           where a.customer_id = c.id and b.state = 'open')`,
      [everybody.map(({ customer }) => customer)],
    )
    for (const { id } of rows) homes.set(Number(id), [...(homes.get(Number(id)) ?? []), name])
  }
  return everybody.flatMap(({ customer, cell }) => {
    const found = homes.get(customer) ?? []
    return found.length === 1 && found[0] === cell
      ? []
      : [`customer ${customer} of ${cell} lives in ${found.join(', ')}`]
  })
}
