import { readdirSync, readFileSync } from 'node:fs'
import pg from 'pg'
import type { BenchBank } from '../bank.ts'
import { childrenOf } from '../memory.ts'

/** Processor time in µs by name of its consumer. */
export type Times = ReadonlyMap<string, number>

export type Cost = {
  payments: number
  /** Times of the server's main thread. */
  thread: number
  /** Times of the processes and of the server's other threads. */
  others: Times
  /** The share of each statement in the time of all statements. */
  statements: Times
  /** Total processor time of the machine. */
  machine: number
  walBytes: number
}

export type Meter = { stop: () => Promise<Cost> }

/**
 * Measures from now until `stop` the processor time of each process and the number of payments. The load generator is
 * the child process of the current process that started after this call.
 */
export async function startMeter(bank: BenchBank): Promise<Meter> {
  const db = new pg.Client({ connectionString: bank.ownerUrl, application_name: 'meter' })
  await db.connect()
  await db.query('create extension if not exists pg_stat_statements')
  const server = bank.serverPid()
  const before = {
    ...(await figures(db)),
    machine: machineTime(),
    ofServer: threads(server),
    of: await processes(db, bank),
  }
  await db.query('select pg_stat_statements_reset()')
  const children = new Map<number, number>()
  const watch = setInterval(() => {
    for (const pid of childrenOf(process.pid)) if (pid !== server) children.set(pid, timeOf(`/proc/${pid}`))
  }, 20)
  return {
    stop: async () => {
      clearInterval(watch)
      const after = {
        ...(await figures(db)),
        machine: machineTime(),
        ofServer: threads(server),
        of: await processes(db, bank),
      }
      const statements = await statementTimes(db)
      await db.end()
      const since = (now: Map<string, Figure>, then: Map<string, Figure>): Times => {
        const sums = new Map<string, number>()
        for (const [key, { name, time }] of now)
          sums.set(name, (sums.get(name) ?? 0) + time - (then.get(key)?.time ?? 0))
        return sums
      }
      const thread =
        (after.ofServer.get(String(server))?.time ?? 0) - (before.ofServer.get(String(server))?.time ?? 0)
      const others = new Map([...since(after.ofServer, before.ofServer), ...since(after.of, before.of)])
      others.delete('thread of the server')
      others.set(
        'load',
        [...children.values()].reduce((sum, value) => sum + value, 0),
      )
      return {
        payments: after.operations - before.operations,
        thread,
        others,
        statements,
        machine: after.machine - before.machine,
        walBytes: after.wal - before.wal,
      }
    },
  }
}

type Figure = { name: string; time: number }

async function figures(db: pg.Client): Promise<{ operations: number; wal: number }> {
  const { rows } = await db.query<{ operations: string; wal: string }>(
    `select (select last_value from ledger.operation_id) as operations, pg_current_wal_lsn() - '0/0' as wal`,
  )
  return { operations: Number(rows[0]?.operations), wal: Number(rows[0]?.wal) }
}

/** Time of all processors that was not idle or waiting, in µs. */
function machineTime(): number {
  const [, user, nice, system, , , irq, softirq] = (readFileSync('/proc/stat', 'utf8').split('\n')[0] ?? '')
    .split(/\s+/)
    .map(Number)
  return [user, nice, system, irq, softirq].reduce<number>((sum, ticks) => sum + (ticks ?? 0), 0) * tickMicros
}

const tickMicros = 10_000

/** User and system time of a process or thread, in µs; exact if the kernel reports it, else by its ticks. */
function timeOf(folder: string): number {
  try {
    const exact = folder.includes('/task/') ? readFileSync(`${folder}/schedstat`, 'utf8') : ''
    if (exact) return Number(exact.split(' ')[0]) / 1_000
    const fields = readFileSync(`${folder}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * tickMicros
  } catch {
    return 0
  }
}

function nameOf(pid: number, thread: string): string {
  try {
    return readFileSync(`/proc/${pid}/task/${thread}/comm`, 'utf8').trim()
  } catch {
    return 'ended'
  }
}

function threads(pid: number): Map<string, Figure> {
  return new Map(
    readdirSync(`/proc/${pid}/task`).map((id) => [
      id,
      {
        name: id === String(pid) ? 'thread of the server' : `other threads of the server: ${nameOf(pid, id)}`,
        time: timeOf(`/proc/${pid}/task/${id}`),
      },
    ]),
  )
}

/** PostgreSQL's processes by their purpose. */
async function processes(db: pg.Client, bank: BenchBank): Promise<Map<string, Figure>> {
  const { rows } = await db.query<{ pid: number; name: string }>(
    `select pid, case when backend_type = 'client backend' then application_name else backend_type end as name
     from pg_stat_activity`,
  )
  const known = new Map(rows.map(({ pid, name }) => [pid, name]))
  return new Map(
    childrenOf(bank.postgres.pid()).map((pid) => [
      String(pid),
      { name: `postgres: ${known.get(pid) ?? 'others'}`, time: timeOf(`/proc/${pid}/task/${pid}`) },
    ]),
  )
}

async function statementTimes(db: pg.Client): Promise<Times> {
  const { rows } = await db.query<{ text: string; time: number }>(
    `select left(regexp_replace(query, '\\s+', ' ', 'g'), 70) as text, sum(total_exec_time) * 1000 as time
     from pg_stat_statements where toplevel group by 1 order by 2 desc limit 14`,
  )
  return new Map(rows.map(({ text, time }) => [text, time]))
}
