import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BenchBank } from './bank.ts'

export type Person = { token: string; cookie: string; account: number }

export type Answer = {
  responseCode: string
  results: number
  nextCursor?: string
  exportId?: number
  transactions: { transaction: unknown[] }
}

/** The owner of the account that is read, with a fresh token. */
export async function freshPerson(bank: BenchBank): Promise<Person> {
  const people = join(bank.folder, 'people.jsonl')
  await bank.run(process.execPath, 'demo/load-people.ts', people, '0', '1')
  const [line = ''] = readFileSync(people, 'utf8').split('\n')
  return JSON.parse(line) as Person
}

/** A call of the main door for the person's account. */
export async function ask(
  port: number,
  { token, cookie, account }: Person,
  method: string,
  input: object,
): Promise<Answer> {
  const answer = await fetch(`http://127.0.0.1:${port}/?${method}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'accept-language': 'en',
      host: 'ostra.localhost',
      authorization: `Bearer ${token}`,
      cookie,
    },
    body: JSON.stringify({ method, accountId: account, ...input }),
  })
  return (await answer.json()) as Answer
}
