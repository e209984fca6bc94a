import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { dayOf } from '@sixpence/days'
import { isCurrency } from '@sixpence/money'
import type { Instruction, RailEvent, RailPartner, RailState, StatementEntry } from '../rails.ts'
import type { BookedEntry } from './entry.ts'
import { readMessage, type Read } from './read.ts'
import { unclearLine, type SentAmount } from './unclear.ts'
import { creditTransfer, type AccountHolder } from './write.ts'
import { xmlText } from './xml.ts'

/** Ample for a day of a busy account; larger files are refused. */
const maxBytes = 256 * 1024 * 1024

type StatusReport = SentAmount & { state: RailState; reason?: string | undefined; at: string }

/**
 * A bank that exchanges files: pain.001 out, pain.002 and camt.053/054 in, in a folder that the operator's SFTP
 * client synchronises.
 *
 * - `out/`: files are written under another name and renamed, so that none is transferred incomplete
 * - `in/`: files from the bank; read once complete, then moved to `archive/`
 * - `archive/`: by message id, to recognise a repeated message (`duplicates/`); a message of the same id with other
 *   content, such as its second page, is no repetition; `refused/`: files that could not be processed, with a note
 * - `sent/` and `told/`: submitted instructions and their last reported state, from which `status` is answered,
 *   because such a bank cannot be queried
 * - `ends/`: references by the payers' end-to-end ids, which a bank may report instead of ours
 * - `booked/`: the lines of each entry as first read; another message may have it as a single sum or in parts
 *
 * Recalls and payee checks are not supported. @throws when the folder cannot be created
 */
export function isoRail(
  folder: string,
  holder: AccountHolder,
  now: () => Date,
): RailPartner & Required<Pick<RailPartner, 'collect'>> {
  const of = (...names: string[]): string => join(folder, ...names)
  for (const name of ['out', 'in', 'sent', 'ends', 'told', 'booked', 'archive', 'duplicates', 'refused'])
    mkdirSync(of(name), { recursive: true, mode: 0o700 })

  /** Cache of parsed archive files, which never change. */
  const statements = new Map<string, BookedEntry[]>()
  const sentBy = async (reference: string): Promise<SentAmount | undefined> =>
    /^[A-Za-z0-9-]{1,35}$/.test(reference) ? read<SentAmount>(of('sent', `${reference}.json`)) : undefined
  /** By our reference, or by an end-to-end id that is unique to a payment. */
  const sentOf = async (reference: string): Promise<SentAmount | undefined> => {
    const sent = await sentBy(reference)
    if (sent) return sent
    const place = of('ends', endName(reference))
    if (!(await exists(place))) return undefined
    const [only = '', ...others] = (await readdir(place)).filter((name) => !name.startsWith('.'))
    const amount = others.length === 0 ? await sentBy(only) : undefined
    return amount && { ...amount, reference: only }
  }
  const remember = async (event: RailEvent): Promise<void> => {
    if (event.kind === 'received' || event.kind === 'recallRefused' || event.kind === 'unclear') return
    const { kind: state, reference, units, currency, reason, at } = event
    if (!/^[A-Za-z0-9-]{1,35}$/.test(reference)) return
    const storedReport = await read<StatusReport>(of('told', `${reference}.json`))
    // A return is final, in whatever order files are read.
    if (storedReport && (rank[storedReport.state] > rank[state] || storedReport.at > at)) return
    await put(of('told', `${reference}.json`), JSON.stringify({ state, units, currency, reason, at }))
  }

  /** The lines of an entry as it was first read, or these, if it was not. */
  const linesOf = async ({ key, total, entries }: BookedEntry): Promise<StatementEntry[]> => {
    const first = await read<FirstReading>(of('booked', `${nameOf(key)}.json`))
    if (!first || first.total !== total) return entries
    return first.lines.map(({ at, units, ...line }) => ({ ...line, at: new Date(at), units: BigInt(units) }))
  }
  /**
   * The events of entries that were not read before. An entry comes again in the statement, perhaps as a single sum
   * instead of its parts, and is not booked twice; another amount under the same reference is decided by a person.
   */
  const newEvents = async (message: Read): Promise<RailEvent[]> => {
    const events: RailEvent[] = []
    for (const { key, total, day, events: entryEvents, entries } of message.booked) {
      const place = of('booked', `${nameOf(key)}.json`)
      const first = total === undefined ? undefined : await read<FirstReading>(place)
      const isSame = first?.lines.map(({ id }) => id).join() === entries.map(({ id }) => id).join()
      const isOtherDay = first?.day !== undefined && day !== undefined && first.day !== day
      if (!first || (first.total === total && isSame && !isOtherDay)) events.push(...entryEvents)
      else if (first.total !== total || isOtherDay)
        events.push(
          unclearLine(
            { messageId: message.messageId, at: message.at },
            {
              place: isOtherDay ? `${key} ${total} ${day}` : `${key} ${total}`,
              text: `${onDay(total, day)}: the reference was booked with ${onDay(first.total, first.day)}`,
            },
          ),
        )
      if (!first && total !== undefined && entries.length > 0)
        await put(
          place,
          JSON.stringify({
            total,
            day,
            lines: entries.map((line) => ({ ...line, units: String(line.units) })),
          }),
        )
    }
    return events
  }

  return {
    async submit(instruction) {
      const { reference, units, currency, endToEndId } = instruction
      if (await sentBy(reference)) return { outcome: 'accepted' }
      // The bank's answers would be attributed to another payment.
      if (endToEndId !== undefined && (await sentBy(endToEndId)))
        return { outcome: 'rejected', reason: 'wrongDetails' }
      const name = `pain.001-${reference}.xml`
      // After an interruption it is written again: the bank recognises the duplicate by its message id.
      const message = messageOf(instruction, holder, now())
      if (message === undefined) return { outcome: 'rejected', reason: 'wrongDetails' }
      if (endToEndId !== undefined) {
        await mkdir(of('ends', endName(endToEndId)), { recursive: true, mode: 0o700 })
        await put(of('ends', endName(endToEndId), reference), '')
      }
      await put(of('out', name), message)
      await put(of('sent', `${reference}.json`), JSON.stringify({ units: String(units), currency }))
      return { outcome: 'accepted' }
    },
    async status(reference) {
      const sent = await sentBy(reference)
      if (!sent || !isCurrency(sent.currency)) return { state: 'notFound' }
      const report = await read<StatusReport>(of('told', `${reference}.json`))
      if (!report || !isCurrency(report.currency))
        return { state: 'accepted', units: BigInt(sent.units), currency: sent.currency }
      const { state, units, currency, reason } = report
      return { state, units: BigInt(units), currency, ...(reason && { reason }) }
    },
    recall: async (reference) => ((await sentBy(reference)) ? 'tooLate' : 'notFound'),
    async statement(day) {
      const names = (await readdir(of('archive'))).filter((name) => name.startsWith('camt.053_'))
      const entries = new Map<string, StatementEntry>()
      for (const name of names.sort()) {
        const booked =
          statements.get(name) ??
          (await understood(await readFile(of('archive', name)), sentOf, holder.iban)).booked
        statements.set(name, booked)
        for (const entry of booked)
          for (const line of await linesOf(entry))
            if (dayOf(line.at) === day) entries.set(`${line.id} ${line.units}`, line)
      }
      return [...entries.values()]
    },
    read: () => undefined,
    async collect(take) {
      const faults: string[] = []
      const names = (await readdir(of('in'))).filter((name) => !name.startsWith('.')).sort()
      for (const name of names) {
        const from = of('in', name)
        try {
          if (!/.\.xml$/i.test(name)) {
            await requireYoung(from, now())
            continue
          }
          const bytes = await bytesOf(from)
          const message = await understood(bytes, sentOf, holder.iban)
          const place = await placeOf(of('archive'), message, bytes)
          if (await exists(place)) {
            await rename(from, of('duplicates', `${randomUUID()}-${name}`))
            continue
          }
          const events = message.kind === 'pain.002' ? message.events : await newEvents(message)
          for (const event of events) await remember(event)
          await take(events)
          // Moved only afterwards: after an interruption the file is read again, and its events are recognised as
          // duplicates.
          await rename(from, place)
        } catch (error) {
          // Another of our processes has moved it.
          if ((error as NodeJS.ErrnoException).code === 'ENOENT') continue
          if (!(error instanceof NotUnderstood)) throw error
          faults.push(`${name}: ${error.message}`)
          const refusedName = `${randomUUID()}-${name}`
          await writeFile(of('refused', `${refusedName}.txt`), `${error.message}\n`)
          await rename(from, of('refused', refusedName))
        }
      }
      if (faults.length > 0) throw new Error(`files of the bank were refused: ${faults.join('; ')}`)
    },
  }
}

const rank: Record<RailState, number> = { accepted: 0, rejected: 1, settled: 1, recalled: 2, returned: 2 }

/** Ids from the bank may contain any characters, so unsafe ids are hashed. */
const nameOf = (id: string): string =>
  /^[\w+-]{1,35}$/.test(id) ? id : createHash('sha256').update(id).digest('hex')

/** The lines of an entry in a file; `at` is an instant. */
type FirstReading = {
  total: string
  day?: string
  lines: (Omit<StatementEntry, 'at' | 'units'> & { at: string; units: string })[]
}

const onDay = (total: string | undefined, day: string | undefined): string =>
  day === undefined ? `${total}` : `${total} on ${day}`

/** End-to-end ids may differ in case only, which some file systems do not tell apart. */
const endName = (id: string): string => createHash('sha256').update(id).digest('hex')

class NotUnderstood extends Error {}

/** Another file extension belongs to a transfer in progress, or to an archive that would never be read. */
async function requireYoung(path: string, now: Date): Promise<void> {
  const file = await stat(path)
  if (file.isFile() && file.mtimeMs < now.getTime() - youngMs)
    throw new NotUnderstood('it is no .xml file; archives have to be unpacked')
}
const youngMs = 15 * 60_000

async function bytesOf(path: string): Promise<Buffer> {
  if ((await stat(path)).size > maxBytes) throw new NotUnderstood(`it is larger than ${maxBytes} bytes`)
  return readFile(path)
}

/** Path of an archived message: named by its id, and by its content as well if another message has this id. */
async function placeOf(folder: string, { kind, messageId }: Read, bytes: Buffer): Promise<string> {
  const place = join(folder, `${kind}_${nameOf(messageId)}.xml`)
  if (!(await exists(place)) || bytes.equals(await readFile(place))) return place
  const digest = createHash('sha256').update(bytes).digest('hex')
  return join(folder, `${kind}_${nameOf(`${messageId} ${digest}`)}.xml`)
}

async function understood(
  bytes: Buffer,
  sentOf: (reference: string) => Promise<SentAmount | undefined>,
  own: string,
): Promise<Read> {
  try {
    const xml = xmlText(bytes)
    // Collects the references first, then loads their instructions.
    const references = new Map<string, SentAmount | undefined>()
    readMessage(xml, (reference) => void references.set(reference, undefined))
    for (const reference of references.keys()) references.set(reference, await sentOf(reference))
    return readMessage(xml, (reference) => references.get(reference), own)
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
