// npm run torture:rails -- [payments] [seed]: so many payments by the companies outside with faults at random, on a durable
// PostgreSQL of its own that is gone afterwards; then the books are reconciled. Ends with 1 when anything differs.
import { randomUUIDv7 } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { verify } from '@sixpence/ledger'
import { money } from '@sixpence/money'
import pino from 'pino'
import { bringUpDatabase } from '#app/bring-up.ts'
import { readConfig } from '#app/config.ts'
import { openServices } from '#app/open.ts'
import { inWords, reconcile } from '#rails/reconcile.ts'
import { soakRails } from './soak-rails.ts'
import { TestClock } from './test-clock.ts'

const [payments = 100_000, seed = 7] = process.argv.slice(2).map(Number)
const dataDir = mkdtempSync(join(tmpdir(), 'sixpence-rails-'))
const config = readConfig({ SIXPENCE_DATA: dataDir })
const log = pino({ level: 'error', base: null })
const database = await bringUpDatabase(config, log)
const clock = new TestClock()
const { services, sequencer, close } = await openServices({ apiUrl: database.apiUrl, config, clock, log })
const { rows } = await services.db.query<{ from: number; payer: number; number: string }>(
  `select id as "from", customer_id as payer, number from app.account where currency = 'EUR' order by id limit 1`,
)
const [account] = rows
if (!account) throw new Error('nobody has an account')
const funds = money(10n ** 12n, 'EUR')
await services.committer.submit({
  key: randomUUIDv7(),
  owner: 0,
  bodyHash: new Uint8Array(32),
  kind: 'outside',
  actor: 0,
  channel: 'house',
  brand: 'ostra',
  legs: [
    { account: account.from, amount: funds, kind: 'wire' },
    { account: 'rail:test', amount: money(-funds.units, 'EUR'), kind: 'wire' },
  ],
})
const started = performance.now()
await soakRails(services, {
  ...account,
  payments,
  seed,
  advance: (ms) => clock.advance(ms),
  settled: () => sequencer.idle(),
})
const seconds = Math.round((performance.now() - started) / 1_000)
const states = await services.db.query<{ state: string; count: number }>(
  'select state, count(*) as count from app.instruction group by state order by state',
)
const cases = await services.db.query<{ difference: string; open: number; count: number }>(
  `select difference, count(*) as count, count(*) filter (where resolved_at is null) as open
   from app.rail_case group by difference order by difference`,
)
const { sums, differences } = await reconcile(services)
const violations = await verify(services.db)
await close()
await database.stop()
rmSync(dataDir, { recursive: true, force: true })
const say = (line: string): boolean => process.stdout.write(`${line}\n`)
say(`${payments} payments in ${seconds} s, seed ${seed}`)
say(states.rows.map(({ state, count }) => `${state} ${count}`).join(', '))
say(cases.rows.map(({ difference, count, open }) => `${difference} ${count} (${open} open)`).join(', '))
for (const { partner, currency, ledger, statement } of sums)
  say(`${partner} ${currency}: ours ${ledger}, theirs ${statement}`)
for (const one of differences) say(`DIFFERS: ${inWords(one)}`)
say(`${differences.length} differences, ${violations.length} broken promises of the ledger`)
process.exit(differences.length + violations.length === 0 ? 0 : 1)
