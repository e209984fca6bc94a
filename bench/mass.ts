import { randomUUIDv7 } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { openBank, type BenchBank } from './bank.ts'
import { fillBank } from './fill.ts'
import { freshPerson, type Person } from './history-client.ts'
import { childrenOf, memoryOf, secondsOf } from './memory.ts'
import { option, word } from './option.ts'
import { preparePgbench } from './pgbench.ts'
import { payMeanwhile } from './single-payments.ts'

/**
 * A file of payments to other customers from its upload to the last payment, against pgbench (TPC-B-like, scale 50,
 * prepared, 16 clients) on the same durable PostgreSQL in the same run:
 * `npm run bench -- mass [--lines 100000] [--people 10000] [--seconds 10] [--data FOLDER]`. Exits with 1 unless every
 * line was paid exactly once. With `--from paid` a confirmed batch is written to the database, to measure the
 * payments only; with `--seconds 0` pgbench is left out.
 */
const lines = option('lines', 100_000)
const people = option('people', 10_000)

const bank = await openBank({ folder: word('data') })
try {
  await fillBank(bank, { people, entries: 0 })
  const measured = option('seconds', 10)
  const pgbench = measured > 0 ? await preparePgbench(bank, measured) : async () => Number.NaN
  const before = await pgbench(16)
  await bank.stopServer()
  const { pid = 0 } = await bank.startServer()
  const memory = watched(pid)
  const alone = await payMeanwhile(bank)
  await sleep(3_000)
  console.log(`others alone: ${await alone()}`)
  console.log(`memory of the server at rest ${memoryOf(pid, 'VmHWM')} MB`)
  const isPaidOnly = word('from') === 'paid'
  const atRest = await processorTime(bank, pid)
  const { batchId, confirmed } = await (isPaidOnly ? confirmedBatch(bank) : uploadedBatch(bank, pid))
  const worked = isPaidOnly ? atRest : await processorTime(bank, pid)
  const meanwhile = word('others') === 'none' ? undefined : await payMeanwhile(bank)
  const paid = await untilOver(bank, batchId)
  const seconds = (Date.now() - confirmed) / 1_000
  say('paid', seconds)
  console.log(await worked())
  if (meanwhile) console.log(`others meanwhile: ${await meanwhile()}`)
  const most = memory()
  const after = await pgbench(16)
  const yardstick = (before + after) / 2
  console.log(
    `memory of the server at most ${most.server} MB, of the process that reads the file ${most.reader} MB`,
  )
  console.log(
    `ratio ${(lines / seconds / yardstick).toFixed(2)} of payments a second to pgbench with 16 clients: ${Math.round(yardstick)}/s (${before}, ${after})`,
  )
  console.log(`states ${JSON.stringify(paid)}`)
  if (paid.payments !== lines || paid.state !== 'completed') process.exitCode = 1
} finally {
  await bank.stop()
}

type Confirmed = { batchId: number; confirmed: number }

async function uploadedBatch(at: BenchBank, server: number): Promise<Confirmed> {
  const worked = await processorTime(at, server)
  const taken = await timed(() => upload(at, fileOf(lines)))
  const { batchId = 0, withProblems } = taken.answer
  if (taken.answer.responseCode !== '00' || withProblems !== 0)
    throw new Error(`the upload: ${JSON.stringify(taken.answer).slice(0, 500)}`)
  say('read and checked', taken.seconds)
  console.log(`${await worked()}; memory ${memoryOf(server, 'VmHWM')} MB`)
  const looked = await timed(async () => call(await freshPerson(at), 'massBatchGet', { batchId }))
  const sent = await timed(async () => call(await freshPerson(at), 'massTransferConfirm', { batchId }))
  if (sent.answer['responseCode'] !== '00') throw new Error(`confirm: ${JSON.stringify(sent.answer)}`)
  console.log(
    `summary in ${looked.seconds.toFixed(1)} s, confirmed in ${sent.seconds.toFixed(1)} s; memory ${memoryOf(server, 'VmHWM')} MB`,
  )
  return { batchId, confirmed: Date.now() }
}

async function confirmedBatch(at: BenchBank): Promise<Confirmed> {
  const printed = await at.run(process.execPath, 'demo/load-mass.ts', String(lines), String(people))
  const [batchId = 0, confirmed = 0] = printed.trim().split(' ').map(Number)
  return { batchId, confirmed }
}

function say(what: string, seconds: number): void {
  console.log(`${lines} lines ${what} in ${seconds.toFixed(1)} s, ${Math.round(lines / seconds)}/s`)
}

/**
 * Returns the processor time of server and database since then, in microseconds per line; by client, the busiest first.
 */
async function processorTime(at: BenchBank, server: number): Promise<() => Promise<string>> {
  const before = { server: secondsOf(server), clients: await secondsByClient(at) }
  const perLine = (seconds: number): number => Math.round((seconds / lines) * 1e6)
  return async () => {
    const used = perLine(secondsOf(server) - before.server)
    const worked = [...(await secondsByClient(at))]
      .map(([name, seconds]) => ({ name, each: perLine(seconds - (before.clients.get(name) ?? 0)) }))
      .filter(({ each }) => each > 0)
      .toSorted((a, b) => b.each - a.each)
    const sum = worked.reduce((all, { each }) => all + each, 0)
    return `processor time per line: server ${used} µs, PostgreSQL ${sum} µs (${worked.map(({ name, each }) => `${name} ${each}`).join(', ')})`
  }
}

/**
 * Processor time of PostgreSQL's processes by the application names of their clients; ended processes are not counted.
 */
async function secondsByClient(at: BenchBank): Promise<Map<string, number>> {
  const client = new pg.Client({ connectionString: at.ownerUrl })
  await client.connect()
  const { rows } = await client.query<{ pid: number; name: string }>(
    `select pid, coalesce(nullif(application_name, ''), backend_type) as name from pg_stat_activity where pid <> pg_backend_pid()`,
  )
  await client.end()
  return new Map(
    [...Map.groupBy(rows, ({ name }) => name)].map(([name, group]) => [
      name,
      group.reduce((sum, { pid }) => sum + secondsOf(pid), 0),
    ]),
  )
}

/** No payee and amount occur twice. */
function fileOf(count: number): string {
  const rows = Array.from({ length: count }, (_, n) => {
    const cents = 10 + (Math.floor(n / (people - 1)) % 90)
    return `load-${2 + (n % (people - 1))}@ostra.example;1.${cents};EUR;Salary ${n}\n`
  })
  return `email;amount;currency;note\n${rows.join('')}`
}

async function timed<Answer>(work: () => Promise<Answer>): Promise<{ answer: Answer; seconds: number }> {
  const began = performance.now()
  const answer = await work()
  return { answer, seconds: (performance.now() - began) / 1_000 }
}

type Taken = { responseCode: string; batchId?: number; withProblems?: number }

async function upload(at: BenchBank, file: string): Promise<Taken> {
  const person = await freshPerson(at)
  const form = new FormData()
  form.set('data', JSON.stringify({ fromAccountId: person.account }))
  form.set('file', new Blob([file], { type: 'text/csv' }), 'salaries.csv')
  const answer = await fetch(`http://127.0.0.1:${at.port}/?p2pMassTransferFile`, {
    method: 'POST',
    headers: headersOf(person),
    body: form,
  })
  return (await answer.json()) as Taken
}

async function call(person: Person, method: string, input: object): Promise<Record<string, unknown>> {
  const answer = await fetch(`http://127.0.0.1:${bank.port}/?${method}`, {
    method: 'POST',
    headers: { ...headersOf(person), 'content-type': 'application/json' },
    body: JSON.stringify({ method, ...input }),
  })
  return (await answer.json()) as Record<string, unknown>
}

function headersOf({ token, cookie }: Person): Record<string, string> {
  return {
    'accept-language': 'en',
    host: 'ostra.localhost',
    authorization: `Bearer ${token}`,
    cookie,
    'idempotency-key': randomUUIDv7(),
  }
}

/** Waits until a batch has ended; returns its state and its payments in the ledger. */
async function untilOver(at: BenchBank, batchId: number): Promise<{ state: string; payments: number }> {
  const owner = new pg.Client({ connectionString: at.ownerUrl })
  await owner.connect()
  try {
    for (;;) {
      const { rows } = await owner.query<{ state: string }>(
        `select case when made_at is not null then 'completed' else state end as state from app.mass_batch where id = $1`,
        [batchId],
      )
      const state = rows[0]?.state ?? 'gone'
      if (!['submitted', 'confirmed'].includes(state)) {
        const { rows: made } = await owner.query<{ count: string }>(
          `select count(distinct operation_id) from app.mass_line where batch_id = $1 and operation_id is not null`,
          [batchId],
        )
        return { state, payments: Number(made[0]?.count ?? 0) }
      }
      await sleep(100)
    }
  } finally {
    await owner.end()
  }
}

/** Samples the memory of the server and of the processes it starts; returns the peak of each, in MB. */
function watched(pid: number): () => { server: number; reader: number } {
  let reader = 0
  const timer = setInterval(() => {
    for (const child of childrenOf(pid)) reader = Math.max(reader, memoryOf(child, 'VmHWM'))
  }, 50)
  return () => {
    clearInterval(timer)
    return { server: memoryOf(pid, 'VmHWM'), reader }
  }
}
