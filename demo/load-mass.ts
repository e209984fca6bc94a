import { randomUUIDv7 } from 'node:crypto'
import { Committer } from '@sixpence/ledger'
import pino from 'pino'
import { apiAddress } from '@sixpence/server/core/api-address.ts'
import { systemClock } from '@sixpence/server/core/clock.ts'
import { readConfig } from '@sixpence/server/core/config.ts'
import { openPool, transaction } from '@sixpence/server/core/database.ts'
import { openSecrets } from '@sixpence/server/core/keys/stored-keys.ts'
import { personalDataOf } from '@sixpence/server/core/secrets.ts'
import { storedDigest } from '@sixpence/server/payments/mass/digest.ts'
import { linkMassToHold, massHold } from '@sixpence/server/payments/mass/hold.ts'
import {
  openCustomer,
  sealedCustomer,
  type SealedCustomer,
} from '@sixpence/server/store/customer/sealed-people.ts'
import { insertMassLines, linePage } from '@sixpence/server/store/mass/line-page.ts'
import { massTotals, type MassEntry } from '@sixpence/server/store/mass/mass-lines.ts'

/**
 * A confirmed file of payments for a load test: `node server/demo/load-mass.ts LINES PEOPLE`, from the first person of
 * `load-people.ts` to the others in turn. The running server makes the payments once the file is confirmed. Prints the
 * batch and the time of confirmation.
 */
const [linesText = '', peopleText = ''] = process.argv.slice(2)
const [lines, people] = [Number(linesText), Number(peopleText)]
const config = readConfig()
if (!config.databaseUrl || !lines || !people) throw new Error('DATABASE_URL, lines and people are needed')

const db = openPool(config.databaseUrl, { max: 2, name: 'load mass', statementMs: 0 })
const personal = personalDataOf(db, await openSecrets(db, config.ring))
const log = pino({ level: 'warn', base: null }, process.stderr)
const committer = new Committer({ url: await apiAddress(config.databaseUrl, config, log) })
const { rows } = await db.query<{
  sealed: SealedCustomer
  customer: number
  account: number
  person: number
}>(
  `select ${sealedCustomer('c')} as sealed, c.id as customer, a.id as account, s.person_id as person
   from app.account a join app.customer c on c.id = a.customer_id join app.access s on s.customer_id = c.id
   where a.number like 'LOAD%' order by s.person_id limit $1`,
  [people],
)
const [payer, ...payees] = rows.map(({ sealed, ...row }) => ({
  ...row,
  email: openCustomer(personal, sealed).email,
}))
if (!payer) throw new Error('nobody is loaded')

const key = randomUUIDv7()
const seal = await personal.sealer(`customer:${payer.customer}`)
const { rows: batches } = await db.query<{ id: number }>(
  `insert into app.mass_batch (customer_id, person_id, brand, account_id, kind, name_sealed, media_type, size, file_digest,
     columns_sealed, priced_at, state, created_at, submit_key, submitted_at)
   values ($1, $2, 'ostra', $3, 'p2p', $4, 'text/csv', 0, '', $5, now(), 'submitted', now(), $6, now()) returning id`,
  [payer.customer, payer.person, payer.account, seal('load.csv'), seal([]), key],
)
const batchId = batches[0]?.id ?? 0
for (let first = 0; first < lines; first += 5_000) {
  const some = Array.from({ length: Math.min(5_000, lines - first) }, (_, n) => entryOf(first + n))
  await insertMassLines(db, batchId, linePage(seal, some))
}
await db.query('analyze app.mass_line')
const { digest } = await storedDigest(
  { db, personal },
  { id: batchId, customerId: payer.customer, accountId: payer.account, kind: 'p2p' },
)
const { detail, ...held } = massHold({
  batch: {
    payer: payer.customer,
    from: payer.account,
    approve: 0,
    batchId,
    mass: 'p2p',
    currency: 'EUR',
    payments: lines,
    shown: digest,
  },
  totals: await massTotals(db, batchId),
  now: systemClock.now(),
})
const result = await committer.submit({
  ...held,
  key,
  owner: payer.customer,
  bodyHash: new Uint8Array(32),
  actor: payer.person,
  channel: 'web',
  brand: 'ostra',
  detail,
})
if (!('operationId' in result)) throw new Error(`the money is not held: ${result.outcome}`)
const confirmed = systemClock.now().getTime()
await transaction(db, (client) =>
  linkMassToHold(client, { id: result.operationId, at: systemClock.now(), detail }),
)
process.stdout.write(`${batchId} ${confirmed}\n`)
await committer.close()
await db.end()

/** Each pair of payee and amount occurs once. */
function entryOf(n: number): MassEntry {
  const payee = payees[n % payees.length]
  const cents = 110 + (Math.floor(n / payees.length) % 90)
  return {
    line: n + 2,
    content: {
      cells: {
        email: payee?.email ?? '',
        amount: (cents / 100).toFixed(2),
        currency: 'EUR',
        note: `Salary ${n}`,
      },
      problems: [],
    },
    cost: {
      method: null,
      country: null,
      debit: String(cents),
      fee: '0',
      credit: String(cents),
      creditCurrency: 'EUR',
      rate: '1',
      payeeKey: Buffer.from(String(payee?.customer)),
    },
  }
}
