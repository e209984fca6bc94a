import { refuse } from './inspection-result.ts'

export type Kind = 'jpeg' | 'png' | 'heic' | 'pdf'

const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const heicBrands = new Set(['heic', 'heix', 'heim', 'heis', 'mif1', 'msf1'])

/** File type by its first bytes; the name is ignored. @throws NotTaken fileTypeUnknown */
export function kindOf(bytes: Buffer): Kind {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg'
  if (bytes.subarray(0, 8).equals(png)) return 'png'
  if (bytes.toString('latin1', 0, 5) === '%PDF-') return 'pdf'
  if (bytes.toString('latin1', 4, 8) === 'ftyp' && heicBrands.has(bytes.toString('latin1', 8, 12)))
    return 'heic'
  return refuse('fileTypeUnknown')
}

/** Bytes from the start within which PDF readers accept the header. */
const pdfHead = 1_024
/** Bytes from the end within which zip readers look for the directory. */
const zipTail = 65_557
const archives = ['Rar!\u001a\u0007', '7z\u00bc\u00af\u0027\u001c']
const markup = /<(?:script|svg|html|body|iframe|!doctype html|\?php|!entity)[\s>/=]/i

/** Refuses polyglot files: an archive at the end, or markup or a PDF inside. @throws NotTaken fileIsTwoThings */
export function refuseCarriers(bytes: Buffer, kind: Kind): void {
  const text = bytes.toString('latin1')
  const isArchive =
    text.slice(-zipTail).includes('PK\u0005\u0006') || archives.some((start) => text.includes(start))
  const isAlsoPdf = kind !== 'pdf' && text.slice(0, pdfHead).includes('%PDF-')
  const page = kind === 'pdf' ? text.slice(0, pdfHead) : text
  if (isArchive || isAlsoPdf || markup.test(page)) refuse('fileIsTwoThings')
}
