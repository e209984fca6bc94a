import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'
import type { BenchBank } from '../bank.ts'
import type { Person } from './client.ts'

/** The bank in which people are created: its folder, and how its scripts are run. */
export type Place = Pick<BenchBank, 'folder' | 'run'>

type Line = Omit<Person, 'phone'> & { phone: string }

/** People with money; every second person pays with a code that is sent to a phone. */
export async function makePeople(bank: Place, owner: Pool, count: number): Promise<Person[]> {
  const lines = await load(bank, count, count)
  const { rows } = await owner.query<{ id: string }>(
    'update app.customer set approve_mode = 2 where id % 2 = 0 and id = any($1) returning id',
    [lines.map(({ customer }) => customer)],
  )
  const byCode = new Set(rows.map(({ id }) => Number(id)))
  return lines.map(({ token, cookie, account, email, customer, phone }) => {
    const known = { token, cookie, account, email, customer }
    return { ...known, phone: byCode.has(customer) ? phone : undefined }
  })
}

/** Access tokens are valid for five minutes: replaces those of all people in place. */
async function signInAgain(bank: Place, people: readonly Person[], word?: string): Promise<void> {
  const fresh = new Map((await load(bank, 0, people.length, word)).map((line) => [line.email, line]))
  for (const person of people) {
    const { token, cookie } = fresh.get(person.email) ?? person
    Object.assign(person, { token, cookie })
  }
}

const tokenMs = 4 * 60_000

/** Renews all tokens before they expire, until `over`; continues while PostgreSQL is unavailable. */
export async function renewing(
  bank: Place,
  people: readonly Person[],
  over: AbortSignal,
  word?: string,
): Promise<void> {
  const isDone = (): Promise<boolean> =>
    signInAgain(bank, people, word).then(
      () => true,
      () => false,
    )
  while (!over.aborted) {
    await sleep(tokenMs, undefined, { signal: over }).catch(() => {})
    while (!over.aborted && !(await isDone())) await sleep(200)
  }
}

/** People of a bank, whose addresses begin with the word; created first if `make` states a number. */
export async function load(bank: Place, make: number, signIn: number, word?: string): Promise<Line[]> {
  const file = join(bank.folder, 'people.jsonl')
  const words = word === undefined ? [] : ['', word]
  await bank.run(process.execPath, 'demo/load-people.ts', file, String(make), String(signIn), ...words)
  return readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line)
}
