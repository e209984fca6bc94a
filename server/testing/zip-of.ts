import { crc32, deflateRawSync } from 'node:zlib'

/** A part of an archive, and false values for its headers, if any. */
export type ZipPart = {
  name: string
  data: Buffer | string
  stored?: boolean
  size?: number
  crc?: number
  flags?: number
  /** Name in the local header. */
  localName?: string
}

/** A zip archive of these parts; `count` is the number of parts its end declares. */
export function zipOf(parts: readonly ZipPart[], { count = parts.length } = {}): Buffer {
  const pieces: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const part of parts) {
    const data = Buffer.from(part.data)
    const packed = part.stored ? data : deflateRawSync(data)
    const head = Buffer.alloc(26)
    head.writeUInt16LE(20, 0)
    head.writeUInt16LE(part.flags ?? 0, 2)
    head.writeUInt16LE(part.stored ? 0 : 8, 4)
    head.writeUInt32LE(part.crc ?? crc32(data), 10)
    head.writeUInt32LE(packed.length, 14)
    head.writeUInt32LE(part.size ?? data.length, 18)
    const localName = Buffer.from(part.localName ?? part.name)
    const name = Buffer.from(part.name)
    head.writeUInt16LE(localName.length, 22)
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), head, localName, packed])
    const central = Buffer.from(head)
    central.writeUInt16LE(name.length, 22)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(at, 10)
    directory.push(Buffer.from('PK\u0001\u0002\u0014\0', 'latin1'), central, place, name)
    pieces.push(local)
    at += local.length
  }
  const entries = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006', 'latin1')
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(entries.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...pieces, entries, end])
}
