import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pino from 'pino'
import { bringUpDatabase } from '#app/database/bring-up.ts'
import { readConfig } from '#core/config.ts'
import { soakKilled } from './soak-killed.ts'

/**
 * Makes payments out with random faults while the process is killed repeatedly, on a durable PostgreSQL of its own
 * that is removed afterwards; then reconciles instructions, ledger and the partners' statements: `npm run
 * torture:rails -- [--payments 100000] [--kills 50] [--seed 7]`. Exit code 1 if anything differs.
 */
const { values } = parseArgs({
  options: {
    payments: { type: 'string', default: '100000' },
    kills: { type: 'string', default: '50' },
    seed: { type: 'string', default: '7' },
  },
})
const payments = Number(values.payments)
const kills = Number(values.kills)
const seed = Number(values.seed)
const dataDir = mkdtempSync(join(tmpdir(), 'sixpence-rails-'))
const config = readConfig({ SIXPENCE_DATA: dataDir })
const database = await bringUpDatabase(config, pino({ level: 'error', base: null }))
try {
  const began = performance.now()
  const { apiUrl } = database
  const found = await soakKilled({ apiUrl, secret: config.ring[0].secret, payments, kills, seed })
  const minutes = ((performance.now() - began) / 60_000).toFixed(1)
  say(`${payments} payments and ${found.kills} kills in ${minutes} minutes, seed ${seed}`)
  say(listed(found.states))
  say(`cases, in brackets those that are open: ${listed(found.cases)}`)
  for (const { partner, currency, ledger, statement } of found.sums)
    say(`${partner} ${currency}: ours ${ledger}, theirs ${statement}`)
  for (const fault of found.faults) say(`DIFFERS: ${fault}`)
  say(`${found.faults.length} differences`)
  if (found.faults.length > 0) process.exitCode = 1
} finally {
  await database.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

function listed(counts: Record<string, number | string>): string {
  return Object.entries(counts)
    .map(([name, count]) => `${name} ${count}`)
    .join(', ')
}
