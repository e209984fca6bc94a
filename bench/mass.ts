import { randomUUIDv7 } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { openBank, type BenchBank } from './bank.ts'
import { fillBank } from './fill.ts'
import { freshPerson, type Person } from './history-client.ts'
import { childrenOf, memoryOf } from './memory.ts'
import { option, word } from './option.ts'
import { preparePgbench } from './pgbench.ts'

/**
 * A file of payments to other customers from upload to the last one paid, against pgbench (TPC-B-like, scale 50,
 * prepared, 16 clients) on the same durable PostgreSQL in the same run:
 * `npm run bench:mass -- [--lines 100000] [--people 10000] [--seconds 10] [--data FOLDER]`. Ends with 1 unless every
 * line was paid exactly once.
 */
const lines = option('lines', 100_000)
const people = option('people', 10_000)

const bank = await openBank({ folder: word('data') })
try {
  await fillBank(bank, { people, entries: 0 })
  const pgbench = await preparePgbench(bank, option('seconds', 10))
  const before = await pgbench(16)
  await bank.stopServer()
  const { pid = 0 } = await bank.startServer()
  const file = fileOf(lines)
  const memory = watched(pid)

  const taken = await timed(() => upload(bank, file))
  const { batchId = 0, withProblems } = taken.answer
  if (taken.answer.responseCode !== '00' || withProblems !== 0)
    throw new Error(`the upload: ${JSON.stringify(taken.answer).slice(0, 500)}`)
  say('read and checked', taken.seconds)

  const looked = await timed(async () => call(await freshPerson(bank), 'massBatchGet', { batchId }))
  const sent = await timed(async () => call(await freshPerson(bank), 'massTransferConfirm', { batchId }))
  if (sent.answer['responseCode'] !== '00') throw new Error(`confirm: ${JSON.stringify(sent.answer)}`)
  console.log(`summary in ${looked.seconds.toFixed(1)} s, confirmed in ${sent.seconds.toFixed(1)} s`)

  const paid = await timed(() => untilOver(bank, batchId))
  say('paid', paid.seconds)
  const most = memory()
  const after = await pgbench(16)
  const yardstick = (before + after) / 2
  console.log(
    `memory of the server at most ${most.server} MB, of the process that reads the file ${most.reader} MB`,
  )
  console.log(
    `ratio ${(lines / paid.seconds / yardstick).toFixed(2)} of payments a second to pgbench with 16 clients: ${Math.round(yardstick)}/s (${before}, ${after})`,
  )
  console.log(`states ${JSON.stringify(paid.answer)}`)
  if (paid.answer.payments !== lines || paid.answer.state !== 'completed') process.exitCode = 1
} finally {
  await bank.stop()
}

function say(what: string, seconds: number): void {
  console.log(`${lines} lines ${what} in ${seconds.toFixed(1)} s, ${Math.round(lines / seconds)}/s`)
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

/** Waits until a batch is over; its state, and the payments that stand in the ledger. */
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
      await sleep(250)
    }
  } finally {
    await owner.end()
  }
}

/** Watches the memory of the server and of the processes it starts; gives the most of each, in MB. */
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
