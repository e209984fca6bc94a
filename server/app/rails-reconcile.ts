// npm run rails:reconcile: holds our books against the statements of the payment companies. Ends with 0 when nothing
// differs, with 1 and each difference by name when something does. The environment as for the server, which may be running.
import { amountText, money } from '@sixpence/money'
import { openPool } from '#core/database.ts'
import { inWords, reconcile } from '#payments/rails/reconcile.ts'
import { systemClock } from '#core/clock.ts'
import { readConfig } from '#core/config.ts'
import { openRails } from '#partners/rail-partners.ts'
import { runningDatabase } from './running-database.ts'

const config = readConfig()
const { url, stop } = await runningDatabase(config)
const db = openPool(url, { max: 2 })
const partners = openRails(config.mode === 'demo', db, systemClock, process.env)
const { sums, differences, openCases } = await reconcile({ db, clock: systemClock, partners })
await db.end()
await stop()
for (const { partner, currency, ledger, statement } of sums)
  process.stdout.write(
    `${partner}: ours ${amountText(money(ledger, currency))}, theirs ${amountText(money(statement, currency))} ${currency}\n`,
  )
for (const one of differences) process.stderr.write(`DIFFERS: ${inWords(one)}\n`)
process.stdout.write(`${differences.length} differences, ${openCases} cases to look at.\n`)
if (differences.length > 0) process.exitCode = 1
