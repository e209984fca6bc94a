import { createReadStream } from 'node:fs'
import { mkdir, open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import * as z from 'zod/mini'

/** Position in commit order; seals from before generations existed have none. */
const place = z.object({ generation: z.prefault(z.int(), 1), xid: z.string(), id: z.int() })

/** A sealed batch: rows of a source between two positions in commit order, as a signed link of a chain. */
const seal = z.object({
  number: z.int(),
  at: z.string(),
  source: z.enum(['audit', 'operation']),
  from: place,
  to: place,
  rows: z.int(),
  /** Root of the hash tree over the rows, in hex. */
  root: z.string(),
  /** Digest of the previous seal, in hex. */
  previous: z.string(),
  /** Ed25519, base64. */
  signature: z.string(),
})
export type Seal = z.infer<typeof seal>

/** `id:first eight bytes of the leaf` of each row, to identify the row when the root does not match. */
const anchored = z.extend(seal, { tags: z.string() })
export type AnchoredSeal = z.infer<typeof anchored>

/** What happened to the rows of seals lost by a restore. */
const loss = z.object({
  /** Rows that are missing, and the lowest id among them. */
  gone: z.int(),
  first: z.nullable(z.int()),
  /** Rows that are unchanged; they are sealed again. */
  kept: z.int(),
  /** Rows with the same id but other content: the id was reused, or the row altered. */
  other: z.int(),
})

/**
 * Record that the database was restored to an earlier point and the operator acknowledged it: a signed link of the
 * same chain.
 */
const restored = z.object({
  number: z.int(),
  at: z.string(),
  source: z.literal('restore'),
  /** Number of the first lost seal; all seals from it up to this record are lost. */
  lostFrom: z.int(),
  audit: loss,
  operation: loss,
  /** Generation of rows written after the restore. */
  generation: z.int(),
  previous: z.string(),
  signature: z.string(),
})
export type Loss = z.infer<typeof loss>
export type Restore = z.infer<typeof restored>

/** A link of the chain, as stored in the database and in the anchor. */
export type Link = Seal | Restore
export type AnchoredLink = AnchoredSeal | Restore

const link = z.discriminatedUnion('source', [anchored, restored])

/** Whether the link is a restore record rather than a seal. */
export const isRestored = (link: Link): link is Restore => link.source === 'restore'
/** Parses a restore record. @throws ZodError for another shape */
export const restoredOf = (record: unknown): Restore => z.parse(restored, record)

/** Storage outside the database for the links of the chain as they were created. */
export type Anchor = {
  /**
   * Resolves when the link is durable. If `isStill`, called just before writing, returns false, it writes nothing and
   * rejects.
   */
  append(link: AnchoredLink, isStill?: () => boolean): Promise<void>
  /** All links in the order written: a number can occur twice, see `anchor-copies.ts`. */
  links(): AsyncIterable<AnchoredLink>
  /** The link with the highest number. */
  last(): Promise<AnchoredLink | undefined>
}

/** An append-only file per day with a link per line. Copy the folder to where the database's owner has no access. */
export function fileAnchor(folder: string): Anchor {
  const files = async (): Promise<string[]> => {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    return (await readdir(folder)).filter((name) => /^\d{4}-\d{2}-\d{2}\.jsonl$/.test(name)).sort()
  }
  return {
    async append(anchoredLink, isStill = () => true) {
      await files()
      const file = await open(join(folder, `${anchoredLink.at.slice(0, 10)}.jsonl`), 'a', 0o600)
      try {
        if (!isStill()) throw new Error(`seal ${anchoredLink.number} was left to another server`)
        // A line torn by a crash remains torn; starting with a line break keeps the new line intact.
        await file.write(`\n${JSON.stringify(anchoredLink)}`)
        await file.datasync()
      } finally {
        await file.close()
      }
    },
    async *links() {
      for (const name of await files()) yield* lines(join(folder, name))
    },
    async last() {
      let lastLink: AnchoredLink | undefined
      for (const name of (await files()).slice(-2))
        for await (const line of lines(join(folder, name)))
          if (line.number >= (lastLink?.number ?? 0)) lastLink = line
      return lastLink
    },
  }
}

/** Skips torn and foreign lines: missing links show in the numbers. */
async function* lines(path: string): AsyncGenerator<AnchoredLink> {
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Infinity })) {
    const parsed = z.safeParse(link, parse(line))
    if (parsed.success) yield parsed.data
  }
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}
