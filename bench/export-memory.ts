import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { BenchBank } from './bank.ts'
import { ask, freshPerson } from './history-client.ts'

/** Every format that takes any number of lines; a PDF takes 2,000. */
const formats = ['csv', 'xlsx', 'ofx', 'qif', 'mt940', 'camt053'] as const

/**
 * The whole big account as a file, one format after the other, on a server that has just begun: how long it takes, and
 * how much memory the server has meanwhile beyond what it had before.
 */
export async function measureExports(bank: BenchBank): Promise<void> {
  await bank.stopServer()
  const { pid = 0 } = await bank.startServer()
  const owner = new pg.Client({ connectionString: bank.ownerUrl })
  await owner.connect()
  const before = residentMb(pid)
  console.log(`server at rest ${before} MB`)
  for (const format of formats) {
    const person = await freshPerson(bank)
    const began = performance.now()
    const { exportId, responseCode } = await ask(bank.port, person, 'transactionExportStart', { format })
    if (responseCode !== '00') throw new Error(`${format}: ${responseCode}`)
    let peak = before
    for (;;) {
      peak = Math.max(peak, residentMb(pid))
      const { rows } = await owner.query<{ state: string; lines: number; size: string }>(
        'select state, lines, size from app.export where id = $1',
        [exportId],
      )
      const [now] = rows
      if (now?.state === 'ready') {
        const seconds = ((performance.now() - began) / 1_000).toFixed(0)
        console.log(
          `export ${format.padEnd(8)} ${now.lines} lines, ${Math.round(Number(now.size) / 1e6)} MB in ${seconds} s, memory at most ${peak} MB, ${peak - before} more than at rest`,
        )
        break
      }
      if (now?.state === 'failed') throw new Error(`${format} failed`)
      await sleep(100)
    }
  }
  await owner.end()
}

const residentMb = (pid: number): number => {
  const [, kb = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Math.round(Number(kb) / 1024)
}
