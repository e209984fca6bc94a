import { crc32, createInflateRaw } from 'node:zlib'
import { refuseTable } from './table-refused.ts'

type Part = {
  name: string
  method: number
  crc: number
  packed: Buffer
  size: number
  at: number
  end: number
}

const maxParts = 1_000
/** Total of all parts, by their declared sizes; five million cells need less. */
const maxUnpackedBytes = 256 * 1024 * 1024

/**
 * The parts of a zip archive. The directory is compared with the archive before anything is unpacked. Parts that
 * overlap, have a wrong position or unpack to too much are refused, and so are bytes before, between or after them.
 */
export class Zip {
  readonly #parts = new Map<string, Part>()

  constructor(file: Buffer) {
    const end = file.lastIndexOf('PK\u0005\u0006', file.length, 'latin1')
    if (end < 0 || end + 22 > file.length) refuseTable('tableBroken')
    // A comment could contain anything, and no spreadsheet program writes it.
    if (end + 22 !== file.length) refuseTable('tableTrailing')
    const count = file.readUInt16LE(end + 10)
    const size = file.readUInt32LE(end + 12)
    const start = file.readUInt32LE(end + 16)
    if (count > maxParts) refuseTable('tableTooHeavy')
    if (count === 0 || start + size !== end || file.readUInt16LE(end + 8) !== count)
      refuseTable('tableBroken')
    let total = 0
    let at = start
    for (let n = 0; n < count; n += 1) {
      const { part, next } = directoryEntry(file, at, end)
      if (this.#parts.has(part.name)) refuseTable('tableBroken')
      this.#parts.set(part.name, part)
      total += part.size
      at = next
    }
    if (at !== end) refuseTable('tableBroken')
    if (total > maxUnpackedBytes) refuseTable('tableTooHeavy')
    refuseOverlaps([...this.#parts.values()], start)
  }

  get names(): string[] {
    return [...this.#parts.keys()]
  }

  /** Whether a part of this name exists. */
  has(name: string): boolean {
    return this.#parts.has(name)
  }

  /** Unpacks a part in pieces, never more than was declared. @throws TableRefused tableBroken */
  async *read(name: string): AsyncGenerator<Buffer> {
    const part = this.#parts.get(name) ?? refuseTable('tableBroken')
    let size = 0
    let sum = 0
    for await (const piece of part.method === 0 ? [part.packed] : inflated(part.packed)) {
      size += piece.length
      if (size > part.size) refuseTable('tableBroken')
      sum = crc32(piece, sum)
      yield piece
    }
    if (size !== part.size || sum !== part.crc) refuseTable('tableBroken')
  }
}

async function* inflated(packed: Buffer): AsyncGenerator<Buffer> {
  const inflate = createInflateRaw({ chunkSize: 64 * 1024 })
  inflate.end(packed)
  try {
    for await (const piece of inflate) yield piece as Buffer
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_'))
      refuseTable('tableBroken')
    throw error
  }
  if (inflate.bytesWritten !== packed.length) refuseTable('tableBroken')
}

function directoryEntry(file: Buffer, at: number, end: number): { part: Part; next: number } {
  if (at + 46 > end || file.readUInt32LE(at) !== 0x02014b50) refuseTable('tableBroken')
  const flags = file.readUInt16LE(at + 8)
  const method = file.readUInt16LE(at + 10)
  const crc = file.readUInt32LE(at + 16)
  const packedSize = file.readUInt32LE(at + 20)
  const size = file.readUInt32LE(at + 24)
  const lengths = [28, 30, 32].map((field) => file.readUInt16LE(at + field))
  const [nameLength = 0, extra = 0, comment = 0] = lengths
  const local = file.readUInt32LE(at + 42)
  const next = at + 46 + nameLength + extra + comment
  if ((flags & 1) !== 0) refuseTable('tableLocked')
  if ((method !== 0 && method !== 8) || next > end || local + 30 > end) refuseTable('tableBroken')
  const name = file.toString('utf8', at + 46, at + 46 + nameLength)
  const nameAt = local + 30
  const packedAt = nameAt + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28)
  const isSame =
    file.readUInt32LE(local) === 0x04034b50 &&
    file.readUInt16LE(local + 8) === method &&
    file.toString('utf8', nameAt, nameAt + file.readUInt16LE(local + 26)) === name
  if (!isSame || packedAt + packedSize > end) refuseTable('tableBroken')
  const packed = file.subarray(packedAt, packedAt + packedSize)
  return { part: { name, method, crc, packed, size, at: local, end: packedAt + packedSize }, next }
}

/** A data descriptor may follow a part: its sizes again, with a signature. */
const descriptorLength = 24

function refuseOverlaps(parts: Part[], directory: number): void {
  let last = 0
  for (const { at, end } of parts.toSorted((a, b) => a.at - b.at)) {
    if (at < last || at - last > descriptorLength) refuseTable('tableBroken')
    last = end
  }
  if (directory < last || directory - last > descriptorLength) refuseTable('tableBroken')
}
