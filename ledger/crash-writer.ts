// The process that crash-harness.ts kills: a committer under load that reports to its parent on stdout:
//   try <key>             before the key is sent for the first time
//   done <key> <id>       the key's success was acknowledged
// Arguments: the database's address, the number of workers, the accounts. Keys to retry come on stdin, one a line.
import { createHash, randomUUIDv7 } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { Committer } from './committer.ts'
import type { Command } from './command.ts'
import { eur, transfer } from './testing.ts'

const [, , url = '', workers = '32', ...accounts] = process.argv
const committer = new Committer({ url, lanes: 2 })
const stop = new AbortController()
process.on('SIGTERM', () => stop.abort())

const tell = (line: string): boolean => process.stdout.write(`${line}\n`)
const retries = (await text(process.stdin)).split('\n').filter((key) => key !== '')
const done: string[] = []

/** The key determines the command, so that a retry by any process sends the same body. */
function commandOf(key: string): Command {
  const hash = createHash('sha256').update(key).digest()
  const account = (byte: number): number => Number(accounts[(hash[byte] ?? 0) % accounts.length])
  return transfer(account(0), account(1), eur(BigInt(1 + ((hash[2] ?? 0) % 5))), { key, bodyHash: hash })
}

async function work(): Promise<void> {
  while (!stop.signal.aborted) {
    const retry = retries.pop()
    // 10 % are sent again although they were answered.
    const again = Math.random() < 0.1 ? done[Math.floor(Math.random() * done.length)] : undefined
    const key = retry ?? again ?? randomUUIDv7()
    if (!retry && !again) tell(`try ${key}`)
    const answer = await committer.submit(commandOf(key))
    if (answer.outcome === 'done' || answer.outcome === 'repeated') {
      tell(`done ${key} ${answer.operationId}`)
      if (done.length < 1000) done.push(key)
    } else if (answer.outcome !== 'unknown') {
      tell(`refused ${key} ${answer.outcome}`)
    }
  }
}

await Promise.all(Array.from({ length: Number(workers) }, work))
await committer.close()
