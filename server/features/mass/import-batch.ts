import { balances } from '@sixpence/ledger'
import { type againRefusals, maxOpenMass, type MassKind, type MassTaken } from '@sixpence/protocol/mass/mass'
import type pg from 'pg'
import type { ActingPrincipal } from '#context/handler.ts'
import type { FileFacts } from '@sixpence/protocol/rules/mass/notes'
import type { EarlierData, Services } from '#context/services.ts'
import type { Change } from '#core/audited-transaction.ts'
import type { Facts } from '#core/refused.ts'
import { beginningsIn } from '#core/sealing/blind-index.ts'
import { busyIfAway } from '#core/dependency-down.ts'
import type { Translate } from '#core/translate.ts'
import { judgedLines, writeLines } from '#payments/mass/fill.ts'
import { openJudge, type LineInput } from '#payments/mass/judge.ts'
import {
  amountMark,
  cellsOf,
  columnsOf,
  mappingOf,
  type MassColumn,
  type MassTable,
} from '#payments/mass/table.ts'
import type { OwnAccount } from '#store/account/accounts.ts'
import { lockCustomerNoKey } from '#store/customer/locks.ts'
import { batchEvent } from '#store/delivery/batch-events.ts'
import { recordDeliveries } from '#store/delivery/queue.ts'
import type { LinePage } from '#store/mass/line-page.ts'
import {
  countLines,
  countOpenMass,
  insertMassBatch,
  rememberColumns,
  rememberedColumns,
  sameMassFile,
  type Prices,
} from '#store/mass/mass-batches.ts'
import { tellOfProposed } from './notify-of-proposal.ts'

export type ImportContext = {
  by: ActingPrincipal
  services: Services
  t: Translate
  change: Change
  refuse: (name: TakeRefusal, facts?: Facts, field?: string) => never
}
type TakeRefusal = (typeof againRefusals)[number]

type Source = {
  kind: MassKind
  account: OwnAccount
  name: string | undefined
  table: MassTable
  columns: Readonly<Record<string, string>> | undefined
  /** Columns of a template; the file may have others. */
  template?: Readonly<Record<string, string>> | undefined
  /** Stored to be read again with other columns, unless `isKept` is false. */
  file: { bytes: Buffer; mediaType: string; isKept?: false }
  ignoreIdentical: boolean
  /** Content of the file besides its rows. */
  found?: FileFacts | undefined
  /** The execution date that the file requests. */
  payOn?: string | undefined
  /** Part of the transaction that stores the batch. */
  also?: (client: pg.ClientBase) => Promise<void>
}

/** Imports payments as a batch that can be edited: every line is checked, and problems are stored with it. */
export async function importBatch(context: ImportContext, source: Source): Promise<MassTaken> {
  // Not awaited here, which would keep the file in memory while its lines are written.
  return storeChecked(context, await checkedSource(context, source))
}

type Checked = { batch: NewBatch; matched: Matched }

async function checkedSource(context: ImportContext, source: Source): Promise<Checked> {
  const { by, services: s, refuse } = context
  const { kind, account, table, file, columns, also, found: fileFacts } = source
  await requireOpen(s, account, refuse)
  const digest = s.personal.lookUpFile(String(by.customer.id), kind, file.bytes)
  const matched = await matchedColumns(context, source)
  // A file with card numbers is never stored. Encrypted before its lines need memory.
  const sealed =
    kind === 'oct' || file.isKept === false
      ? null
      : await s.personal.sealFile(`customer:${by.customer.id}`, file.bytes)
  const judge = openJudge(context, { kind, account, prices: {} })
  const lines = await judgedLines(s, judge, by.customer.id, await inputs(table, matched.columns))
  const batch: NewBatch = {
    kind,
    account,
    name: source.name,
    file: { sealed, mediaType: file.mediaType, size: file.bytes.length, digest },
    columns: matched.columns,
    prices: judge.prices(),
    lines,
    isNew: !source.ignoreIdentical,
    payOn: source.payOn,
    found: fileFacts,
    also: alsoOf(context, { kind, columns: columns && matched.columns, also }),
  }
  return { batch, matched }
}

/** A separate function, so that its closure keeps nothing else of the source in memory. */
const alsoOf =
  (
    context: ImportContext,
    { kind, columns, also }: { kind: MassKind; columns: MassColumn[] | undefined; also: Source['also'] },
  ): NonNullable<NewBatch['also']> =>
  async (client) => {
    if (columns) await remember(context, kind, columns, client)
    await also?.(client)
  }

async function storeChecked(context: ImportContext, { batch, matched }: Checked): Promise<MassTaken> {
  const { services: s } = context
  const batchId = await storeBatch(context, batch)
  const taken = await takenOf(s, batchId, matched)
  tellOfProposed(context, taken.lines)
  return taken
}

/** Numbered lines of a table, created lazily. */
export async function inputs(table: MassTable, columns: readonly MassColumn[]): Promise<Iterable<LineInput>> {
  const mark = await amountMark(table, columns)
  return cellsOf(table, columns, mark).map((cells, at) => ({ line: at + 1, cells }))
}

/** The answer of an upload. */
export async function takenOf(
  s: Pick<Services, 'db'>,
  batchId: number,
  { columns, missing }: { columns: MassColumn[]; missing: string[] },
): Promise<MassTaken> {
  const counts = (await countLines(s.db, [batchId])).get(batchId)
  return {
    batchId,
    lines: counts?.lines ?? 0,
    withProblems: counts?.withProblems ?? 0,
    duplicates: counts?.duplicates ?? 0,
    columns,
    missing,
  }
}

/** A batch may only be prepared for an account that can pay it. @throws Refused accountClosed */
export async function requireOpen(
  { db }: Pick<Services, 'db'>,
  { id }: OwnAccount,
  refuse: (name: 'accountClosed', facts: Facts, field: string) => never,
): Promise<void> {
  if ((await balances(db, [id])).get(id)?.state === 'closed') refuse('accountClosed', {}, 'fromAccountId')
}

type Matched = { columns: MassColumn[]; missing: string[] }

const headersDigest = ({ personal }: Services, customerId: number, headers: readonly string[]): Buffer =>
  personal.lookUp('batch', String(customerId), JSON.stringify(headers.map((header) => header.toLowerCase())))

async function matchedColumns(
  { by: { customer }, services: s, refuse }: ImportContext,
  { kind, table: { headers }, columns, template }: Source,
): Promise<Matched> {
  const sealedTemplate =
    columns || template
      ? undefined
      : await rememberedColumns(s.db, customer.id, kind, headersDigest(s, customer.id, headers))
  const remembered =
    template ??
    (sealedTemplate &&
      (await s.personal.open<Record<string, string>>(`customer:${customer.id}`, sealedTemplate)))
  const matched = columnsOf(kind, headers, { columns, remembered }, refuse)
  // A file with card numbers is not stored, so its columns cannot be mapped later.
  if (kind === 'oct' && matched.missing.length > 0) refuse('massColumnsMissing', { columns: matched.missing })
  return matched
}

/** Remembers how the columns of a file were mapped, for the next file with the same headers. */
export async function remember(
  { by: { customer }, services: s }: Pick<ImportContext, 'by' | 'services'>,
  kind: MassKind,
  columns: readonly MassColumn[],
  client: pg.ClientBase,
): Promise<void> {
  const headers = columns.map(({ header }) => header)
  const sealed = await s.personal.seal(`customer:${customer.id}`, mappingOf(columns), client)
  await rememberColumns(
    client,
    { customerId: customer.id, kind },
    headersDigest(s, customer.id, headers),
    sealed,
    s.clock.now(),
  )
}

type NewBatch = {
  kind: MassKind
  account: OwnAccount
  name: string | undefined
  file: { sealed: Buffer | null; mediaType: string; size: number; digest: Buffer }
  columns: readonly MassColumn[]
  prices: Prices
  /** Removed as they are written. */
  lines: LinePage[]
  /** Refuses a file that was uploaded before. */
  isNew: boolean
  payOn?: string | undefined
  found?: FileFacts | undefined
  fromId?: number
  also?: (client: pg.ClientBase) => Promise<void>
}

/** When the same file was uploaded before, also before the customer moved here. */
async function sameFile(
  { client, past }: { client: pg.ClientBase; past: EarlierData | undefined },
  customerId: number,
  digest: Buffer,
): Promise<Date | undefined> {
  const here = await sameMassFile(client, customerId, digest)
  return here ?? (past && busyIfAway(sameMassFile(past.db, customerId, digest)))
}

/** Stores a batch with its lines in a single transaction and returns its id. */
export async function storeBatch(
  { by, services: s, t, change, refuse }: ImportContext,
  newBatch: NewBatch,
): Promise<number> {
  const { customer, person } = by
  const at = s.clock.now()
  const past = s.placement.earlierData(customer)
  const name = newBatch.name ?? t('Payments of {day}', { day: at })
  return change(async (client) => {
    // Locks the customer, so that of two concurrent uploads of the same file the second finds the first.
    await lockCustomerNoKey(client, customer.id)
    const earlier = newBatch.isNew && (await sameFile({ client, past }, customer.id, newBatch.file.digest))
    if (earlier) refuse('massIdentical', { date: earlier })
    if ((await countOpenMass(client, customer.id)) >= maxOpenMass)
      refuse('tooManyOpenBatches', { most: maxOpenMass })
    const seal = await s.personal.sealer(`customer:${customer.id}`, client)
    const id = await insertMassBatch(client, {
      customerId: customer.id,
      personId: person.id,
      brand: customer.brand,
      accountId: newBatch.account.id,
      kind: newBatch.kind,
      name: { sealed: seal(name), words: beginningsIn(s.personal, customer.brand, name) },
      file: newBatch.file,
      columnsSealed: seal(newBatch.columns),
      foundSealed: newBatch.found && seal(newBatch.found),
      prices: newBatch.prices,
      payOn: newBatch.payOn,
      ...(newBatch.fromId !== undefined && { fromId: newBatch.fromId }),
      proposed: by.key,
      at,
    })
    await recordDeliveries(
      client,
      [batchEvent({ customerId: customer.id, batchId: id }, 'batch.created')],
      at,
    )
    await writeLines({ client, past }, { id, customerId: customer.id, kind: newBatch.kind }, newBatch.lines)
    await newBatch.also?.(client)
    return id
  })
}
