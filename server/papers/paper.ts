import { once } from 'node:events'
import type { Brand } from '@sixpence/brands'
import { roles, type Role } from '@sixpence/brands/roles.ts'
import { languageInfo, type Language } from '@sixpence/locales'
// oxlint-disable-next-line import/no-named-as-default -- its types know the default only
import PDFDocument from 'pdfkit'
import { facesFor, facesOf, type Face } from './faces.ts'
import { runsOf, printable, type Run } from './runs.ts'
import { directionOf, type Direction } from './visual-order.ts'

const fontUses = ['text', 'strong', 'display'] as const

/** `text` and `strong` are the brand's text face, `display` its display face at its own weight. */
export type Style = { face: (typeof fontUses)[number]; size: number; colour: Role }
export type Box = { x: number; y: number; width: number; align?: 'left' | 'right' | 'center' }

/** The share of a line's free width that comes before the text. */
const indentShare: Record<NonNullable<Box['align']>, number> = { left: 0, center: 0.5, right: 1 }

type Doc = InstanceType<typeof PDFDocument>

const lineHeight = 1.36

/** Its shapes are in another order than its letters, which are stated for search, copy and screen readers. */
const reordered = /\p{Script=Devanagari}/u

/** White space and joiners need no font. */
const withoutShape = /[\s\p{Default_Ignorable_Code_Point}]/gu

/**
 * A tagged PDF in a brand's type and colours. Texts go through `write`, which chooses a font per letter (names may
 * mix scripts); everything else is drawn on `doc` as an artifact.
 */
export class Paper {
  readonly doc: Doc
  readonly colour: (role: Role) => string
  readonly #faces: Record<Style['face'], Face[]>
  readonly #document: ReturnType<Doc['struct']>
  readonly #chunks: Uint8Array[] = []

  private constructor(doc: Doc, brand: Brand, faces: Record<Style['face'], Face[]>) {
    this.doc = doc
    const colours = roles(brand.knobs, 'light')
    this.colour = (role) => colours[role]
    // Copies: faces added for a document must not affect another.
    this.#faces = { text: [...faces.text], strong: [...faces.strong], display: [...faces.display] }
    this.#document = doc.struct('Document')
    doc.addStructure(this.#document)
    for (const face of Object.values(faces).flat()) doc.registerFont(face.name, face.font)
    doc.on('data', (chunk: Uint8Array) => this.#chunks.push(chunk))
  }

  /**
   * `at` is the document's date, so that equal facts give equal bytes. `facts` holds the texts of people that are
   * written into it, in whatever shape; later texts go to `prepare`.
   */
  static async open(options: {
    brand: Brand
    language: Language
    title: string
    size: [width: number, height: number]
    at: Date
    facts: unknown
  }): Promise<Paper> {
    const { brand, language, title, size, at, facts } = options
    const [text, strong, display] = await Promise.all([
      facesOf(brand, 'text', 420),
      facesOf(brand, 'text', 600),
      facesOf(brand, 'display', brand.knobs.displayWeight),
    ])
    const doc = new PDFDocument({
      size,
      margin: 0,
      // No default font: pdfkit would reference Helvetica without embedding it.
      font: '',
      pdfVersion: '1.7',
      tagged: true,
      displayTitle: true,
      lang: languageInfo[language].tag,
      info: { Title: title, Author: brand.legalName, CreationDate: at, ModDate: at },
    })
    const paper = new Paper(doc, brand, { text, strong, display })
    await paper.prepare([title, brand.name, brand.legalName, brand.letterhead, facts])
    return paper
  }

  /** Loads the fonts for letters in these facts that the brand's typefaces lack. Call it before they are written. */
  async prepare(facts: unknown): Promise<void> {
    const text = JSON.stringify(facts, (_, value: unknown) => (typeof value === 'bigint' ? '' : value)) ?? ''
    const letters = new Set(
      Array.from(text.normalize('NFC').replaceAll(withoutShape, ''), (letter) => letter.codePointAt(0) ?? 0),
    )
    for (const use of fontUses) {
      const faces = this.#faces[use]
      const missing = [...letters].filter((codePoint) => !faces.some((face) => face.has(codePoint)))
      const more = missing.length > 0 ? await facesFor(missing, use === 'text' ? 420 : 600) : []
      for (const face of more.filter(({ name }) => !faces.some((present) => present.name === name))) {
        this.doc.registerFont(face.name, face.font)
        faces.push(face)
      }
    }
  }

  /** Adds a part in reading order; everything `draw` draws belongs to it. */
  part(type: string, draw: () => void): void {
    this.#document.add(this.doc.struct(type, {}, draw))
  }

  /** A picture, which screen readers call by `alt`. */
  figure(alt: string, draw: () => void): void {
    this.#document.add(this.doc.struct('Figure', { alt }, draw))
  }

  /** A table whose rows are added individually, across pages, until `end`. */
  table(): { row: (type: 'TH' | 'TD', cells: readonly (() => void)[]) => void; end: () => void } {
    const table = this.doc.struct('Table')
    this.#document.add(table)
    return {
      row: (type, cells) => {
        // The library's types lack `scope`.
        const scope: object = type === 'TH' ? { scope: 'Column' } : {}
        const cellElements = cells.map((cell) => this.doc.struct(type, scope, cell))
        table.add(this.doc.struct('TR', {}, cellElements))
      },
      end: () => table.end(),
    }
  }

  /** Marks drawing as an artifact, which screen readers skip. */
  decoration(draw: () => void): void {
    this.doc.markContent('Artifact', { type: 'Layout' })
    this.doc.save()
    draw()
    this.doc.restore()
    this.doc.endMarkedContent()
  }

  /** Writes a paragraph into a box, breaking lines between words; returns the y coordinate below the last line. */
  write(text: string, style: Style, box: Box): number {
    const lines = this.#lines(text, style, box.width)
    const step = style.size * lineHeight
    for (const [index, line] of lines.entries()) {
      const free = box.width - this.#widthOf(line, style)
      const indent = free * indentShare[box.align ?? 'left']
      this.#line(line, style, box.x + indent, box.y + index * step)
    }
    return box.y + lines.length * step
  }

  /** Width of the text on a single line, in points. */
  width(text: string, style: Style): number {
    const line = printable(text, this.#faces[style.face])
    return this.#widthOf(this.#runs(line, directionOf(line), style), style)
  }

  /** Height of a paragraph that is written in this width, in points. */
  height(text: string, style: Style, width: number): number {
    return this.#lines(text, style, width).length * style.size * lineHeight
  }

  /** Ends the document and returns the PDF. Nothing can be drawn after it. */
  async bytes(): Promise<Uint8Array> {
    const streamEnd = once(this.doc, 'end')
    this.#document.end()
    this.doc.end()
    await streamEnd
    return Buffer.concat(this.#chunks)
  }

  #line(runs: Run[], { size, colour }: Style, x: number, y: number): void {
    let at = x
    for (const { font, text } of runs) {
      this.doc.font(font).fontSize(size).fillColor(this.colour(colour))
      if (reordered.test(text)) this.doc.markContent('Span', { actual: text })
      this.doc.text(text, at, y + size, { lineBreak: false, baseline: 'alphabetic' })
      if (reordered.test(text)) this.doc.endMarkedContent()
      at += this.doc.widthOfString(text)
    }
  }

  #lines(text: string, style: Style, width: number): Run[][] {
    const paragraph = printable(text, this.#faces[style.face])
    const direction = directionOf(paragraph)
    const runs = (line: string): Run[] => this.#runs(line.trimEnd(), direction, style)
    const isTooWide = (line: string): boolean => this.#widthOf(runs(line), style) > width
    const lines: string[] = []
    let line = ''
    for (const word of paragraph.split(/(?<=\s)/)) {
      if (line && isTooWide(`${line}${word}`)) {
        lines.push(line)
        line = ''
      }
      // A letter stays with its marks.
      for (const letter of isTooWide(word) ? (word.match(/.\p{M}*/gsu) ?? []) : [word]) {
        if (line && isTooWide(line + letter)) {
          lines.push(line)
          line = ''
        }
        line += letter
      }
    }
    return [...lines, line].map(runs)
  }

  /** Runs of letters in the same font, from left to right. */
  #runs(line: string, direction: Direction, style: Style): Run[] {
    return runsOf(line, direction, this.#faces[style.face], ({ font, text }) => {
      try {
        this.doc.font(font).widthOfString(text)
        return true
      } catch {
        return false
      }
    })
  }

  #widthOf(runs: Run[], { size }: Style): number {
    return runs.reduce(
      (sum, { font, text }) => sum + this.doc.font(font).fontSize(size).widthOfString(text),
      0,
    )
  }
}
