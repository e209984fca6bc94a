import type { BackgroundJob } from '#context/background-job.ts'
import { after, before } from '@sixpence/days'
import type { Language } from '@sixpence/locales'
import type { ExportFormat } from '@sixpence/protocol/history/exports'
import { claimDue } from '#core/claim-due.ts'
import { isAway } from '#core/dependency-down.ts'
import { faultFields } from '#core/log.ts'
import { isConflict, type Lease } from '#core/standby.ts'
import type { Services } from '#context/services.ts'
import { TooLong } from '#papers/book.ts'
import { bookFormats } from '#papers/write-book.ts'
import { bookOf, type ExportDeps } from './export-book.ts'
import type { FilterInput } from './filter.ts'

/** The sealed parameters of an export. */
export type ExportParams = { filter: FilterInput; month?: string | undefined }

type Job = {
  id: number
  customerId: number
  accountId: number
  brand: string
  language: Language
  format: ExportFormat
  sealed: Buffer
  attempt: number
}

const pieceBytes = 512 * 1024
/**
 * Lease of an export, renewed with every piece; when it expires, another writer restarts the export from the beginning.
 */
const leaseMs = 60_000
const maxAttempts = 3

/** Writes pending exports in sequence until none is left. */
export async function writeExports(s: ExportDeps): Promise<void> {
  for (let job = await claim(s); job; job = await claim(s)) await write(s, job)
}

/** Whether a pending export is not leased by any writer. */
export async function isExportWaiting({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<boolean> {
  const { rowCount } = await db.query(
    `select from app.export where state = 'pending' and (leased_until is null or leased_until < $1) limit 1`,
    [clock.now()],
  )
  return rowCount === 1
}

async function claim(s: ExportDeps): Promise<Job | undefined> {
  const now = s.clock.now()
  await s.db.query(
    `update app.export set state = 'failed', reason = 'fault', ended_at = $1
     where state = 'pending' and attempt >= ${maxAttempts} and leased_until < $1`,
    [now],
  )
  const [job] = await claimDue<Job>(s.db, waitingExports, { now, limit: 1, leaseMs })
  return job
}

const waitingExports = {
  table: 'app.export',
  key: 'id',
  due: `state = 'pending'`,
  order: 'id',
  lease: 'leased_until',
  set: 'leased_until = $1, attempt = attempt + 1',
  returning: `id, customer_id as "customerId", account_id as "accountId", brand, language, format, sealed, attempt`,
}

/** Another writer has taken over the export. */
class OvertakenError extends Error {}

async function write(s: ExportDeps, job: Job): Promise<void> {
  let lease: Lease | undefined
  let failure: unknown
  try {
    // The lines are read at the standby; if it fails, the next attempt reads them at the primary.
    lease = job.attempt === 1 ? await s.standby?.lease() : undefined
    const exportParams = await s.personal.open<ExportParams>(`customer:${job.customerId}`, job.sealed)
    if (!exportParams)
      throw new Error(
        `export ${job.id} cannot be decrypted: customer ${job.customerId} erased, or key missing`,
      )
    let lines = 0
    const book = await bookOf(
      lease ? { ...s, db: lease.db } : s,
      { ...job, ...exportParams },
      (count) => void (lines = count),
    )
    const pieces = (await bookFormats[job.format].write())(book)
    const seal = await s.personal.sealer(`customer:${job.customerId}`)
    let n = 0
    let size = 0
    const keep = async (bytes: Buffer): Promise<void> => {
      size += bytes.length
      const { rowCount } = await s.db.query({
        name: 'export-piece',
        text: `with mine as (
            update app.export set leased_until = $5, lines = $6, size = $7
            where id = $1 and attempt = $2 and state = 'pending' returning id
          )
          insert into app.export_piece (export_id, attempt, n, sealed) select id, $2, $3, $4 from mine`,
        values: [job.id, job.attempt, n, seal(bytes.toString('base64')), leaseEnd(s), lines, size],
      })
      if (rowCount !== 1)
        throw new OvertakenError(`export ${job.id} is no longer written by attempt ${job.attempt}`)
      n += 1
    }
    for await (const bytes of inPieces(pieces)) await keep(bytes)
    await s.db.query(
      `update app.export set state = 'ready', lines = $3, size = $4, ended_at = $5
       where id = $1 and attempt = $2 and state = 'pending'`,
      [job.id, job.attempt, lines, size, s.clock.now()],
    )
    await s.db.query('delete from app.export_piece where export_id = $1 and attempt < $2', [
      job.id,
      job.attempt,
    ])
  } catch (error) {
    failure = error
    if (error instanceof OvertakenError || isAway(error) || (lease && isConflict(error))) return
    if (!(error instanceof TooLong))
      s.log.error({ export: job.id, ...faultFields(error) }, 'an export failed')
    await s.db.query(
      `update app.export set state = 'failed', reason = $3, ended_at = $4 where id = $1 and attempt = $2`,
      [job.id, job.attempt, error instanceof TooLong ? 'tooLong' : 'fault', s.clock.now()],
    )
    await s.db.query('delete from app.export_piece where export_id = $1', [job.id])
  } finally {
    lease?.end(failure)
  }
}

const leaseEnd = (s: ExportDeps): Date => new Date(s.clock.now().getTime() + leaseMs)

/** Chunks of equal size: small parts are joined, large ones cut. */
async function* inPieces(parts: AsyncIterable<Uint8Array | string>): AsyncIterable<Buffer> {
  let waiting: Buffer[] = []
  let length = 0
  for await (const part of parts) {
    const bytes = Buffer.from(part as string)
    waiting.push(bytes)
    length += bytes.length
    if (length < pieceBytes) continue
    const whole = Buffer.concat(waiting, length)
    let at = 0
    for (; at + pieceBytes <= length; at += pieceBytes) yield whole.subarray(at, at + pieceBytes)
    waiting = [whole.subarray(at)]
    length -= at
  }
  if (length > 0) yield Buffer.concat(waiting, length)
}

/** The decrypted chunks of a finished file, in order. */
export async function* piecesOf(
  s: Pick<Services, 'db' | 'personal'>,
  file: { id: number; customerId: number; attempt: number },
): AsyncIterable<Buffer> {
  for (let n = 0; ; n += 1) {
    const { rows } = await s.db.query<{ sealed: Buffer }>({
      name: 'export-piece-of',
      text: 'select sealed from app.export_piece where export_id = $1 and attempt = $2 and n = $3',
      values: [file.id, file.attempt, n],
    })
    const text = rows[0] && (await s.personal.open<string>(`customer:${file.customerId}`, rows[0].sealed))
    if (!text) return
    yield Buffer.from(text, 'base64')
  }
}

const keptFor = { days: 1 }
/** When an export is deleted. */
export const keptUntil = (createdAt: Date): Date => after(createdAt, keptFor)

/** Deletes exports a day after they were requested, and expired download links. */
export async function forgetExports({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  await db.query('delete from app.export where created_at < $1', [before(clock.now(), keptFor)])
  await db.query('delete from app.export_link where until < $1', [clock.now()])
}

export const forgetExportsJob: BackgroundJob = {
  name: 'forgetExports',
  everyMs: 60 * 60_000,
  work: forgetExports,
}
