import { createReadStream } from 'node:fs'
import { mkdir, open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import * as z from 'zod/mini'

/** In commit order; seals from before there were generations say nothing of them. */
const place = z.object({ generation: z.prefault(z.int(), 1), xid: z.string(), id: z.int() })

/** A sealed batch: rows of one source between two places in commit order, as a signed link of one chain. */
const seal = z.object({
  number: z.int(),
  at: z.string(),
  source: z.enum(['audit', 'operation']),
  from: place,
  to: place,
  rows: z.int(),
  /** Of the hash tree over the rows, in hex. */
  root: z.string(),
  /** Digest of the seal before, in hex. */
  previous: z.string(),
  /** Ed25519, in base64. */
  signature: z.string(),
})
export type Seal = z.infer<typeof seal>

/** `id:first eight bytes of the leaf` of each row, to name the row when the root does not fit. */
const anchored = z.extend(seal, { tags: z.string() })
export type AnchoredSeal = z.infer<typeof anchored>

/** What became of the rows under the seals that a restore lost. */
const loss = z.object({
  /** Rows that are gone, and the lowest id among them. */
  gone: z.int(),
  first: z.nullable(z.int()),
  /** Rows that are still there as they were sealed; they are sealed again. */
  kept: z.int(),
  /** Rows that have an id of theirs and other content: given out a second time, or altered. */
  other: z.int(),
})

/** That the database was put back to an earlier point and somebody stands for it: a signed link of the same chain. */
const restored = z.object({
  number: z.int(),
  at: z.string(),
  source: z.literal('restore'),
  /** The first seal that the database had lost, with all up to this record. */
  lostFrom: z.int(),
  audit: loss,
  operation: loss,
  /** The generation of what is written from here on. */
  generation: z.int(),
  previous: z.string(),
  signature: z.string(),
})
export type Loss = z.infer<typeof loss>
export type Restored = z.infer<typeof restored>

/** A link of the chain, as the database has it and as the anchor has it. */
export type Link = Seal | Restored
export type AnchoredLink = AnchoredSeal | Restored

const link = z.discriminatedUnion('source', [anchored, restored])

export const isRestored = (link: Link): link is Restored => link.source === 'restore'
export const restoredOf = (record: unknown): Restored => z.parse(restored, record)

/** A place outside the database where the links of the chain are kept as they were made. */
export type Anchor = {
  /** Resolves when the link would survive a crash. */
  append(link: AnchoredLink): Promise<void>
  /** From the first one on. */
  links(): AsyncIterable<AnchoredLink>
  last(): Promise<AnchoredLink | undefined>
}

/** One file a day, one link a line, only ever appended to. Copy the folder where the database's owner cannot reach. */
export function fileAnchor(folder: string): Anchor {
  const files = async (): Promise<string[]> => {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    return (await readdir(folder)).filter((name) => /^\d{4}-\d{2}-\d{2}\.jsonl$/.test(name)).sort()
  }
  return {
    async append(made) {
      await files()
      const file = await open(join(folder, `${made.at.slice(0, 10)}.jsonl`), 'a', 0o600)
      try {
        // A line that a crash tore stays torn; what begins with a line break is whole.
        await file.write(`\n${JSON.stringify(made)}`)
        await file.datasync()
      } finally {
        await file.close()
      }
    },
    async *links() {
      for (const name of await files()) yield* lines(join(folder, name))
    },
    async last() {
      let found: AnchoredLink | undefined
      for (const name of (await files()).slice(-2))
        for await (const line of lines(join(folder, name))) found = line
      return found
    },
  }
}

/** Torn and foreign lines are passed over: the numbers of the links show whether one is missing. */
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
