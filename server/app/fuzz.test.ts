import { verify } from '@sixpence/ledger'
import { calls } from '@sixpence/protocol'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openCast, type Cast } from '#dev/cast.ts'
import { canary, fuzzCall } from '#dev/fuzz.ts'
import { TestBank } from '#dev/test-bank.ts'

/** `FUZZ_SEED=7 FUZZ_RUNS=2000 npx vitest run --project node server/app/fuzz` looks longer and elsewhere. */
const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_120)
const runs = Number(process.env['FUZZ_RUNS'] ?? 150)

let bank: TestBank
let cast: Cast
beforeAll(async () => {
  bank = await TestBank.open({ mostEntries: 3 })
  cast = await openCast(bank)
  for (const { acting } of cast.principals) if (acting) await bank.fund(acting.customer.account, '5000.00')
  const { company } = cast.strangers
  const { owner } = bank.database
  await owner.query('update app.account set alias = $2 where id = $1', [company.account, canary])
  await owner.query('update app.customer set tax_id = $2, residence_country = $2 where id = $1', [
    company.id,
    canary,
  ])
  await owner.query('update app.person set phone = $2, last_name = $2 where id = $1', [
    company.personId,
    canary,
  ])
})
afterAll(() => bank.close())

test.for([...calls.values()])(
  '$name answers whatever it is sent with a declared code and a whole envelope [B163 B171]',
  { timeout: 60_000 + runs * 200 },
  async (call, { annotate }) => {
    const { accepted, answers, failures } = await fuzzCall(bank, cast, call, { seed, runs })
    const counts = [...answers].map(([name, count]) => `${name} ${count}`).join(', ')
    await annotate(`seed ${seed}, ${runs} runs: ${counts}`)
    expect(failures.slice(0, 10), `FUZZ_SEED=${seed} FUZZ_RUNS=${runs}`).toEqual([])
    expect(accepted / runs).toBeGreaterThanOrEqual(0.1)
  },
)

test('after all that the ledger is whole', async () => {
  expect(await verify(bank.database.owner)).toEqual([])
})
