import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { BenchBank } from './bank.ts'
import { ask, freshPerson } from './history-client.ts'
import { childrenOf, memoryOf } from './memory.ts'

/** Every format that takes any number of lines; a PDF takes 2,000. */
export const formats: readonly string[] = ['csv', 'xlsx', 'ofx', 'qif', 'mt940', 'camt053']

const restSeconds = 60

/**
 * Exports the whole big account in each requested format, on a server that has just started. Measures the duration, the
 * peak memory of the writing process, and that of the server meanwhile, compared with the server's peak in a minute
 * without an export. `own` excludes mapped files, such as the program.
 */
export async function measureExports(bank: BenchBank, wanted: readonly string[]): Promise<void> {
  await bank.stopServer()
  const { pid = 0 } = await bank.startServer()
  const owner = new pg.Client({ connectionString: bank.ownerUrl })
  await owner.connect()
  const rest = { all: 0, own: 0 }
  for (let n = 0; n < restSeconds * 10; n += 1) {
    await sleep(100)
    raise(rest, pid)
  }
  console.log(`server in ${restSeconds} s at rest at most ${rest.all} MB, own ${rest.own} MB`)
  for (const format of wanted) {
    const person = await freshPerson(bank)
    const began = performance.now()
    const { exportId, responseCode } = await ask(bank.port, person, 'transactionExportStart', { format })
    if (responseCode !== '00') throw new Error(`${format}: ${responseCode}`)
    const server = { all: 0, own: 0 }
    let writer = 0
    for (;;) {
      await sleep(100)
      raise(server, pid)
      for (const child of childrenOf(pid)) writer = Math.max(writer, memoryOf(child, 'VmHWM'))
      const { rows } = await owner.query<{ state: string; lines: number; size: string }>(
        'select state, lines, size from app.export where id = $1',
        [exportId],
      )
      const [now] = rows
      if (now?.state === 'failed') throw new Error(`${format} failed`)
      if (now?.state !== 'ready') continue
      const seconds = ((performance.now() - began) / 1_000).toFixed(0)
      const megabytes = Math.round(Number(now.size) / 1e6)
      console.log(
        `export ${format.padEnd(8)} ${now.lines} lines, ${megabytes} MB in ${seconds} s, at most ${writer} MB in the process that writes, ${server.all} MB in the server, own ${server.own} MB`,
      )
      break
    }
  }
  await owner.end()
}

function raise(most: { all: number; own: number }, pid: number): void {
  most.all = Math.max(most.all, memoryOf(pid, 'VmRSS'))
  most.own = Math.max(most.own, memoryOf(pid, 'RssAnon'))
}
