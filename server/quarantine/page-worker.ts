import { PDFiumLibrary } from '@hyzyla/pdfium'
import sharp from 'sharp'
import { refuse } from './inspection-result.ts'
import { answerOnce } from './worker-protocol.ts'

/** Pixels; enough to read small print. Limits the size that a page declares. */
const longestSide = 1_600
const maxScale = 4

/** PDFium compiled to WebAssembly: no scripts, forms or network, and confined to its own memory. */
async function drawn(bytes: Buffer): Promise<{ head: object; bytes: Buffer }> {
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(bytes)
  const number = Number(process.argv[2])
  if (!(number >= 1 && number <= document.getPageCount())) return refuse('fileBroken')
  const page = document.getPage(number - 1)
  const { originalWidth, originalHeight } = page.getOriginalSize()
  const longest = Math.max(originalWidth, originalHeight)
  if (!(longest >= 1) || Math.min(originalWidth, originalHeight) / longest < 0.01) return refuse('fileBroken')
  const { data } = await page.render({
    scale: Math.min(maxScale, longestSide / longest),
    renderFormFields: false,
    render: ({ data: pixels, width, height }) =>
      sharp(pixels, { raw: { width, height, channels: 4 } })
        .flatten({ background: '#ffffff' })
        .jpeg({ quality: 82 })
        .toBuffer(),
  })
  return { head: { mediaType: 'image/jpeg' }, bytes: Buffer.from(data) }
}

await answerOnce(drawn)
