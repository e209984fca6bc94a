import { inflateSync } from 'node:zlib'
import { refuse } from './inspection-result.ts'

/** A stream of a PDF: the number of its object, its dictionary, and its bytes as they are packed. */
export type PdfStream = {
  object: string
  dictionary: string
  part: Buffer
  filters: number
  isFlate: boolean
}

/** Larger files are no invoices. */
const maxXmlBytes = 10 * 1024 * 1024

/**
 * Files within a PDF, such as an e-invoice (PDF/A-3, ISO 19005-3): accepted if each is XML without a document type,
 * which nothing runs. Every reference to a file has to be found. @throws NotTaken pdfFiles
 */
export function requireXmlFiles(text: string, streams: readonly PdfStream[]): void {
  const embedded = streams.filter(({ dictionary }) =>
    /\/Type\s*\/EmbeddedFile(?![A-Za-z0-9])/.test(dictionary),
  )
  const references = text.match(/\/EF(?![A-Za-z0-9])/g)?.length ?? 0
  const readable = [...text.matchAll(/\/EF\s*<<((?:\s*\/(?:F|UF|DOS|Mac|Unix)\s+\d+\s+\d+\s+R)+)\s*>>/g)]
  if (readable.length !== references || references === 0) refuse('pdfFiles')
  const numbers = readable.flatMap(([, dictionary = '']) =>
    Array.from(dictionary.matchAll(/(\d+)\s+\d+\s+R/g), ([, number]) => number),
  )
  const named = numbers.flatMap((number) => {
    const objectStreams = streams.filter(({ object }) => object === number)
    return objectStreams.length > 0 ? objectStreams : refuse('pdfFiles')
  })
  if (![...embedded, ...named].every(isXml)) refuse('pdfFiles')
}

function isXml({ part, filters, isFlate }: PdfStream): boolean {
  if (filters > 0 && !isFlate) return false
  try {
    const bytes = isFlate ? inflateSync(part, { maxOutputLength: maxXmlBytes }) : part
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return (
      /^\s*<(?:\?xml\s|[A-Za-z_])/.test(text) &&
      !/<!(?:DOCTYPE|ENTITY)|<\?(?!xml\s)|<(?:\w+:)?(?:script|html)\b/i.test(text)
    )
  } catch {
    return false
  }
}
