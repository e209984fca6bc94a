// npm run documents: makes every call of the three documents against a fresh demo bank, as a client that knows only the
// documents, with a bearer token, no cookie and no key, and prints each response. --only OP204,p2p: the rows with this id or
// whose call contains it; --port 4000: uses the demo running there.
import { rmSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { freePort } from '@sixpence/postgres/free-port'
import { quickFolder } from '@sixpence/postgres/quick-folder'
import { closeProcess, openServer } from '../kit/operate.ts'
import { documentedAnswer } from './catalogue.ts'
import { judge, type Judged } from './judge.ts'
import { printed } from './report.ts'
import { rows } from './rows/index.ts'
import { prepare } from './rows/prepare.ts'
import type { Row } from './row.ts'
import { asSent, World } from './world.ts'

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    port: { type: 'string' },
  },
})
const only = values.only?.split(',')
const chosen = only ? rows.filter((row) => only.some((word) => isNamed(row, word))) : rows

const bank = values.port ? { port: Number(values.port), stop: async () => {} } : await openBank()
try {
  const world = new World(bank.port)
  await prepare(world)
  const judged: Judged[] = []
  for (const row of chosen) judged.push(await made(row, world))
  process.stdout.write(printed(judged))
} finally {
  await bank.stop()
}

async function made(row: Row, world: World): Promise<Judged> {
  try {
    await row.before?.(world)
    const send = typeof row.send === 'function' ? await row.send(world.kept) : row.send
    const sent = asSent(row, send, world.kept)
    const answer = row.confirmed ? await world.done(row.as, sent) : await world.send(row.as, sent)
    for (const [name, place] of Object.entries(row.keep ?? {})) {
      const found = valueAt(answer.fields, place.split('.'))
      if (found !== undefined) world.kept[name] = found
    }
    return judge(row, answer, row.answers?.split(' ').filter(Boolean) ?? documentedAnswer(row.op))
  } catch (fault) {
    return { row, verdict: 'FAULT', missing: fault instanceof Error ? fault.message : String(fault) }
  }
}

function valueAt(value: unknown, [name, ...rest]: readonly string[]): unknown {
  if (name === undefined || typeof value !== 'object' || value === null) return value
  return valueAt((value as Record<string, unknown>)[name], rest)
}

function isNamed({ op, call, as = '' }: Row, word: string): boolean {
  return op === word || as === word || call.toLowerCase().includes(word.toLowerCase())
}

/** The demo bank as `npm start` opens it, on a free port and with a separate database. */
async function openBank(): Promise<{ port: number; stop: () => Promise<void> }> {
  const [port, folder] = [await freePort(), quickFolder('documents')]
  const server = await openServer({
    PORT: String(port),
    SIXPENCE_DATA: folder,
    SIXPENCE_RATE_FACTOR: '50',
    DATABASE_URL: '',
  })
  const stop = async () => {
    await closeProcess(server)
    rmSync(folder, { recursive: true, force: true })
  }
  return { port, stop }
}
