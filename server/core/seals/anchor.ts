import { createReadStream } from 'node:fs'
import { mkdir, open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import * as z from 'zod/mini'

const place = z.object({ xid: z.string(), id: z.int() })

/** A sealed batch: rows of one source between two places in commit order, as a signed link of one chain. */
const seal = z.object({
  number: z.int(),
  at: z.string(),
  source: z.string(),
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

/** A place outside the database where seals are kept as they were made. */
export type Anchor = {
  /** Resolves when the seal would survive a crash. */
  append(seal: AnchoredSeal): Promise<void>
  /** From the first one on. */
  seals(): AsyncIterable<AnchoredSeal>
  last(): Promise<AnchoredSeal | undefined>
}

/** One file a day, one seal a line, only ever appended to. Copy the folder where the database's owner cannot reach. */
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
    async *seals() {
      for (const name of await files()) yield* lines(join(folder, name))
    },
    async last() {
      let found: AnchoredSeal | undefined
      for (const name of (await files()).slice(-2))
        for await (const line of lines(join(folder, name))) found = line
      return found
    },
  }
}

/** Torn and foreign lines are passed over: the numbers of the seals show whether one is missing. */
async function* lines(path: string): AsyncGenerator<AnchoredSeal> {
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Infinity })) {
    const parsed = z.safeParse(anchored, parse(line))
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
