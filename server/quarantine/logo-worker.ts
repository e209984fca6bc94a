import { logoLimits, logoSizes } from '@sixpence/protocol/merchant/logos'
import { uploadLimits } from '@sixpence/protocol/rules/uploads'
import type { Sharp } from 'sharp'
import { type DrawnLogo, refuse } from './inspection-result.ts'
import { kindOf, refuseCarriers } from './kind.ts'
import { jpegSize, plainPng, type Size } from './picture.ts'
import { answerOnce } from './worker-protocol.ts'

/** A logo re-encoded in all its sizes, as PNG without metadata. @throws NotTaken */
async function drawn(bytes: Buffer): Promise<{ head: { files: DrawnLogo[] }; bytes: Buffer }> {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  const open = isSvg(bytes) ? await vector(bytes) : raster(bytes)
  const files: DrawnLogo[] = []
  const pieces: Buffer[] = []
  for (const size of logoSizes) {
    const { data, info } = await open(size)
      .resize({ width: size, height: size, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .png({ compressionLevel: 9 })
      .toBuffer({ resolveWithObject: true })
    files.push({ size, width: info.width, height: info.height, bytes: data.length })
    pieces.push(data)
  }
  return { head: { files }, bytes: Buffer.concat(pieces) }

  function raster(file: Buffer): (size: number) => Sharp {
    const kind = kindOf(file)
    if (kind !== 'png' && kind !== 'jpeg') return refuse('fileTypeUnknown')
    refuseCarriers(file, kind)
    const { size, plain } =
      kind === 'png' ? plainPng(file, refuseSize) : { size: jpegSize(file), plain: file }
    refuseSize(size)
    return () => sharp(plain, { failOn: 'error', limitInputPixels: uploadLimits.pixels }).autoOrient()
  }

  async function vector(file: Buffer): Promise<(size: number) => Sharp> {
    refuseLiving(file.toString('utf8'))
    const { width, height } = await sharp(file, { failOn: 'error' }).metadata()
    const longer = Math.max(width, height)
    if (longer === 0) return refuse('fileBroken')
    // Rendered in its displayed size: lines enlarged afterwards would be blurred.
    return (size) =>
      sharp(file, {
        failOn: 'error',
        density: Math.min(Math.max((72 * size) / longer, 1), 7_200),
        limitInputPixels: uploadLimits.pixels,
      })
  }
}

function refuseSize({ width, height }: Size): void {
  const { pixels, side } = uploadLimits
  if (width * height > pixels || Math.max(width, height) > side) refuse('imageTooLarge')
  if (Math.max(width, height) < logoLimits.leastSide) refuse('imageTooSmall')
}

/** XML whose first element is svg, in UTF-8. */
const isSvg = (bytes: Buffer): boolean =>
  /^\uFEFF?\s*(?:<\?xml[^>]*\?>)?(?:\s|<!--.*?-->)*(?:<!DOCTYPE[^>[]*>)?(?:\s|<!--.*?-->)*<svg[\s>]/is.test(
    bytes.toString('utf8', 0, 4_096),
  )

/** Content that a drawing does not need: scripts, foreign content, entities, and references to other files. */
const living =
  /<!ENTITY|<(?:\w+:)?(?:script|foreignObject|iframe|object|embed|audio|video|handler)[\s>/]|\bon\w+\s*=|javascript:|(?:href|src)\s*=(?!\s*["']?\s*(?:#|data:image\/(?:png|jpeg);))|@import|url\((?!\s*["']?\s*(?:#|data:image\/(?:png|jpeg);))/i

function refuseLiving(text: string): void {
  if (living.test(text)) refuse('fileIsTwoThings')
}

await answerOnce(drawn)
