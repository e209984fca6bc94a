import type pg from 'pg'
import type { EarlierData, Services } from '#context/services.ts'
import { busyIfAway } from '#core/dependency-down.ts'
import { Refused } from '#core/refused.ts'
import { transaction } from '#core/database.ts'
import type { OwnAccount } from '#store/account/accounts.ts'
import { lockCustomerNoKey } from '#store/customer/locks.ts'
import { changeMassBatch, countLines, type OwnMassBatch, type Prices } from '#store/mass/mass-batches.ts'
import {
  insertMassLines,
  joinedPages,
  linePage,
  updateMassLines,
  type LinePage,
} from '#store/mass/line-page.ts'
import { markPaidBefore, markRepeatedLines } from '#store/mass/mass-duplicates.ts'
import { massLinesAfter, type MassEntry, type MassRow } from '#store/mass/mass-lines.ts'
import { markPaidElsewhere } from '#store/mass/paid-elsewhere.ts'
import { askNow } from '#store/mass/payee-checks.ts'
import { storedDigest } from './digest.ts'
import { openJudge, type Judge, type JudgeContext, type LineInput } from './judge.ts'
import { areRatesOfNow, freshMs } from './prices.ts'

/** Lines encrypted at once. */
const page = 500
/**
 * Bytes stored and written as a page. A block below 256 kB gets no mapping of its own, which the allocator would return
 * to the system, but leaves a hole between longer-lived blocks.
 */
const pageBytes = 320 * 1024

/** Checks lines and encrypts them page by page, without writing. */
export async function judgedLines(
  { personal }: Pick<Services, 'personal'>,
  judge: Judge,
  customerId: number,
  lines: Iterable<LineInput>,
): Promise<LinePage[]> {
  const seal = await personal.sealer(`customer:${customerId}`)
  const done: LinePage[] = []
  let part: LineInput[] = []
  let open: LinePage[] = []
  let after = 0
  const close = (): void => {
    done.push(joinedPages(open))
    open = []
    after = 0
  }
  const flush = async (): Promise<void> => {
    const page = linePage(seal, await judge.lines(part), { after })
    part = []
    open.push(page)
    after += page.sealed.length
    if (after > pageBytes) close()
  }
  for (const line of lines) {
    part.push(line)
    if (part.length === page) await flush()
  }
  if (part.length > 0) await flush()
  if (open.length > 0) close()
  return done
}

/**
 * Writes the lines of a new batch, and marks duplicates of each other or of an earlier payment. Removes written pages
 * from their list to free their memory.
 */
export async function writeLines(
  { client, past }: Marking,
  batch: { id: number; customerId: number; kind: string },
  pages: LinePage[],
): Promise<void> {
  for (let page = pages.shift(); page; page = pages.shift()) await insertMassLines(client, batch.id, page)
  // All lines are compared at once, with each other and with the payments of 90 days.
  await client.query(`set local statement_timeout = '30s'`)
  await markDuplicates({ client, past }, batch)
}

/** `past`: the former database of a moved customer, which has their earlier payments. */
type Marking = { client: pg.ClientBase; past: EarlierData | undefined }

/**
 * Marks duplicates among the lines, and lines that repeat a payment of the last 90 days; with `line`, only that line.
 * @throws Refused busy, if the cell with payments of these days does not answer
 */
export async function markDuplicates(
  { client, past }: Marking,
  batch: { id: number; customerId: number; kind: string },
  line?: number,
): Promise<void> {
  await markRepeatedLines(client, batch.id)
  await markPaidBefore(client, batch, line)
  if (past) await busyIfAway(markPaidElsewhere({ client, past: past.pastDb }, batch, line))
}

/**
 * Marks lines whose payment was made or submitted since they were compared, by another file or by hand, and returns
 * their number. Locks the customer, so that of two files submitted at once the second finds the first.
 */
export async function paidMeanwhile(client: pg.ClientBase, batch: OwnMassBatch): Promise<number> {
  await lockCustomerNoKey(client, batch.customerId)
  // Before its lines: the lock order of all code that changes them.
  await client.query('select from app.mass_batch where id = $1 for no key update', [batch.id])
  const count = async () => (await countLines(client, [batch.id])).get(batch.id)?.duplicates ?? 0
  const before = await count()
  await client.query(`set local statement_timeout = '30s'`)
  await markPaidBefore(client, batch)
  return (await count()) - before
}

export type Looked = {
  digest: string
  lines: number
  withProblems: number
  prices: Prices
  pricedAt: Date
  /** The version of the tariffs used to price the lines. */
  tariffVersion: number | undefined
}

/**
 * Checks every line again with current rules, fees and limits, and stores the differences. Prices read within
 * `heldForMs` are kept until a rate changes. @throws Refused busy, if the batch was changed meanwhile
 */
export async function lookAgain(
  context: JudgeContext,
  batch: OwnMassBatch,
  account: OwnAccount,
  { heldForMs = freshMs }: { heldForMs?: number } = {},
): Promise<Looked> {
  const { services: s } = context
  const now = s.clock.now()
  const isHeld =
    now.getTime() - batch.pricedAt.getTime() <= heldForMs &&
    (await areRatesOfNow(s.partners.rates, batch.prices))
  const judge = openJudge(context, { kind: batch.kind, account, prices: isHeld ? batch.prices : {} })
  const pricedAt = isHeld ? batch.pricedAt : now
  const seal = await s.personal.sealer(`customer:${batch.customerId}`)
  const read = (after: number) => massLinesAfter(s, batch, { after, limit: page, withoutRemoved: true })
  let withProblems = 0
  let reading = read(0)
  for (;;) {
    const rows = await reading
    const last = rows.at(-1)
    if (!last) break
    // Read while the previous lines are checked.
    reading = read(last.line)
    reading.catch(() => {})
    const entries = await judge.lines(rows.map(inputOf))
    withProblems += entries.filter(({ content }) => content.problems.length > 0).length
    const before = new Map(rows.map((row) => [row.line, row]))
    const changed = entries.filter((entry) => isChanged(entry, before.get(entry.line)))
    if (changed.length > 0)
      await transaction(s.db, async (client) => {
        await requireUnchanged(client, batch)
        const written = linePage(seal, changed, {
          isNew: (entry) => isTypedAnew(entry, before.get(entry.line)),
        })
        await updateMassLines(client, batch.id, written)
        if (changed.some(({ asks }) => asks)) await askNow(client, batch.id)
      })
  }
  const prices = judge.prices()
  if (!isHeld || JSON.stringify(prices) !== JSON.stringify(batch.prices))
    await transaction(s.db, async (client) => {
      await requireUnchanged(client, batch)
      await changeMassBatch(client, batch.id, { prices, pricedAt })
    })
  return {
    ...(await storedDigest(s, { ...batch, accountId: account.id })),
    withProblems,
    prices,
    pricedAt,
    tariffVersion: judge.tariffVersion(),
  }
}

/** The fields of a stored line that are checked. */
const inputOf = ({ line, content: { cells, card } }: Pick<MassRow, 'line' | 'content'>): LineInput => ({
  line,
  cells,
  ...(card && { card }),
})

const isChanged = (entry: MassEntry, row: MassRow | undefined): boolean =>
  isTypedAnew(entry, row) ||
  JSON.stringify([entry.content.problems, comparable(entry.cost)]) !==
    JSON.stringify([row?.content.problems, comparable(row?.cost)])

/** Whether cells or card differ from the stored ones, for example for a line whose card has only now got its token. */
const isTypedAnew = ({ content: { cells, card } }: MassEntry, row: MassRow | undefined): boolean =>
  JSON.stringify([cells, card]) !== JSON.stringify([row?.content.cells, row?.content.card])

const comparable = (cost: MassEntry['cost']): unknown =>
  cost && { ...cost, payeeKey: cost.payeeKey.toString('hex') }

async function requireUnchanged(
  client: pg.ClientBase,
  { id, revision }: Pick<OwnMassBatch, 'id' | 'revision'>,
): Promise<void> {
  const { rowCount } = await client.query(
    `select from app.mass_batch where id = $1 and state = 'uploaded' and revision = $2 for update`,
    [id, revision],
  )
  if (rowCount === 0) throw new Refused('busy')
}
