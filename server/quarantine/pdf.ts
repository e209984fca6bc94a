import { uploadLimits } from '@sixpence/protocol/rules/uploads'
import { inflateSync } from 'node:zlib'
import { NotTaken, refuse } from './inspection-result.ts'
import { type PdfStream, requireXmlFiles } from './pdf-files.ts'

/** Limit on each unpacked stream. */
const maxPartBytes = 48 * 1024 * 1024
/** Limit on all unpacked streams of a file. */
const maxTotalBytes = 192 * 1024 * 1024

/** Names of features that act when the document is opened, or that hide content. */
const active =
  /\/(?:JavaScript|Launch|SubmitForm|ImportData|GoToR|GoToE|RichMedia|RichMediaContent|XFA|Movie|Sound|Rendition)(?![A-Za-z0-9])/
const withFiles = /\/(?:EmbeddedFiles?|EF|Filespec)(?![A-Za-z0-9])/
const encrypted = /\/Encrypt(?![A-Za-z0-9])/

/**
 * Number of pages of a PDF that only shows pages: complete, not encrypted, without scripts, actions, or embedded files
 * other than XML, in compressed streams too. Scanned as text, never rendered. @throws NotTaken
 */
export function pdfPages(bytes: Buffer): number {
  const raw = bytes.toString('latin1')
  if (!/^%PDF-(?:1\.[0-7]|2\.0)[\s%]/.test(raw)) refuse('fileBroken')
  refuseEnd(raw)
  const { outside, packed, streams } = unpacked(bytes, raw)
  const text = plainNames([outside, ...packed].join('\n'))
  if (encrypted.test(text)) refuse('pdfLocked')
  if (active.test(text)) refuse('pdfActive')
  if (withFiles.test(text)) requireXmlFiles(text, streams)
  if (!/\/Root\s+\d+\s+\d+\s+R/.test(text)) refuse('fileBroken')
  const pages = text.match(/\/Type\s*\/Page(?![A-Za-z0-9])/g)?.length ?? 0
  if (pages === 0) refuse('fileBroken')
  if (pages > uploadLimits.pages) refuse('pdfTooLong')
  return pages
}

/** A line that programs of scanners write after the end: plain words, which no other format begins with. */
const footer = /^[\s\0]*[\w .,:;%/-]{0,200}[\s\0]*$/

/** Checks that nothing but a footer follows the end of the PDF and that its cross-reference tables do not loop. */
function refuseEnd(raw: string): void {
  const end = raw.lastIndexOf('%%EOF')
  if (end < 0) refuse('fileBroken')
  if (!footer.test(raw.slice(end + 5))) refuse('fileIsTwoThings')
  const start = raw.lastIndexOf('startxref', end)
  let at: number | undefined = start < 0 ? undefined : numberAt(raw.slice(start + 9, end))
  if (at === undefined) return refuse('fileBroken')
  const seen = new Set<number>()
  while (at !== undefined) {
    if (seen.has(at) || at >= raw.length) return refuse('fileBroken')
    seen.add(at)
    const part = raw.slice(at, at + 64 * 1024)
    if (!/^\s*(?:xref\s|\d+\s+\d+\s+obj)/.test(part)) return refuse('fileBroken')
    const trailer = part.trimStart().startsWith('xref')
      ? part.slice(Math.max(0, part.indexOf('trailer')))
      : part
    const dictionary = trailer.split(/\bstream\b|startxref/, 1)[0] ?? ''
    at = numberAt(/\/Prev\s+(\d+)/.exec(dictionary)?.[1] ?? '')
  }
}

const numberAt = (text: string): number | undefined => {
  const digits = /^\s*(\d{1,10})\b/.exec(text)?.[1]
  return digits === undefined ? undefined : Number(digits)
}

/** The text outside streams, and all streams that contain objects. @throws NotTaken fileTooHeavy | fileBroken */
function unpacked(bytes: Buffer, raw: string): { outside: string; packed: string[]; streams: PdfStream[] } {
  const outside: string[] = []
  const packed: string[] = []
  const pdfStreams: PdfStream[] = []
  const streams = /\bstream\r?\n/g
  let from = 0
  let total = 0
  for (let match = streams.exec(raw); match; match = streams.exec(raw)) {
    const start = match.index + match[0].length
    const end = raw.indexOf('endstream', start)
    if (end < 0) return refuse('fileBroken')
    const before = raw.slice(from, match.index)
    outside.push(before)
    const dictionary = plainNames(before.slice(Math.max(0, before.lastIndexOf('obj'))))
    const holdsObjects = /\/Type\s*\/(?:ObjStm|XRef)\b/.test(dictionary)
    const filters =
      dictionary.match(
        /\/(?:FlateDecode|Fl|LZWDecode|LZW|ASCII85Decode|A85|ASCIIHexDecode|AHx|RunLengthDecode|RL)\b/g,
      ) ?? []
    const packs = filters.filter((filter) => /Fl|LZW|RL|RunLength/.test(filter))
    if (packs.length > 1) refuse('fileTooHeavy')
    const isFlate = filters.length === 1 && (filters[0] ?? '').startsWith('/Fl')
    if (holdsObjects && filters.length > 0 && !isFlate) refuse('fileBroken')
    const object = /(\d+)\s+\d+\s+obj(?![\s\S]*\bobj\b)/.exec(before.slice(-4_000))?.[1] ?? ''
    pdfStreams.push({
      object,
      dictionary,
      part: bytes.subarray(start, end),
      filters: filters.length,
      isFlate,
    })
    if (isFlate) {
      const text = inflated(bytes.subarray(start, end), holdsObjects)
      total += text.length
      if (total > maxTotalBytes) refuse('fileTooHeavy')
      if (holdsObjects) packed.push(text.toString('latin1'))
    } else if (holdsObjects) packed.push(raw.slice(start, end))
    from = end
    streams.lastIndex = end
  }
  outside.push(raw.slice(from))
  return { outside: outside.join('\n'), packed, streams: pdfStreams }
}

const nothing = Buffer.alloc(0)

function inflated(part: Buffer, isNeeded: boolean): Buffer {
  try {
    return inflateSync(part, { maxOutputLength: maxPartBytes })
  } catch (error) {
    if (error instanceof RangeError || (error instanceof Error && /larger than/.test(error.message)))
      throw new NotTaken('fileTooHeavy')
    // Needed only for rendering, so an error in it is ignored.
    if (!isNeeded) return nothing
    throw new NotTaken('fileBroken')
  }
}

/** `/Java#53cript` is `/JavaScript`. */
const plainNames = (text: string): string =>
  text.replace(/#([0-9a-fA-F]{2})/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
