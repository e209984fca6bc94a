import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { verify } from '@sixpence/ledger'
import { openPool } from '@sixpence/postgres/connect'
import type { Pool } from 'pg'
import { type BenchBank, openBank } from '../bank.ts'
import { Books } from '../torture/books.ts'
import type { Check } from '../torture/checks.ts'
import { Gateway } from '../torture/gateway.ts'
import { askAgain, keepPaying, type Load } from '../torture/payer.ts'
import { makePeople } from '../torture/people.ts'
import { Random } from '../torture/random.ts'
import { line, promised } from './promised.ts'
import type { BackupTool } from './tool.ts'

export type BackupDrillOptions = {
  tool: (folder: string, archiveSeconds: number) => BackupTool
  payers: number
  /** Duration of the payments before the backup, and between the backup and the second that is restored. */
  beforeSeconds: number
  /** Minimum duration of the payments after that second, until the bank is lost. */
  afterSeconds: number
  /** Segments of the log are archived after this time even if they are not full. */
  archiveSeconds: number
  /** Includes the demo's people, their history and its payment companies. */
  demo: boolean
  seed: number
}

export type DrillReport = {
  checks: Check[]
  numbers: Record<string, string | number>
  /** Payments acknowledged after the restored second, a line each. */
  lost: string[]
}

/**
 * Backs a bank up under payments, deletes it, restores it to a chosen second in a new cluster, and starts it there. The
 * answers the payers had received are then compared with the restored bank.
 */
export async function backupDrill(options: BackupDrillOptions): Promise<DrillReport> {
  const folder = mkdtempSync(join(tmpdir(), 'sixpence-backup-'))
  const gateway = await Gateway.open()
  const tool = options.tool(join(folder, 'backup'), options.archiveSeconds)
  const banks: BenchBank[] = []
  const pools: Pool[] = []
  const open = async (name: string, settings: BackupTool['settings'], isNew: boolean): Promise<BenchBank> => {
    const bank = await openBank({
      folder: join(folder, name),
      settings,
      binaries: tool.binaries,
      isNew,
      sharedBuffers: '256MB',
      maxWalSize: '1GB',
      env: {
        SMS_URL: gateway.url,
        SMS_SECRET: gateway.secret,
        ...(options.demo && { SIXPENCE_MODE: 'demo', SIXPENCE_BRANDS: undefined, SMTP_URL: undefined }),
      },
    })
    banks.push(bank)
    return bank
  }
  const poolOf = (bank: BenchBank): Pool => {
    const pool = openPool(bank.ownerUrl, { max: 2 })
    pools.push(pool)
    return pool
  }
  try {
    const live = join(folder, 'live', 'postgres')
    mkdirSync(live, { recursive: true })
    await tool.makeCluster?.(live)
    const first = await open('live', tool.settings, true)
    const server = await first.startServer()
    const owner = poolOf(first)
    const people = await makePeople(first, owner, options.payers * 2)
    const after = await lastOperation(owner)
    const books = new Books()
    const load: Load = { port: first.port, people, books, gateway, dice: new Random(options.seed) }
    const over = new AbortController()
    const paying = Array.from({ length: options.payers }, (_, payer) =>
      keepPaying(
        load,
        people.filter((_, place) => place % options.payers === payer),
        over.signal,
      ),
    )
    // Reported at the end, when all payers have finished.
    const ended = Promise.allSettled(paying)

    await sleep(options.beforeSeconds * 1000)
    const during = books.definite
    const backUp = await timed(() => tool.backUp({ url: first.postgres.url, dataDir: live }))
    const paidDuring = books.definite - during
    await sleep(options.beforeSeconds * 1000)
    const moment = new Date(Math.ceil((Date.now() + 200) / 1000) * 1000)
    await untilArchived(owner, moment, options)
    const size = await sizeOf(owner)
    const archived = await lastArchived(owner)

    const lostAt = Date.now()
    over.abort()
    server.kill('SIGKILL')
    process.kill(first.postgres.pid(), 'SIGKILL')
    await first.postgres.stop()
    const contradictions = [...books.contradictions]

    const restored = join(folder, 'restored')
    let settings: BackupTool['settings'] = {}
    const laid = await timed(async () => {
      mkdirSync(join(restored, 'postgres'), { recursive: true })
      settings = await tool.restore(join(restored, 'postgres'), moment)
      // Data outside the database: the seals of the audit trail, kept on another disk in their final state.
      cpSync(join(folder, 'live', 'data'), join(restored, 'data'), { recursive: true })
    })
    let second = first
    const recovered = await timed(async () => {
      second = await open('restored', settings, false)
      await untilPromoted(second)
    })
    const kept = poolOf(second)
    const found = await promised(kept, books, moment, after)
    const last = await lastMoment(kept)

    const looked = await command(second, 'database/restore-acknowledge.ts', '--look')
    let acknowledgement = { code: 0, said: '' }
    const acknowledged = await timed(
      async () => void (acknowledgement = await command(second, 'database/restore-acknowledge.ts')),
    )
    const started = await timed(() => second.startServer())
    load.port = second.port
    await ended
    // Counted before they are sent again and get other numbers.
    const lost = [...found.payments, ...found.completions].map(line)
    const answered = await timed(() => payAgain(load, found.payments))
    const recoveryMs = Date.now() - lostAt
    const again = await promised(kept, books, moment, after)
    const audit = await command(second, 'audit-verify.ts')
    const rails = await command(second, 'rails-reconcile.ts')
    const faults = (await verify(kept)).map(
      (violation) => `${violation.invariant} ${violation.subject}: ${violation.found}`,
    )

    const when = (value: number): string => `${(value / 1000).toFixed(1)} s`
    const promisedAfter = `${found.payments.length} payments, ${found.completions.length} confirmations`
    return {
      lost,
      checks: [
        { name: 'all answers to one key agreed until the bank was lost', faults: contradictions },
        { name: 'what was promised before the chosen second is there', faults: found.missing },
        {
          name: 'nothing after the chosen second is there',
          faults: last > moment ? [`a payment of ${last.toISOString()}`] : [],
        },
        {
          name: 'payments that were lost are made once by their keys, or refused',
          faults: again.payments.filter(({ end }) => end !== 'refused').map(line),
        },
        {
          name: 'the run says something: paid during the backup, and lost something after that second',
          faults: [
            ...(paidDuring > 0 ? [] : ['nothing was paid']),
            ...(lost.length > 0 ? [] : ['nothing was lost']),
          ],
        },
        {
          name: 'the restore is looked at and acknowledged',
          faults: [looked, acknowledgement].flatMap(failed),
        },
        { name: 'the ledger verifies (I-1 to I-9)', faults },
        { name: 'the sealed audit trail verifies', faults: failed(audit) },
        { name: 'the books agree with the payment companies', faults: failed(rails) },
      ],
      numbers: {
        'backed up by': tool.what,
        seed: options.seed,
        'size of the database': `${Math.round(size / 1e6)} MB`,
        'payments before it was lost': found.kept + found.payments.length,
        'paid during the backup': paidDuring,
        backup: when(backUp),
        'restored to': moment.toISOString(),
        'promised after that second': promisedAfter,
        'of the anchor': looked.said.trim(),
        'with the disk gone too, lost': when(lostAt - archived.getTime()),
        'files laid': when(laid),
        'recovered and promoted': when(recovered),
        'acknowledged, books compared': when(acknowledged),
        'server started': when(started),
        'lost payments made again': when(answered),
        'from the loss to that': when(recoveryMs),
        'the trail': audit.said.trim().replaceAll('\n', ' '),
        'the companies': rails.said.trim().split('\n').at(-1) ?? '',
      },
    }
  } finally {
    await Promise.allSettled(pools.map((pool) => pool.end()))
    for (const bank of banks) await bank.stop().catch(() => {})
    await gateway.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Sends lost payments again with their keys, as their payers' programs do. */
async function payAgain(load: Load, lost: readonly { key: string }[]): Promise<void> {
  for (const { key } of lost) {
    const payment = load.books.payments.get(key)
    if (!payment) continue
    payment.transactionId = undefined
    payment.end = 'unknown'
    await askAgain(load, payment)
  }
}

/** Waits until the archive reaches behind the moment: two parts of the log were archived after it. */
async function untilArchived(owner: Pool, moment: Date, { afterSeconds }: BackupDrillOptions): Promise<void> {
  await sleep(moment.getTime() - Date.now())
  const before = await archivedCount(owner)
  await sleep(afterSeconds * 1000)
  const deadline = Date.now() + 120_000
  while ((await archivedCount(owner)) < before + 2) {
    if (Date.now() > deadline) throw new Error('the log was not archived for two minutes')
    await sleep(200)
  }
}

/** Reads are served while the log is still replayed. */
async function untilPromoted(bank: BenchBank): Promise<void> {
  const pool = openPool(bank.postgres.url, { max: 1 })
  while (await readValue<boolean>(pool, 'select pg_is_in_recovery() as value')) await sleep(50)
  await pool.end()
}

const archivedCount = (owner: Pool): Promise<number> =>
  readValue(owner, 'select archived_count::int as value from pg_stat_archiver')
const lastOperation = (owner: Pool): Promise<number> =>
  readValue(owner, 'select coalesce(max(id), 0)::int as value from ledger.operation')
const sizeOf = async (owner: Pool): Promise<number> =>
  Number(await readValue(owner, 'select pg_database_size(current_database()) as value'))
const lastArchived = async (owner: Pool): Promise<Date> =>
  new Date(await readValue<Date>(owner, 'select last_archived_time as value from pg_stat_archiver'))
const lastMoment = (owner: Pool): Promise<Date> =>
  readValue(owner, 'select max(at) as value from ledger.operation')

async function readValue<Value>(pool: Pool, statement: string): Promise<Value> {
  const { rows } = await pool.query<{ value: Value }>(statement)
  if (!rows[0]) throw new Error(`${statement} gave nothing`)
  return rows[0].value
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

type Said = { code: number; said: string }

const command = (bank: BenchBank, file: string, ...args: string[]): Promise<Said> =>
  bank.run(process.execPath, `server/app/${file}`, ...args).then(
    (said) => ({ code: 0, said }),
    (error: unknown) => ({ code: 1, said: String(error) }),
  )

const failed = ({ code, said }: Said): string[] => (code === 0 ? [] : [said])
