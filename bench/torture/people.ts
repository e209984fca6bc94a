import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Pool } from 'pg'
import type { BenchBank } from '../bank.ts'
import type { Person } from './client.ts'

type Line = { token: string; cookie: string; account: number; email: string }

/** People with money; every second one pays with a code that is sent to a phone. */
export async function makePeople(bank: BenchBank, owner: Pool, count: number): Promise<Person[]> {
  const lines = await load(bank, count, count)
  await owner.query(
    `update app.person set phone = '+3706' || lpad(id::text, 7, '0') where email like 'load-%'`,
  )
  await owner.query(`update app.customer set approve_mode = 2 where email like 'load-%' and id % 2 = 0`)
  const { rows } = await owner.query<{ email: string; id: string; phone: string | null }>(
    `select c.email, c.id, case when c.approve_mode = 2 then p.phone end as phone
     from app.customer c join app.person p using (email) where c.email like 'load-%'`,
  )
  const known = new Map(rows.map((row) => [row.email, row]))
  return lines.map(({ token, cookie, account, email }) => {
    const { id, phone } = known.get(email) ?? { id: 0, phone: null }
    return { token, cookie, account, email, customer: Number(id), phone: phone ?? undefined }
  })
}

/** Access tokens are good for five minutes: gives everybody new ones, in place. */
export async function signInAgain(bank: BenchBank, people: readonly Person[]): Promise<void> {
  const fresh = new Map((await load(bank, 0, people.length)).map((line) => [line.email, line]))
  for (const person of people) {
    const { token, cookie } = fresh.get(person.email) ?? person
    Object.assign(person, { token, cookie })
  }
}

async function load(bank: BenchBank, make: number, signIn: number): Promise<Line[]> {
  const file = join(bank.folder, 'people.jsonl')
  await bank.run(process.execPath, 'server/dev/load-people.ts', file, String(make), String(signIn))
  return readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line)
}
