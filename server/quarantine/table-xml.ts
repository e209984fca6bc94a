import sax from 'sax'
import { encodingOf } from './table-csv.ts'
import { refuseTable } from './table-refused.ts'

/** Callbacks for the elements of a document, by their names without prefix. */
export type XmlReader = {
  open?: (name: string, attributes: Readonly<Record<string, string>>) => void
  /** A piece of text; long texts come in several. */
  text?: (text: string) => void
  close?: (name: string) => void
}

const maxDepth = 60

/**
 * Reads XML in pieces; documents with a document type are refused, so that there are no entities except the five
 * predefined ones. @throws TableRefused
 */
export async function readXml(
  pieces: AsyncIterable<Buffer> | Iterable<Buffer>,
  { open, text, close }: XmlReader,
): Promise<void> {
  let depth = 0
  let isOver = false
  const parser = new sax.SAXParser(true, { position: false })
  const handlers: Partial<sax.SAXParser> = {
    onerror: () => refuseTable(isOver ? 'tableTrailing' : 'tableBroken'),
    ondoctype: () => refuseTable('tableDoctype'),
    onsgmldeclaration: () => refuseTable('tableDoctype'),
    onopentag: ({ name, attributes }) => {
      if (isOver) refuseTable('tableTrailing')
      depth += 1
      if (depth > maxDepth) refuseTable('tableTooHeavy')
      open?.(local(name), attributes as Record<string, string>)
    },
    ontext: (piece) => text?.(piece),
    oncdata: (piece) => text?.(piece),
    onclosetag: (name) => {
      depth -= 1
      isOver = depth === 0
      close?.(local(name))
    },
  }
  Object.assign(parser, handlers)
  let decoder: TextDecoder | undefined
  for await (const piece of pieces) {
    decoder ??= new TextDecoder(encodingIn(piece), { fatal: true })
    parser.write(decodedBy(decoder, piece))
  }
  parser.write(decodedBy(decoder ?? new TextDecoder(), undefined))
  parser.close()
  if (!isOver) refuseTable('tableBroken')
}

function decodedBy(decoder: TextDecoder, piece: Buffer | undefined): string {
  try {
    return piece ? decoder.decode(piece, { stream: true }) : decoder.decode()
  } catch {
    return refuseTable('tableBroken')
  }
}

/** Encodings besides Unicode's that banks' programs declare. */
const declarable = /^(?:iso-8859-(?:1|2|4|5|13|15|16)|windows-125[0-7])$/i

/** @throws TableRefused tableXmlEncoding, when the declaration names any other encoding. */
function encodingIn(head: Buffer): string {
  const marked = encodingOf(head)
  if (marked !== 'UTF-8') return marked
  // A byte order mark is right, whatever the declaration says.
  const declared = /^<\?xml[^>]*\sencoding\s*=\s*["']([\w.:-]{1,40})["']/.exec(
    head.toString('latin1', 0, 400),
  )?.[1]
  if (declared && !/^(?:utf-?8|us-ascii)$/i.test(declared))
    return declarable.test(declared) ? declared : refuseTable('tableXmlEncoding', { encoding: declared })
  return 'UTF-8'
}

const local = (name: string): string => name.slice(name.indexOf(':') + 1)
