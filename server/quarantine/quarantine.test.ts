import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { drawnPdf, pdfOf, smallHeic, smallPdf } from '#testing/fixtures/document.ts'
import { attackFiles } from '#testing/attack-files.ts'
import { checkFile } from './check-file.ts'
import { drawPage } from './draw-page.ts'
import { NotTaken } from './inspection-result.ts'
import { QuarantineBusy, quarantineLimits } from './limited-process.ts'

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

test('a valid PDF is kept byte for byte', async () => {
  const { clean, bytes } = await checkFile(async () => smallPdf)
  expect(clean).toEqual({ mediaType: 'application/pdf', pages: 1 })
  expect(bytes.equals(smallPdf)).toBe(true)
})

test('a photo is re-encoded: upright, without location, camera and comments', async () => {
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

test('a photo of a phone, HEIC, becomes a JPEG of the same picture', async () => {
  const { clean, bytes } = await checkFile(async () => smallHeic)
  expect(clean).toEqual({ mediaType: 'image/jpeg', width: 320, height: 240 })
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => [
    ...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3),
  ]
  const [red = 0, , blueOfRed = 0] = at(40, 120)
  const [redOfBlue = 0, , blue = 0] = at(280, 120)
  expect([red > 150, blueOfRed < 90, redOfBlue < 90, blue > 150]).toEqual([true, true, true, true])
})

describe('a page of a PDF', () => {
  test('is drawn as a picture, each of them', async () => {
    const pdf = drawnPdf(2)
    for (const page of [1, 2]) {
      const bytes = await drawPage(pdf, page)
      const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
      expect([info.width, info.height]).toEqual([1_066, 1_600])
      expect((await sharp(bytes).metadata()).format).toBe('jpeg')
      const [red = 255, green = 0, blue = 255] = data.subarray((200 * info.width + 200) * 3)
      expect([red < 40, green > 120, blue < 90]).toEqual([true, true, true])
      expect(data[(1_500 * info.width + 900) * 3]).toBeGreaterThan(250)
    }
  })

  test.each([
    ['that there is not', drawnPdf(1), 2],
    ['of what is no PDF', Buffer.from('hello'), 1],
    ['that says to be a mile wide and a hair high', hair(), 1],
  ])('%s is refused', async (_, pdf, page) => {
    await expect(drawPage(pdf, page)).rejects.toThrow('fileBroken')
  })

  test('of enormous size takes no longer than any other', async () => {
    const bytes = await drawPage(sized('0 0 14400 14400'), 1)
    const { width, height } = await sharp(bytes).metadata()
    expect([width, height]).toEqual([1_600, 1_600])
  })

  test('that is not drawn because the machine is busy is not refused', async () => {
    await expect(drawPage(drawnPdf(1), 1, { ...quarantineLimits, wallMs: 1 })).rejects.toThrow(QuarantineBusy)
  })
})

function sized(box: string): Buffer {
  return pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [${box}] >>`,
  ])
}
function hair(): Buffer {
  return sized('0 0 14400 3')
}

test('a PNG with transparent parts becomes a JPEG on white', async () => {
  const clear = await sharp({ create: { width: 300, height: 300, channels: 4, background: '#0000' } })
    .png()
    .toBuffer()
  const { clean, bytes } = await checkFile(async () => clear)
  expect(clean).toEqual({ mediaType: 'image/jpeg', width: 300, height: 300 })
  expect([...(await sharp(bytes).raw().toBuffer()).subarray(0, 3)]).toEqual([255, 255, 255])
})

test('a file that needs more memory than allowed is refused, one on a busy machine is not', async () => {
  const photo = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#456' } })
    .jpeg()
    .toBuffer()
  expect(await outcome(photo, { ...quarantineLimits, memoryMb: 0 })).toBe('fileTooHeavy')
  expect(await outcome(photo, { ...quarantineLimits, wallMs: 1 })).toMatch(/took longer than 1 ms/)
})

test('the process may read the program, and neither write, nor call, nor start another', () => {
  const source = readFileSync(new URL('limited-process.ts', import.meta.url), 'utf8')
  expect(source).toContain("'--permission'")
  for (const flag of ['--allow-fs-write', '--allow-child-process', '--allow-net', '--allow-worker'])
    expect(source).not.toContain(flag)
  expect(source).toContain('env: {}')
})

test('too many at once are refused, and the server’s memory does not grow', async () => {
  const before = process.memoryUsage().rss
  const many = await Promise.allSettled(
    Array.from({ length: 40 }, () => checkFile(async () => Buffer.alloc(1_000))),
  )
  const reasons = many.map((result) => (result.status === 'rejected' ? (result.reason as Error) : undefined))
  expect(reasons.filter((reason) => reason instanceof QuarantineBusy)).toHaveLength(18)
  expect(reasons.filter((reason) => reason instanceof NotTaken)).toHaveLength(22)
  expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 * 1024)
})
