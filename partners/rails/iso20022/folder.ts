import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { open, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isCurrency } from '@sixpence/money'
import type { Instruction, RailEvent, RailPartner, RailState, StatementEntry } from '../rails.ts'
import { readMessage, type AmountOf } from './read.ts'
import { creditTransfer, type AccountHolder } from './write.ts'

/** Ample for a day of a busy account; larger files are refused. */
const maxBytes = 256 * 1024 * 1024

type SentPayment = { units: string; currency: string }
type StatusReport = SentPayment & { state: RailState; reason?: string | undefined; at: string }

/**
 * A bank that exchanges files: pain.001 out, pain.002 and camt.053/054 in, in a folder that the operator's SFTP
 * client synchronises.
 *
 * - `out/`: files are written under another name and renamed, so that none is transferred incomplete
 * - `in/`: files from the bank; read once complete, then moved to `archive/`
 * - `archive/`: by message id, so that a repeated message is recognised (`duplicates/`); `refused/`: files that could
 *   not be processed, with a note
 * - `sent/` and `told/`: instructions handed over and their last reported state, from which `status` is answered,
 *   because such a bank cannot be queried
 *
 * Recalls and payee checks are not supported. @throws when the folder cannot be created
 */
export function isoRail(
  folder: string,
  holder: AccountHolder,
  now: () => Date,
): RailPartner & Required<Pick<RailPartner, 'collect'>> {
  const of = (...names: string[]): string => join(folder, ...names)
  for (const name of ['out', 'in', 'sent', 'told', 'archive', 'duplicates', 'refused'])
    mkdirSync(of(name), { recursive: true, mode: 0o700 })

  /** Cache of parsed archive files, which never change. */
  const statements = new Map<string, StatementEntry[]>()
  const sentOf = (reference: string) => read<SentPayment>(of('sent', `${reference}.json`))
  const remember = async (event: RailEvent): Promise<void> => {
    if (event.kind === 'received' || event.kind === 'recallRefused') return
    const { kind: state, reference, units, currency, reason, at } = event
    if (!/^[A-Za-z0-9-]{1,35}$/.test(reference)) return
    const known = await read<StatusReport>(of('told', `${reference}.json`))
    // A return is final, in whatever order files are read.
    if (known && (rank[known.state] > rank[state] || known.at > at)) return
    await put(of('told', `${reference}.json`), JSON.stringify({ state, units, currency, reason, at }))
  }

  return {
    async submit(instruction) {
      const { reference, units, currency } = instruction
      if (await sentOf(reference)) return { outcome: 'accepted' }
      const name = `pain.001-${reference}.xml`
      // After an interruption it is written again: the bank recognises the duplicate by its message id.
      const message = messageOf(instruction, holder, now())
      if (message === undefined) return { outcome: 'rejected', reason: 'wrongDetails' }
      await put(of('out', name), message)
      await put(of('sent', `${reference}.json`), JSON.stringify({ units: String(units), currency }))
      return { outcome: 'accepted' }
    },
    async status(reference) {
      const sent = await sentOf(reference)
      if (!sent || !isCurrency(sent.currency)) return { state: 'notFound' }
      const told = await read<StatusReport>(of('told', `${reference}.json`))
      if (!told || !isCurrency(told.currency))
        return { state: 'accepted', units: BigInt(sent.units), currency: sent.currency }
      const { state, units, currency, reason } = told
      return { state, units: BigInt(units), currency, ...(reason && { reason }) }
    },
    recall: async (reference) => ((await sentOf(reference)) ? 'tooLate' : 'notFound'),
    async statement(day) {
      const names = (await readdir(of('archive'))).filter((name) => name.startsWith('camt.053_'))
      const entries = new Map<string, StatementEntry>()
      for (const name of names.sort()) {
        const booked =
          statements.get(name) ??
          readMessage(await readFile(of('archive', name), 'utf8'), () => undefined).entries
        statements.set(name, booked)
        for (const entry of booked) if (entry.at.toISOString().startsWith(day)) entries.set(entry.id, entry)
      }
      return [...entries.values()]
    },
    read: () => undefined,
    async collect(take) {
      const faults: string[] = []
      for (const name of (await readdir(of('in'))).filter((one) => /^[^.].*\.xml$/i.test(one)).sort()) {
        const from = of('in', name)
        try {
          const message = await understood(from, sentOf)
          const place = of('archive', `${message.kind}_${nameOf(message.messageId)}.xml`)
          if (await exists(place)) {
            await rename(from, of('duplicates', `${randomUUID()}-${name}`))
            continue
          }
          for (const event of message.events) await remember(event)
          await take(message.events)
          // Moved only afterwards: after an interruption the file is read again, and its events are recognised as
          // duplicates.
          await rename(from, place)
        } catch (error) {
          // Another of our processes has moved it.
          if ((error as NodeJS.ErrnoException).code === 'ENOENT') continue
          if (!(error instanceof NotUnderstood)) throw error
          faults.push(`${name}: ${error.message}`)
          const kept = `${randomUUID()}-${name}`
          await writeFile(of('refused', `${kept}.txt`), `${error.message}\n`)
          await rename(from, of('refused', kept))
        }
      }
      if (faults.length > 0) throw new Error(`files of the bank were refused: ${faults.join('; ')}`)
    },
  }
}

const rank: Record<RailState, number> = { accepted: 0, rejected: 1, settled: 1, recalled: 2, returned: 2 }

/** Ids from the bank may contain any characters, so that unsafe ones are hashed. */
const nameOf = (id: string): string =>
  /^[\w+-]{1,35}$/.test(id) ? id : createHash('sha256').update(id).digest('hex')

class NotUnderstood extends Error {}

async function understood(path: string, sentOf: (reference: string) => Promise<SentPayment | undefined>) {
  if ((await stat(path)).size > maxBytes) throw new NotUnderstood('it is larger than any message')
  const xml = await readFile(path, 'utf8')
  try {
    // Collects the references first, then loads their instructions.
    const references = new Map<string, SentPayment | undefined>()
    const noted: AmountOf = (reference) => {
      references.set(reference, undefined)
      return { units: '1', currency: 'EUR' }
    }
    readMessage(xml, noted)
    for (const reference of references.keys())
      if (/^[A-Za-z0-9-]{1,35}$/.test(reference)) references.set(reference, await sentOf(reference))
    return readMessage(xml, (reference) => references.get(reference))
  } catch (error) {
    throw new NotUnderstood(error instanceof Error ? error.message : String(error))
  }
}

function messageOf(instruction: Instruction, holder: AccountHolder, now: Date): string | undefined {
  try {
    return creditTransfer(instruction, holder, now)
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** Writes atomically: flushed under a temporary name, then renamed. */
async function put(path: string, content: string): Promise<void> {
  const half = join(path, '..', `.${randomUUID()}.part`)
  const file = await open(half, 'wx', 0o600)
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(half, path)
}

async function read<Content>(path: string): Promise<Content | undefined> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Content
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )
