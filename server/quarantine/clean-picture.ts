import type { SharpOptions } from 'sharp'
import { refuse } from './inspection-result.ts'
import { refuseSize } from './picture.ts'

/** Pixels; enough to read small print on a page. */
const longestSide = 4_000

/** Re-encodes a picture as JPEG: upright, on white, without metadata. @throws NotTaken */
export async function redrawn(
  bytes: Buffer,
  options?: SharpOptions,
): Promise<{ bytes: Buffer; width: number; height: number }> {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  try {
    const { data, info } = await sharp(bytes, { failOn: 'error', limitInputPixels: 64_000_000, ...options })
      .autoOrient()
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .jpeg({ quality: 85 })
      .toBuffer({ resolveWithObject: true })
    return { bytes: data, width: info.width, height: info.height }
  } catch {
    return refuse('fileBroken')
  }
}

/** Re-encodes a HEIC photo. @throws NotTaken */
export async function redrawnHeic(bytes: Buffer): Promise<{ bytes: Buffer; width: number; height: number }> {
  const { default: heif } = await import('libheif-js/wasm-bundle.js')
  const [image] = new heif.HeifDecoder().decode(bytes)
  if (!image) return refuse('fileBroken')
  const width = image.get_width()
  const height = image.get_height()
  refuseSize({ width, height })
  const pixels = await new Promise<Uint8ClampedArray | null>((done) => {
    image.display({ data: new Uint8ClampedArray(width * height * 4), width, height }, (picture) =>
      done(picture?.data ?? null),
    )
  })
  if (!pixels) return refuse('fileBroken')
  return redrawn(Buffer.from(pixels.buffer), { raw: { width, height, channels: 4 } })
}
