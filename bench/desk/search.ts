import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { BenchBank } from '../bank.ts'

type SearchOptions = { people: number; requests: number }

/** The search of the desk by each kind of reference, with so many customers; prints percentiles of each. */
export async function measureSearch(bank: BenchBank, { people, requests }: SearchOptions): Promise<void> {
  await fill(bank, people)
  const whole = Math.min(people, mostWhole)
  const owner = new pg.Client({ connectionString: bank.ownerUrl })
  await owner.connect()
  try {
    const cookie = await staffSession(owner)
    const { rows } = await owner.query<{ customer: string; number: string }>(
      `select customer_id as customer, number from app.account where number like 'LOAD%'
       order by id offset $1 limit 1`,
      [Math.floor(whole / 2)],
    )
    const [middle] = rows
    if (!middle) throw new Error('the bank has no customers')
    const n = Math.floor(whole / 3)
    const { rows: operations } = await owner.query<{ id: string }>(
      'select id from ledger.operation order by id desc limit 1',
    )
    const cases: [string, string][] = [
      ['e-mail address', `load-${n}@ostra.example`],
      ['phone', `+3706${String(n).padStart(7, '0')}`],
      ['four last digits of a phone', String(n).padStart(4, '0').slice(-4)],
      ['customer’s number', middle.customer],
      ['account number', middle.number],
      ['operation’s number', String(operations[0]?.id ?? 1)],
      ['reference of a company', 'sp1207x0f3a9c2b11'],
      ['name of one', `person ${n}`],
      ['beginning of a name all have', 'load'],
      ['name nobody has', 'quixotic'],
    ]
    console.log(`${people} customers`)
    for (const [name, search] of cases) {
      const times: number[] = []
      let found = 0
      for (let value = 0; value < requests; value += 1) {
        const began = performance.now()
        found = await ask(bank.port, cookie, search)
        times.push(performance.now() - began)
      }
      times.sort((a, b) => a - b)
      const at = (share: number): string => (times[Math.floor(times.length * share)] ?? 0).toFixed(1)
      console.log(`${name.padEnd(30)} p50 ${at(0.5)} ms  p99 ${at(0.99)} ms  (${found} found)`)
    }
  } finally {
    await owner.end()
  }
}

/** This number of customers is complete; the others have only the data in the search's indexes. */
const mostWhole = 20_000

async function fill(bank: BenchBank, people: number): Promise<void> {
  await bank.startServer()
  const done = join(bank.folder, `desk-${people}`)
  if (existsSync(done)) return
  const whole = Math.min(people, mostWhole)
  const file = join(bank.folder, 'people.jsonl')
  await bank.run(process.execPath, 'demo/load-people.ts', file, String(whole), '1')
  if (people > whole) await multiply(bank, people - whole)
  writeFileSync(done, '')
}

/**
 * Adds rows of customers with people and accounts. Each has the words of the first customer's name, as `load` and
 * `person` are in all of them, and its own word, address, phone and account number; their names are not sealed,
 * because they are never shown.
 */
async function multiply(bank: BenchBank, count: number): Promise<void> {
  const owner = new pg.Client({ connectionString: bank.ownerUrl })
  await owner.connect()
  try {
    await owner.query('set statement_timeout = 0')
    for (let done = 0; done < count; done += 100_000) {
      await owner.query(
        `with first as (select name_words from app.customer where name_words <> '{}' order by id limit 1),
         n as (select n + $2::bigint as n from generate_series(1, $1::bigint) n),
         person as (insert into app.person (brand, password_hash, email_look_up, phone_look_up, name_words, phone_endings)
           select 'ostra', 'none', sha256(('person ' || n)::bytea), sha256(('phone ' || n)::bytea),
             first.name_words || hashtextextended('word ' || n, 0),
             array(select hashtextextended('ending ' || n || ' ' || e, 0) from generate_series(1, 8) e)
           from n, first returning id),
         customer as (insert into app.customer (brand, type, residence_country, default_currency, verified, approve_mode,
             email_look_up, name_words)
           select 'ostra', 1, 'LT', 'EUR', true, 0, sha256(('customer ' || n)::bytea),
             first.name_words || hashtextextended('word ' || n, 0) from n, first returning id),
         account as (insert into app.account (id, customer_id, brand, type, currency, alias, number)
           select 1000000000000 + id, id, 'ostra', 1001, 'EUR', 'Everyday', 'COPY' || id from customer)
         insert into app.access (person_id, customer_id, access_right, permissions)
         select p.id, c.id, 2, '{}' from (select id, row_number() over (order by id) as at from person) p
           join (select id, row_number() over (order by id) as at from customer) c using (at)`,
        [Math.min(100_000, count - done), done],
      )
      process.stderr.write(`${done + 100_000} customers more\n`)
    }
    for (const table of ['person', 'customer', 'access', 'account'])
      await owner.query(`vacuum analyze app.${table}`)
  } finally {
    await owner.end()
  }
}

/** An administrator with a session, as an enrolment would leave them. */
async function staffSession(owner: pg.Client): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const { rows } = await owner.query<{ id: string }>(
    `insert into app.person (brand, password_hash) values ('console', 'none') returning id`,
  )
  await owner.query(
    `insert into app.staff (person_id, role_id) select $1, id from app.role where key = 'administrator'`,
    [rows[0]?.id],
  )
  await owner.query(
    `insert into app.staff_session (id, token_hash, person_id, brand, address, user_agent, created_at, active_at)
     values ($1, $2, $3, 'ostra', '127.0.0.1', 'bench', now(), now())`,
    [randomUUID(), createHash('sha256').update(token).digest(), rows[0]?.id],
  )
  return `__Host-staff=${token}`
}

async function ask(port: number, cookie: string, search: string): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${port}/?adminSearch`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'accept-language': 'en',
      host: 'ostra.localhost',
      origin: `http://127.0.0.1:${port}`,
      cookie,
    },
    body: JSON.stringify({ method: 'adminSearch', search }),
  })
  const body = (await answer.json()) as { responseCode: string; customers?: unknown[]; payments?: unknown[] }
  if (body.responseCode !== '00') throw new Error(`${search}: ${body.responseCode}`)
  return (body.customers?.length ?? 0) + (body.payments?.length ?? 0)
}
