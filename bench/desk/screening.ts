import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '@sixpence/postgres/free-port'
import pg from 'pg'
import { openBank } from '../bank.ts'
import { fillBank } from '../fill.ts'
import { childrenOf, memoryOf, secondsOf } from '../memory.ts'
import { option, word } from '../option.ts'

/**
 * All people are compared with a new list, by the process the server starts for it and an engine with yente's
 * interface. Returns whether it took less than ten minutes and included all people.
 */
export async function measureScreening(): Promise<boolean> {
  const [people, names] = [option('people', 100_000), option('names', 2_000_000)]
  const engine = await openEngine(names)
  const bank = await openBank({ folder: word('data'), env: { SCREENING_YENTE_URL: engine.url } })
  const client = new pg.Client({ connectionString: bank.ownerUrl })
  try {
    await fillBank(bank, { people, entries: 0 })
    console.log((await bank.run(process.execPath, 'demo/load-names.ts')).trim())
    await client.connect()
    const behind = async (): Promise<number> => {
      const { rows } = await client.query<{ n: number }>(
        `select count(*)::int as n from app.screening_subject
         where list_id < (select coalesce(max(id), 1) from app.screening_list)`,
      )
      return rows[0]?.n ?? 0
    }
    // The server compares new people a few at a time; that is not measured.
    await client.query('update app.screening_subject set list_id = (select max(id) from app.screening_list)')
    await bank.stopServer()
    const before = await engine.asked()
    await engine.next()
    const { pid = 0 } = await bank.startServer()
    while ((await behind()) === 0) await sleep(200)
    const began = Date.now()
    const most = { server: 0, process: 0, seconds: 0 }
    while ((await behind()) > 0) {
      await sleep(500)
      most.server = Math.max(most.server, memoryOf(pid, 'VmRSS'))
      for (const child of childrenOf(pid)) {
        most.process = Math.max(most.process, memoryOf(child, 'VmRSS'))
        most.seconds = Math.max(most.seconds, secondsOf(child))
      }
      if (Date.now() - began > 20 * 60_000) break
    }
    const seconds = (Date.now() - began) / 1_000
    const { asked, memoryMb } = await engine.asked()
    const { rows } = await client.query<{ n: number }>('select count(*)::int as n from app.screening_case')
    const compared = asked - before.asked
    console.log(
      `${compared} compared with ${names} names in ${seconds.toFixed(0)} s, ${Math.round(compared / seconds)}/s, ${rows[0]?.n} cases`,
    )
    console.log(
      `its process took ${most.seconds.toFixed(0)} s of a core and ${most.process} MB, the server ${most.server} MB, the engine ${memoryMb} MB`,
    )
    return seconds < 600 && compared >= people && (await behind()) === 0
  } finally {
    await client.end()
    await bank.stop()
    engine.stop()
  }
}

type Asked = { asked: number; memoryMb: number }

async function openEngine(names: number) {
  const port = await freePort()
  const root = fileURLToPath(new URL('../../', import.meta.url))
  const child = spawn(
    process.execPath,
    [join(root, 'demo/load-list-engine.ts'), String(names), String(port)],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  let said = ''
  child.stdout.on('data', (text: Buffer) => {
    said += text.toString()
  })
  while (!said.includes('ready')) {
    if (child.exitCode !== null) throw new Error('the engine of lists did not start')
    await Promise.race([once(child.stdout, 'data'), once(child, 'exit')])
  }
  console.log(said.replace('ready', '').trim())
  const url = `http://127.0.0.1:${port}`
  const get = async (path: string): Promise<Asked> => (await fetch(`${url}${path}`)).json() as Promise<Asked>
  return { url, asked: () => get('/asked'), next: () => get('/next'), stop: () => void child.kill() }
}
