import { crc32, deflateSync } from 'node:zlib'

/** A PNG with the size and the noise of a photographed document. */
export function photo(width = 1200, height = 800): Blob {
  const row = Buffer.alloc(1 + width * 3)
  const rows = Array.from({ length: height }, (_, y) => {
    for (let x = 1; x < row.length; x += 1) row[x] = (x * 7 + y * 13 + ((x * y) % 251)) & 0xff
    row[0] = 0
    return Buffer.from(row)
  })
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const png = [signature, chunk('IHDR', head), chunk('IDAT', deflateSync(Buffer.concat(rows))), chunk('IEND')]
  return new Blob([Buffer.concat(png)], { type: 'image/png' })
}

function chunk(name: string, data: Buffer = Buffer.alloc(0)): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

export function form(fields: Record<string, string>, files: Record<string, [Blob, string]>): FormData {
  const made = new FormData()
  for (const [name, value] of Object.entries(fields)) made.set(name, value)
  for (const [name, [file, fileName]] of Object.entries(files)) made.set(name, file, fileName)
  return made
}
