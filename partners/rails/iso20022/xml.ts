import { DOMParser, type Element, onErrorStopParsing } from '@xmldom/xmldom'

/** An element to write: name, and text or child elements; undefined children are omitted. */
export type XmlElement = readonly [
  name: string,
  content: string | readonly (XmlElement | undefined)[],
  attributes?: string,
]

export const inXml = ([name, content, attributes]: XmlElement): string => {
  const inner =
    typeof content === 'string'
      ? escaped(content)
      : content.flatMap((element) => (element ? [inXml(element)] : [])).join('')
  return `<${name}${attributes ? ` ${attributes}` : ''}>${inner}</${name}>`
}

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** XML 1.0 cannot represent control characters, so that they are removed. */
export const escaped = (text: string): string =>
  text
    .replaceAll(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '')
    .replaceAll(/[&<>"]/g, (sign) => signs[sign] ?? sign)

/**
 * The text of a document in the encoding of its mark or declaration (XML 1.0, 4.3.3), without the mark. @throws when
 * it is not in this encoding, or the encoding is unknown
 */
export function xmlText(bytes: Buffer): string {
  const head = bytes.toString('latin1', 0, 400)
  const [mark] = /^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)/.exec(head) ?? []
  const declared = /^<\?xml[^>]*\sencoding\s*=\s*["']([\w.:-]{1,40})["']/.exec(head)?.[1]
  const encoding = mark === undefined ? declared : marks[mark]
  return new TextDecoder(encoding, { fatal: true }).decode(bytes)
}

const marks: Record<string, string> = {
  '\xef\xbb\xbf': 'utf-8',
  '\xff\xfe': 'utf-16le',
  '\xfe\xff': 'utf-16be',
}

const namespace = /^urn:iso:std:iso:20022:tech:xsd:(pain\.002|camt\.05[34])\.001\.\d\d$/

export type Message = { kind: string; root: Element }

/**
 * Parses a message: well-formed XML in a known namespace, without document type, which also excludes entity
 * definitions. @throws Error with the reason
 */
export function messageIn(xml: string): Message {
  if (/<!DOCTYPE|<!ENTITY/i.test(xml))
    throw new Error('the message has a DOCTYPE or ENTITY, which is not accepted')
  const document = new DOMParser({ onError: onErrorStopParsing }).parseFromString(xml, 'text/xml')
  const root = document.documentElement
  const kind = namespace.exec(root?.namespaceURI ?? '')?.[1]
  if (!root || root.localName !== 'Document' || !kind)
    throw new Error(`the message is ${root?.localName} of ${root?.namespaceURI}, which is not accepted`)
  return { kind, root }
}

/** The elements at a path of names. */
export function all(from: Element | undefined, ...path: string[]): Element[] {
  return path.reduce<Element[]>(
    (parents, name) =>
      parents.flatMap((item) => childrenOf(item).filter((child) => child.localName === name)),
    from ? [from] : [],
  )
}

export const first = (from: Element | undefined, ...path: string[]): Element | undefined =>
  all(from, ...path)[0]

/** The text at a path; undefined when missing or empty. */
export const textAt = (from: Element | undefined, ...path: string[]): string | undefined =>
  first(from, ...path)?.textContent?.trim() || undefined

const childrenOf = (element: Element): Element[] =>
  Array.from(element.childNodes).filter((node): node is Element => node.nodeType === 1)
