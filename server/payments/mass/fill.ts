import type pg from 'pg'
import type { Services } from '#context/services.ts'
import { Refused } from '#core/refused.ts'
import { transaction } from '#core/database.ts'
import type { OwnAccount } from '#store/account/accounts.ts'
import { changeMassBatch, type OwnMassBatch, type Prices } from '#store/mass/mass-batches.ts'
import {
  insertMassLines,
  markPaidBefore,
  markRepeatedLines,
  massLinesAfter,
  sealedLine,
  updateMassLines,
  type MassEntry,
  type MassRow,
} from '#store/mass/mass-lines.ts'
import { massDigest } from './digest.ts'
import { openJudge, type Judge, type JudgeContext, type LineInput } from './judge.ts'
import { freshMs } from './prices.ts'

/** Lines checked and written at once. */
const page = 1_000

export type SealedLine = ReturnType<typeof sealedLine>

/** Checks lines and seals them, without writing. */
export async function judgedLines(
  { personal }: Pick<Services, 'personal'>,
  judge: Judge,
  customerId: number,
  lines: Iterable<LineInput>,
): Promise<SealedLine[]> {
  const seal = await personal.sealer(`customer:${customerId}`)
  const done: SealedLine[] = []
  let part: LineInput[] = []
  const flush = async (): Promise<void> => {
    for (const entry of await judge.lines(part)) done.push(sealedLine(seal, entry))
    part = []
  }
  for (const line of lines) {
    part.push(line)
    if (part.length === page) await flush()
  }
  await flush()
  return done
}

/** Writes the lines of a new batch, and which of them repeat one another or an earlier payment. */
export async function writeLines(
  client: pg.ClientBase,
  batch: { id: number; customerId: number; kind: string },
  lines: readonly SealedLine[],
): Promise<void> {
  for (let at = 0; at < lines.length; at += page)
    await insertMassLines(client, batch.id, lines.slice(at, at + page))
  await markDuplicates(client, batch)
}

/** Marks lines that repeat one another, and those, or one `line`, that repeat a payment of the last 90 days. */
export async function markDuplicates(
  client: pg.ClientBase,
  batch: { id: number; customerId: number; kind: string },
  line?: number,
): Promise<void> {
  await markRepeatedLines(client, batch.id)
  await markPaidBefore(client, batch, line)
}

export type Looked = { digest: string; lines: number; withProblems: number; prices: Prices; pricedAt: Date }

/**
 * Checks every line again by the rules, fees and limits of now, and stores what has changed. Rates that were read within
 * `heldForMs` stay. @throws Refused busy, if somebody changed the batch meanwhile
 */
export async function lookAgain(
  context: JudgeContext,
  batch: OwnMassBatch,
  account: OwnAccount,
  { heldForMs = freshMs }: { heldForMs?: number } = {},
): Promise<Looked> {
  const { services: s } = context
  const now = s.clock.now()
  const isHeld = now.getTime() - batch.pricedAt.getTime() <= heldForMs
  const judge = openJudge(context, { kind: batch.kind, account, prices: isHeld ? batch.prices : {} })
  const pricedAt = isHeld ? batch.pricedAt : now
  const digest = massDigest(s.personal, { ...batch, accountId: account.id })
  const seal = await s.personal.sealer(`customer:${batch.customerId}`)
  let withProblems = 0
  for (let after = 0; ;) {
    const rows = await massLinesAfter(s, batch, { after, limit: page, kept: true })
    const last = rows.at(-1)
    if (!last) break
    after = last.line
    const entries = await judge.lines(rows.map(inputOf))
    entries.forEach(digest.add)
    withProblems += entries.filter(({ content }) => content.problems.length > 0).length
    const changed = entries.filter((entry, at) => isChanged(entry, rows[at]))
    if (changed.length > 0)
      await transaction(s.db, async (client) => {
        await requireUnchanged(client, batch)
        await updateMassLines(
          client,
          batch.id,
          changed.map((entry) => sealedLine(seal, entry)),
        )
      })
  }
  const prices = judge.prices()
  if (!isHeld || JSON.stringify(prices) !== JSON.stringify(batch.prices))
    await transaction(s.db, async (client) => {
      await requireUnchanged(client, batch)
      await changeMassBatch(client, batch.id, { prices, pricedAt })
    })
  return { digest: digest.end(), lines: digest.lines(), withProblems, prices, pricedAt }
}

/** What is checked of a stored line. */
const inputOf = ({ line, content: { cells, card } }: Pick<MassRow, 'line' | 'content'>): LineInput => ({
  line,
  cells,
  ...(card && { card }),
})

const isChanged = (entry: MassEntry, row: MassRow | undefined): boolean =>
  row === undefined ||
  JSON.stringify([entry.content, comparable(entry.cost)]) !==
    JSON.stringify([row.content, comparable(row.cost)])

const comparable = (cost: MassEntry['cost']): unknown =>
  cost && [
    cost.method,
    cost.country,
    cost.debit,
    cost.fee,
    cost.credit,
    cost.rate,
    cost.payeeKey.toString('hex'),
  ]

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
