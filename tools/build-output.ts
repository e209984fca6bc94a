import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type Sizes = { size: number; br: number; gz: number }
export type Output = ReturnType<typeof outputInto>

/** Compression effort: `quick` takes a tenth of the time and produces a tenth more bytes. */
export type Effort = 'full' | 'quick'
const efforts = { full: { brotli: 11, gzip: 9 }, quick: { brotli: 5, gzip: 6 } } as const

/** Writes files below a folder. */
export function outputInto(folder: string, effort: Effort) {
  async function put(name: string, content: string | Buffer): Promise<void> {
    const path = join(folder, name)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, content)
  }

  /** Uncompressed, with Brotli and with gzip, so that the server does not compress files. */
  async function putCompressed(name: string, content: string | Buffer): Promise<Sizes> {
    const bytes = Buffer.from(content)
    const [br, gz] = await Promise.all([
      promisify(brotliCompress)(bytes, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: efforts[effort].brotli,
          [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        },
      }),
      promisify(gzip)(bytes, { level: efforts[effort].gzip }),
    ])
    await Promise.all([put(name, bytes), put(`${name}.br`, br), put(`${name}.gz`, gz)])
    return { size: bytes.length, br: br.length, gz: gz.length }
  }

  return { folder, put, putCompressed }
}

export function digest(parts: readonly string[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part).update('\0')
  return hash.digest('hex').slice(0, 12)
}
