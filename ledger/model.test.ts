// Runs the same random commands against the model and, in batches, against ledger.post: the answers must be equal,
// and the tables too after every batch.
import { randomBytes, randomUUIDv7 } from 'node:crypto'
import { money, negate } from '@sixpence/money'
import type { Currency } from '@sixpence/money'
import { type TestDatabase, testDatabase } from '@sixpence/postgres/test-database'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  bumpGuard,
  closeAccount,
  freezeAccount,
  openAccount,
  openPlayAccount,
  unfreezeAccount,
  verify,
} from './index.ts'
import type { AccountId, Command, Leg, LimitUse, OperationId, SystemPurpose } from './index.ts'
import { LaneConnection } from './connection.ts'
import { Model } from './model.ts'
import { modelTables, tablesOf } from './model-tables.ts'
import { purposeFor } from './play.ts'
import { before, later } from './testing.ts'
import { MOST, validate } from './validate.ts'

let db: TestDatabase
let lane: LaneConnection
beforeAll(async () => {
  db = await testDatabase(['ledger'])
  await db.owner.query(
    `alter role sixpence_api in database ${new URL(db.apiUrl).pathname.slice(1)} set track_functions = 'pl'`,
  )
  lane = await LaneConnection.open({ connectionString: db.apiUrl })
})
afterAll(async () => {
  await lane.close()
  await db.drop()
})

// 1. Random input. Accounts, holds, keys and subjects are small numbers, which each run maps to its own.

const account = fc.integer({ min: 0, max: 10 })
const units = fc.oneof(
  { weight: 19, arbitrary: fc.bigInt({ min: 1n, max: 60n }) },
  { weight: 1, arbitrary: fc.constant(MOST) },
)
const currency = fc.constantFrom<Currency>('EUR', 'EUR', 'EUR', 'EUR', 'USD')
const sometimes = <Value>(arbitrary: fc.Arbitrary<Value>, percent: number): fc.Arbitrary<Value | undefined> =>
  fc.oneof({ weight: percent, arbitrary }, { weight: 100 - percent, arbitrary: fc.constant(undefined) })

const aMove = fc.record({
  from: account,
  to: account,
  units,
  unbalanced: fc.nat(9).map((n) => n === 0),
})
const aHoldChange = fc.record({
  which: fc.nat(20),
  unknown: fc.nat(9).map((n) => n === 0),
  how: fc.constantFrom('partial', 'final', 'void', 'expired'),
  units,
  currency,
  wrongAccount: fc.nat(5).map((n) => n === 0),
})
const aUse = fc.record({
  subject: fc.nat(2),
  units: fc.bigInt({ min: -30n, max: 40n }),
  dayCap: sometimes(fc.bigInt({ min: 0n, max: 80n }), 40),
  monthCap: sometimes(fc.bigInt({ min: 0n, max: 80n }), 40),
  countCap: sometimes(fc.nat(4), 40),
  usedAt: fc.constantFrom('now', 'long ago'),
})
const aCommand = fc.record({
  again: sometimes(fc.nat(30), 20),
  otherBody: fc.integer({ min: 0, max: 3 }),
  moves: fc.array(aMove, { maxLength: 3 }),
  hold: sometimes(fc.record({ account, units, currency, due: fc.nat(2).map((n) => n === 0) }), 25),
  holdChange: sometimes(aHoldChange, 30),
  uses: fc.uniqueArray(aUse, { maxLength: 2, selector: (use) => use.subject }),
  guard: sometimes(fc.record({ subject: fc.nat(1), version: fc.nat(1) }), 15),
})
const rarely = fc.nat(199).map((n) => n === 0)
const plainAccount = fc.oneof(
  { weight: 199, arbitrary: fc.constantFrom(0, 1, 2, 6, 7, 8) },
  { weight: 1, arbitrary: fc.constantFrom(3, 9, 10) },
)
/** Nearly all of these are accepted, so that their batches are posted together, unless a fact of a command is wrong. */
const aPlainCommand: fc.Arbitrary<RandomCommand> = fc.record({
  again: sometimes(fc.nat(30), 1),
  otherBody: fc.constant(1),
  moves: fc.array(
    fc.record({
      from: plainAccount,
      to: plainAccount,
      units: fc.bigInt({ min: 1n, max: 9n }),
      unbalanced: rarely,
    }),
    { maxLength: 3 },
  ),
  hold: sometimes(
    fc.record({
      account: fc.constantFrom(0, 1, 2),
      units: fc.bigInt({ min: 1n, max: 5n }),
      currency: rarely.map((isOther): Currency => (isOther ? 'USD' : 'EUR')),
      due: fc.boolean(),
    }),
    15,
  ),
  holdChange: fc.constant(undefined),
  uses: fc.uniqueArray(
    fc.record({
      subject: fc.nat(2),
      units: fc.bigInt({ min: 0n, max: 5n }),
      dayCap: sometimes(fc.bigInt({ min: 40n, max: 200n }), 30),
      monthCap: sometimes(fc.bigInt({ min: 40n, max: 200n }), 30),
      countCap: sometimes(fc.integer({ min: 3, max: 12 }), 30),
      usedAt: fc.constant('now'),
    }),
    { maxLength: 2, selector: (use) => use.subject },
  ),
  guard: sometimes(fc.record({ subject: fc.nat(1), version: fc.constant(0) }), 5),
})
const aStep = fc.oneof(
  { weight: 5, arbitrary: fc.record({ batch: fc.array(aPlainCommand, { minLength: 1, maxLength: 8 }) }) },
  { weight: 6, arbitrary: fc.record({ batch: fc.array(aCommand, { minLength: 1, maxLength: 12 }) }) },
  { weight: 1, arbitrary: fc.record({ bump: fc.nat(1) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      state: fc.constantFrom('freeze', 'unfreeze', 'close', 'close'),
      account: fc.constantFrom(4, 4, 4, 0, 1),
    }),
  },
)

type Of<Arbitrary> = Arbitrary extends fc.Arbitrary<infer Value> ? Value : never
type RandomMove = Of<typeof aMove>
type RandomHoldChange = Of<typeof aHoldChange>
type RandomUse = Of<typeof aUse>
type RandomCommand = Of<typeof aCommand>
type Step = Of<typeof aStep>

/** Seeds of every run: money for all customer accounts but the last. */
const seeds: RandomCommand[] = [0, 1, 2, 3, 9].map((to) => ({
  again: undefined,
  otherBody: 0,
  moves: [{ from: 7, to, units: 200n, unbalanced: false }],
  hold: undefined,
  holdChange: undefined,
  uses: [],
  guard: undefined,
}))

// 2. The mapping of the numbers of a run to its own accounts and subjects.

type World = {
  name: string
  model: Model
  firstId: OperationId
  accounts: readonly (AccountId | SystemPurpose)[]
  system: Map<string, AccountId>
  sent: Command[]
}

test('ledger.post decides like the model', { timeout: 600_000 }, async () => {
  const tally = new Map<string, number>()
  await fc.assert(
    fc.asyncProperty(fc.array(aStep, { minLength: 3, maxLength: 10 }), async (steps) => {
      const world = await newWorld()
      await playBatch(world, seeds, tally)
      for (const step of steps) await play(world, step, tally)
    }),
    { numRuns: Number(process.env['MODEL_RUNS'] ?? 150) },
  )
  expect(await verify(db.owner)).toEqual([])
  // A run counts only if it reached every outcome and enough commands were accepted.
  const total = [...tally.values()].reduce((sum, count) => sum + count, 0)
  expect([...tally.keys()].sort()).toEqual(allOutcomes.toSorted())
  expect((tally.get('done') ?? 0) / total).toBeGreaterThan(0.2)
  const { post, inTurn } = await calls()
  expect(inTurn / post).toBeGreaterThan(0.2)
  expect(inTurn / post).toBeLessThan(0.9)
})

/** How many batches were posted, and how many of them were decided in turn. */
async function calls(): Promise<{ post: number; inTurn: number }> {
  await lane.query({ name: 'flush', text: 'select pg_stat_force_next_flush()', values: [] })
  await lane.query({ name: 'flushed', text: 'select 1', values: [] })
  const { rows } = await db.owner.query<{ name: string; calls: string }>(
    `select funcname as name, calls from pg_stat_user_functions where schemaname = 'ledger'`,
  )
  const of = (name: string): number => Number(rows.find((row) => row.name === name)?.calls ?? 0)
  return { post: of('post'), inTurn: of('post_in_turn') }
}

const allOutcomes = [
  'done',
  'repeated',
  'keyReused',
  'stale',
  'unknownHold',
  'holdNotOpen',
  'holdExpired',
  'holdNotDue',
  'holdTooSmall',
  'unknownAccount',
  'accountClosed',
  'accountFrozen',
  'currencyMismatch',
  'playMixed',
  'unbalanced',
  'insufficientFunds',
  'balanceTooLarge',
  'limitExceeded',
]

/**
 * Accounts 0 to 4 belong to customers, 5 does not exist, 6 to 8 are system accounts; money comes in over 7 and 8. Accounts 9
 * and 10 have play money.
 */
async function newWorld(): Promise<World> {
  const name = randomBytes(6).toString('hex')
  const model = new Model()
  const start = await db.owner.query<{ next: string }>(
    'select last_value + is_called::int as next from ledger.operation_id',
  )
  model.nextId = Number(start.rows[0]?.next)
  const add = (id: AccountId, currency: string, floor: bigint): AccountId => {
    model.accounts.set(id, { currency, booked: 0n, held: 0n, floor, version: 0, state: 'open' })
    return id
  }
  const open = async (currency: Currency, floor = 0n): Promise<AccountId> =>
    add(
      await openAccount(db.owner, { owner: 1, currency, kind: 'payment', brand: 'ostra', floor }),
      currency,
      floor,
    )
  const customers = [
    await open('EUR'),
    await open('EUR'),
    await open('EUR', -50n),
    await open('USD'),
    await open('EUR'),
  ]
  const play = async (): Promise<AccountId> =>
    add(
      await openPlayAccount(db.owner, { owner: 1, currency: 'EUR', kind: 'payment', brand: 'ostra' }),
      'EUR',
      0n,
    )
  const system = new Map<string, AccountId>()
  const purposes = [`rail:${name}`, `rail:${name}-fees`]
  for (const purpose of [...purposes, ...purposes.map((purpose) => `play:${purpose}`)]) {
    for (const currency of ['EUR', 'USD']) {
      const { rows } = await db.owner.query<{ id: string }>(
        'select ledger.system_account($1, $2, $3) as id',
        [purpose, currency, lane.lane],
      )
      system.set(`${purpose} ${currency}`, add(Number(rows[0]?.id), currency, -MOST))
    }
  }
  const accounts = [
    ...customers,
    8_000_000_000 + model.nextId,
    `rail:${name}-fees`,
    `rail:${name}`,
    `rail:${name}`,
    await play(),
    await play(),
  ] as const
  return { name, model, firstId: model.nextId, accounts, system, sent: [] }
}

async function play(world: World, step: Step, tally: Map<string, number>): Promise<void> {
  if ('batch' in step) await playBatch(world, step.batch, tally)
  else if ('bump' in step) await playBump(world, step.bump)
  else await playState(world, step.state, customer(world, step.account))
  expect(await tablesOf(db.owner, world)).toEqual(modelTables(world))
}

async function playBatch(world: World, batch: RandomCommand[], tally: Map<string, number>): Promise<void> {
  const commands: Command[] = []
  for (const random of batch) commands.push(commandOf(world, random, commands))
  const sent = commands.map((command) => ({ command, detail: validate(command) }))
  await lane.prepare(commands)
  const real = await lane.post(sent, () => {})
  const at = real.flatMap((decision) => (decision.outcome === 'done' ? [decision.at] : []))[0] ?? new Date()
  const expected = commands.map((command) =>
    world.model.post(
      command,
      at,
      (purpose, currency) => world.system.get(`${purposeFor(command, purpose)} ${currency}`) ?? -1,
    ),
  )
  expect(real).toEqual(expected)
  for (const { outcome } of real) tally.set(outcome, (tally.get(outcome) ?? 0) + 1)
  world.sent.push(...commands)
}

async function playBump(world: World, subject: number): Promise<void> {
  const name = `${world.name}:${subject}`
  world.model.guards.set(name, await bumpGuard(db.api, name))
}

async function playState(world: World, state: 'freeze' | 'unfreeze' | 'close', id: AccountId): Promise<void> {
  const change = { freeze: freezeAccount, unfreeze: unfreezeAccount, close: closeAccount }[state]
  const account = world.model.accounts.get(id)
  if ((await change(db.api, id)) !== 'done' || !account) return
  account.state = ({ freeze: 'frozen', unfreeze: 'open', close: 'closed' } as const)[state]
}

function commandOf(world: World, random: RandomCommand, batch: Command[]): Command {
  const earlier =
    random.again === undefined ? undefined : world.sent[random.again % Math.max(world.sent.length, 1)]
  const again = earlier && !batch.some((command) => command.key === earlier.key) ? earlier : undefined
  const legs = random.moves.flatMap((move) => legsOf(world, move))
  const holdChange =
    random.holdChange && world.model.holds.size > 0 ? holdChangeOf(world, random.holdChange) : undefined
  return {
    key: again?.key ?? randomUUIDv7(),
    owner: 1,
    bodyHash: new Uint8Array(32).fill(again && random.otherBody === 0 ? 1 : 0),
    kind: 'test',
    actor: 2,
    channel: 'test',
    brand: '',
    detail: { world: world.name },
    legs,
    ...(random.hold && {
      hold: {
        account: customer(world, random.hold.account),
        amount: money(random.hold.units, random.hold.currency),
        expires: random.hold.due ? before : later,
      },
    }),
    // A settlement that neither moves nor holds anything is malformed.
    ...(holdChange && (legs.length > 0 || random.hold || 'void' in holdChange) && holdChange),
    limits: random.uses.map((use) => useOf(world, use)),
    guards: random.guard ? [{ ...random.guard, subject: `${world.name}:${random.guard.subject}` }] : [],
  }
}

function legsOf(world: World, { from, to, units, unbalanced }: RandomMove): Leg[] {
  // Account 3 is in dollars; system accounts exist in both currencies.
  const currency = from === 3 || to === 3 ? 'USD' : 'EUR'
  const amount = money(units, currency)
  const account = (i: number): AccountId | SystemPurpose => world.accounts[i] ?? 0
  return [
    { account: account(from), amount: negate(amount), kind: 'out' },
    { account: account(to), amount: unbalanced ? money(1n, currency) : amount, kind: 'in' },
  ]
}

function holdChangeOf(world: World, random: RandomHoldChange): Pick<Command, 'settle' | 'void'> {
  const known = [...world.model.holds]
  const [id, hold] = (random.unknown ? undefined : known[random.which % known.length]) ?? [
    world.model.nextId + 1_000,
  ]
  const account = hold && !random.wrongAccount ? hold.account : customer(world, 0)
  if (random.how === 'void') return { void: { account, hold: id } }
  if (random.how === 'expired') return { void: { account, hold: id, expired: true } }
  const amount = money(random.units, random.currency)
  return { settle: { account, hold: id, amount, final: random.how === 'final' } }
}

function useOf(world: World, { subject, units, dayCap, monthCap, countCap, usedAt }: RandomUse): LimitUse {
  return {
    subject: `${world.name}:${subject}`,
    kind: 'test',
    amount: units,
    ...(dayCap !== undefined && { dayCap }),
    ...(monthCap !== undefined && { monthCap }),
    ...(countCap !== undefined && { countCap }),
    ...(units < 0n && { usedAt: usedAt === 'now' ? new Date() : before }),
  }
}

/** The customer account at this index; for a system account or none, an account that does not exist. */
function customer(world: World, i: number): AccountId {
  const account = world.accounts[i]
  return typeof account === 'number' ? account : 8_000_000_000
}
