import type { Clean } from './inspection-result.ts'
import { kindOf, refuseCarriers } from './kind.ts'
import { pdfPages } from './pdf.ts'
import { heicSize, jpegSize, plainPng, refuseSize } from './picture.ts'
import { answerOnce } from './worker-protocol.ts'

/** @throws NotTaken */
async function cleaned(bytes: Buffer): Promise<{ head: Clean; bytes: Buffer }> {
  const kind = kindOf(bytes)
  refuseCarriers(bytes, kind)
  if (kind === 'pdf') return { head: { mediaType: 'application/pdf', pages: pdfPages(bytes) }, bytes }
  const { bytes: drawn, width, height } = await picture(bytes, kind)
  return { head: { mediaType: 'image/jpeg', width, height }, bytes: drawn }
}

async function picture(bytes: Buffer, kind: 'jpeg' | 'png' | 'heic') {
  if (kind === 'png') {
    const { plain } = plainPng(bytes)
    return (await import('./clean-picture.ts')).redrawn(plain)
  }
  refuseSize(kind === 'jpeg' ? jpegSize(bytes) : heicSize(bytes))
  const { redrawn, redrawnHeic } = await import('./clean-picture.ts')
  return kind === 'jpeg' ? redrawn(bytes) : redrawnHeic(bytes)
}

await answerOnce(cleaned)
