import { uploadLimits } from '@sixpence/protocol/rules/uploads'
import { crc32 } from 'node:zlib'
import { refuse } from './inspection-result.ts'

export type Size = { width: number; height: number }

/** @throws NotTaken imageTooLarge | imageTooSmall */
export function refuseSize({ width, height }: Size): void {
  const { pixels, side, leastSide } = uploadLimits
  if (width * height > pixels || Math.max(width, height) > side) refuse('imageTooLarge')
  if (Math.min(width, height) < leastSide) refuse('imageTooSmall')
}

/** More scans than any camera writes. */
const maxScans = 100

/** Size of a JPEG, found by walking all its segments. @throws NotTaken fileBroken | fileTooHeavy */
export function jpegSize(bytes: Buffer): Size {
  let size: Size | undefined
  let scans = 0
  let at = 2
  while (at < bytes.length) {
    if (bytes[at] !== 0xff) return refuse('fileBroken')
    while (bytes[at] === 0xff) at += 1
    const marker = bytes[at] ?? 0
    at += 1
    if (marker === 0xd9) return size && scans > 0 ? size : refuse('fileBroken')
    if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)) continue
    if (at + 2 > bytes.length) break
    const length = bytes.readUInt16BE(at)
    if (length < 2 || at + length > bytes.length) break
    if (isFrame(marker)) {
      if (size || length < 8) return refuse('fileBroken')
      size = { height: bytes.readUInt16BE(at + 3), width: bytes.readUInt16BE(at + 5) }
    }
    at += length
    if (marker !== 0xda) continue
    scans += 1
    if (scans > maxScans) return refuse('fileTooHeavy')
    at = endOfScan(bytes, at)
  }
  return refuse('fileBroken')
}

const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc

/** End of the entropy-coded data: the next marker that is neither stuffing nor a restart. */
function endOfScan(bytes: Buffer, start: number): number {
  let at = bytes.indexOf(0xff, start)
  while (at >= 0 && at + 1 < bytes.length) {
    const next = bytes[at + 1] ?? 0
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at
    at = bytes.indexOf(0xff, at + (next === 0xff ? 1 : 2))
  }
  return bytes.length
}

/** Chunks that are drawn; all other chunks are dropped. */
const drawn = new Set(['IHDR', 'PLTE', 'tRNS', 'gAMA', 'sRGB', 'IDAT', 'IEND'])

/**
 * A PNG reduced to the chunks that are drawn, and its size, which `check` may refuse. @throws NotTaken fileBroken | fileIsTwoThings |
 * imageTooLarge | imageTooSmall
 */
export function plainPng(
  bytes: Buffer,
  check: (size: Size) => void = refuseSize,
): { size: Size; plain: Buffer } {
  const parts: Buffer[] = [bytes.subarray(0, 8)]
  let size: Size | undefined
  let at = 8
  while (at + 12 <= bytes.length) {
    const length = bytes.readUInt32BE(at)
    const end = at + 12 + length
    if (end > bytes.length) break
    const name = bytes.toString('latin1', at + 4, at + 8)
    if ((name === 'IHDR') !== (at === 8)) return refuse('fileBroken')
    if (drawn.has(name)) {
      if (crc32(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4)) return refuse('fileBroken')
      parts.push(bytes.subarray(at, end))
    }
    if (name === 'IHDR') {
      if (length !== 13) return refuse('fileBroken')
      size = { width: bytes.readUInt32BE(at + 8), height: bytes.readUInt32BE(at + 12) }
      check(size)
    }
    at = end
    if (name !== 'IEND') continue
    if (at !== bytes.length) return refuse('fileIsTwoThings')
    return size ? { size, plain: Buffer.concat(parts) } : refuse('fileBroken')
  }
  return refuse('fileBroken')
}

/** The largest image size a HEIC file declares. @throws NotTaken fileBroken */
export function heicSize(bytes: Buffer): Size {
  let largest: Size | undefined
  for (let at = bytes.indexOf('ispe'); at >= 4; at = bytes.indexOf('ispe', at + 4)) {
    if (bytes.readUInt32BE(at - 4) !== 20 || at + 16 > bytes.length) continue
    const size = { width: bytes.readUInt32BE(at + 8), height: bytes.readUInt32BE(at + 12) }
    if (!largest || size.width * size.height > largest.width * largest.height) largest = size
  }
  return largest ?? refuse('fileBroken')
}
