import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { smallPdf } from '#dev/document-fixtures.ts'
import { attackFiles } from './attack-files.ts'
import { checkFile, QuarantineBusy, quarantineLimits } from './check-file.ts'
import { NotTaken } from './found.ts'

const attacks = await attackFiles()

const outcome = async (bytes: Buffer, limits = quarantineLimits): Promise<string> => {
  try {
    const { clean } = await checkFile(async () => bytes, limits)
    return clean.mediaType
  } catch (error) {
    return error instanceof NotTaken ? error.refusal : `fault: ${String(error)}`
  }
}

test('there are at least sixty attack files', () => {
  expect(attacks.length).toBeGreaterThanOrEqual(60)
  expect(new Set(attacks.map(([name]) => name)).size).toBe(attacks.length)
})

test.each(attacks)('%s is refused as %s', async (_, refusal, bytes) => {
  expect(await outcome(bytes)).toBe(refusal)
})

test('a whole PDF is kept byte for byte', async () => {
  const { clean, bytes } = await checkFile(async () => smallPdf)
  expect(clean).toEqual({ mediaType: 'application/pdf', pages: 1 })
  expect(bytes.equals(smallPdf)).toBe(true)
})

test('a photo is drawn anew: upright, without its place, its camera and its words', async () => {
  const photo = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#456' } })
    .withExif({ IFD0: { Copyright: 'the secret of the camera' }, IFD3: { GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  expect(photo.includes('the secret of the camera') || photo.includes('Exif')).toBe(true)
  const { clean, bytes } = await checkFile(async () => photo)
  expect(clean).toEqual({ mediaType: 'image/jpeg', width: 400, height: 600 })
  expect(bytes.includes('Exif')).toBe(false)
  expect((await sharp(bytes).metadata()).exif).toBeUndefined()
})

test('a PNG with see-through parts becomes a JPEG on white', async () => {
  const clear = await sharp({ create: { width: 300, height: 300, channels: 4, background: '#0000' } })
    .png()
    .toBuffer()
  const { clean, bytes } = await checkFile(async () => clear)
  expect(clean).toEqual({ mediaType: 'image/jpeg', width: 300, height: 300 })
  expect([...(await sharp(bytes).raw().toBuffer()).subarray(0, 3)]).toEqual([255, 255, 255])
})

test('who takes longer than allowed is ended and refused', async () => {
  const photo = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#456' } })
    .jpeg()
    .toBuffer()
  expect(await outcome(photo, { ms: 1, memoryMb: 1_024 })).toBe('fileTooHeavy')
})

test('the process may read the program, and neither write, nor call, nor start another', () => {
  const source = readFileSync(new URL('check-file.ts', import.meta.url), 'utf8')
  expect(source).toContain("'--permission'")
  for (const flag of ['--allow-fs-write', '--allow-child-process', '--allow-net', '--allow-worker'])
    expect(source).not.toContain(flag)
  expect(source).toContain('env: {}')
})

test('too many at once are told so, and the process that answers keeps its memory', async () => {
  const before = process.memoryUsage().rss
  const many = await Promise.allSettled(
    Array.from({ length: 40 }, () =>
      checkFile(async () => Buffer.alloc(1_000), { ms: 10_000, memoryMb: 1_024 }),
    ),
  )
  const reasons = many.map((one) => (one.status === 'rejected' ? (one.reason as Error) : undefined))
  expect(reasons.filter((one) => one instanceof QuarantineBusy)).toHaveLength(18)
  expect(reasons.filter((one) => one instanceof NotTaken)).toHaveLength(22)
  expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 * 1024)
})
