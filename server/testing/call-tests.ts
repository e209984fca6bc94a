import { verify } from '@sixpence/ledger'
import { calls, featureOf } from '@sixpence/protocol'
import type { AnyCall } from '@sixpence/protocol/call'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { fieldsOf } from '#core/schema.ts'
import { keepPerson } from '#store/customer/keep-people.ts'
import { keepTaxNumber } from '#store/customer/tax-number.ts'
import { openCast, type Cast } from './cast.ts'
import { changedSince, moment } from './digest.ts'
import { canary, fuzzCall } from './fuzz.ts'
import { callerOf, callersOf, checkCall, prepare, send, verdictOf } from './matrix.ts'
import { TestBank } from './bank/test-bank.ts'
import { rememberFiles } from './remembered-files.ts'
import { withoutTheFactor } from './session-alone.ts'
import { recordStatements, type Recorded, wholeReads } from './whole-reads.ts'

const sample = inject('calls')

/** Calls that this run tries, of all in their order. */
const sampled = new Set(
  [...calls.values()].filter(
    ({ name }, index) =>
      index % sample.of === sample.turn || sample.areas.includes(featureOf.get(name) ?? ''),
  ),
)

/**
 * Tests every declared call of a feature gets: authorisation matrix and fuzzer, each in its own bank. `CALLS=all
 * FUZZ_SEED=7 FUZZ_RUNS=2000 npx vitest run server/features/p2p/calls` fuzzes longer, from another seed.
 */
export function testCalls(feature: string): void {
  const declared = [...calls.values()].filter(({ name }) => featureOf.get(name) === feature)
  if (declared.length === 0) throw new Error(`${feature} declares no call`)
  const tried = declared.filter((call) => sampled.has(call))
  const isNoneTried = tried.length === 0
  let forgetFiles: () => void
  beforeAll(() => {
    forgetFiles = rememberFiles()
  })
  afterAll(() => forgetFiles())
  describe.skipIf(isNoneTried)('matrix', { timeout: 300_000 }, () => {
    testMatrix(tried)
  })
  describe.skipIf(isNoneTried)('fuzzer', () => {
    testFuzzed(tried)
  })
}

function testMatrix(declared: readonly AnyCall[]): void {
  let bank: TestBank
  let cast: Cast
  let cells = 0
  let recorded: Recorded | undefined
  beforeAll(async () => {
    bank = await TestBank.open({ maxEntries: 3, jobsWhenAsked: true })
    cast = await openCast(bank)
    recorded = recordStatements()
  })
  afterAll(async () => {
    recorded?.stop()
    await bank.close()
  })

  test.each(declared)('$name answers every kind of person as it declares [B160]', async (call) => {
    const outcome = await checkCall(bank, cast, call)
    cells += outcome.cells
    expect(outcome.failures).toEqual([])
    expect(outcome.accepted).toBeGreaterThan(0)
  })

  const confirmed = declared.filter(
    ({ protection }) => protection && 'factor' in protection && protection.factor === 'own',
  )
  // No feature without such a call has a test of it.
  for (const call of confirmed)
    test(`${call.name} is not done with a session alone, nor with a weaker factor, and says so [SP-05]`, async () => {
      expect(await withoutTheFactor(bank, cast, call)).toEqual([])
    })

  test('the matrix is as big as it should be', async ({ annotate }) => {
    const rows = declared.map((call) => callersOf(cast, call).length)
    const wanted = rows.reduce((sum, row) => sum + row, 0)
    await annotate(`${cells} cells: ${rows.length} calls, up to ${Math.max(...rows)} kinds of person`)
    expect(cells).toBeGreaterThanOrEqual(wanted)
  })

  const forCustomers = declared.filter((call) => call.access.who === 'customer' && call.door === 'main')
  test.each(forCustomers)(
    '$name refuses customers that disagree, wherever they are named [B160]',
    async (call) => {
      const ids = {
        own: cast.owner.acting?.customer.id ?? 0,
        company: cast.related.id,
        foreign: cast.strangers.sameBrand.id,
        absent: 999_999_999,
        nobody: undefined,
      }
      const { client, input } = await prepare(bank, cast, call, cast.owner)
      const before = await moment(bank)
      for (const header of keysOf(ids))
        for (const query of keysOf(ids))
          for (const body of keysOf(ids)) {
            const named = new Set([header, query, body].filter((text) => text !== 'nobody'))
            if (named.size === 0 || (named.size === 1 && !named.has('foreign') && !named.has('absent')))
              continue
            const from = ids[query] === undefined ? '' : `&fromCustomerId=${ids[query]}`
            await client.request({
              method: 'POST',
              url: `/?${call.name}${from}`,
              headers: { ...(ids[header] !== undefined && { 'customer-id': String(ids[header]) }) },
              payload: {
                method: call.name,
                ...input,
                ...(ids[body] !== undefined && { fromCustomerId: ids[body] }),
              },
            })
            const verdict = client.answer && verdictOf(call, client.answer)
            const wanted = named.size > 1 ? 'customerDisagreement' : 'notAllowed'
            expect([header, query, body, verdict]).toEqual([header, query, body, wanted])
          }
      expect(await changedSince(bank, before)).toBe('')
    },
  )

  test.each(declared)('$name refuses every field that it does not declare', async (call) => {
    const { client, input } = await prepare(bank, cast, call, callerOf(cast, call))
    const before = await moment(bank)
    for (const field of hopeful) {
      if (fieldsOf(call).has(field) || takesEveryName(call)) continue
      const answer = await send(client, call, { ...input, [field]: 1 }, {})
      expect([field, verdictOf(call, answer), answer.json<object>()]).toMatchObject([
        field,
        'fault',
        { responseCode: 'TA1', validationErrors: [{ parameter: field.slice(0, 64), code: 'undeclared' }] },
      ])
    }
    expect(await changedSince(bank, before)).toBe('')
  })

  test('no statement of these calls reads a table that grows from its first row to its last', async () => {
    expect(await wholeReads(bank.database.owner, recorded?.texts ?? [])).toEqual([])
  })
}

/** Fields of a form defined by the support desk may be beside the others, whatever their names. */
const takesEveryName = (call: AnyCall): boolean =>
  call.beside !== undefined && typeof fieldsOf(call).get(call.beside)?.additionalProperties === 'object'

/** Field names an attacker would try. */
const hopeful =
  'status isAdmin verified limited balance ownerId accessRight customerType customerId method2 toString constructor'
    .split(' ')
    .concat('x'.repeat(500))

const { seed, runs: maxRuns } = inject('fuzz')

/** Fewer runs for calls without input. */
const runsOf = (call: AnyCall): number => (fieldsOf(call).size === 0 ? Math.ceil(maxRuns / 3) : maxRuns)

function testFuzzed(declared: readonly AnyCall[]): void {
  let bank: TestBank
  let cast: Cast
  beforeAll(async () => {
    bank = await TestBank.open({ maxEntries: 3, jobsWhenAsked: true })
    cast = await openCast(bank)
    await plantCanaries(bank, cast)
  })
  afterAll(() => bank.close())

  test.for(declared)(
    '$name answers whatever it is sent with a declared code and a whole envelope [B163 B171]',
    { timeout: 120_000 + maxRuns * 2_000 },
    async (call, { annotate }) => {
      const runs = runsOf(call)
      const { accepted, answers, failures } = await fuzzCall(bank, cast, call, { seed, runs })
      const counts = [...answers].map(([name, count]) => `${name} ${count}`).join(', ')
      await annotate(`seed ${seed}, ${runs} runs: ${counts}`)
      expect(failures.slice(0, 10), `FUZZ_SEED=${seed} FUZZ_RUNS=${maxRuns}`).toEqual([])
      expect(accepted / runs).toBeGreaterThanOrEqual(0.1)
    },
  )

  test('after all that the ledger is whole', async () => {
    expect(await verify(bank.database.owner)).toEqual([])
  })
}

/** Plants markers in other customers' data, which no answer may contain. */
async function plantCanaries(bank: TestBank, cast: Cast): Promise<void> {
  for (const { acting } of cast.principals) if (acting) await bank.fund(acting.customer.account, '5000.00')
  const { company } = cast.strangers
  const { owner } = bank.database
  await owner.query('update app.account set alias = $2 where id = $1', [company.account, canary])
  await owner.query('update app.customer set residence_country = $2 where id = $1', [company.id, canary])
  await keepTaxNumber(bank.services, company.id, canary)
  const person = { id: company.personId, brand: company.brand }
  await keepPerson(bank.services, person, { phone: canary, firstName: canary, lastName: canary })
}

const keysOf = <T extends object>(value: T) => Object.keys(value) as (keyof T)[]
