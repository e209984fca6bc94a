import { once } from 'node:events'
import type { Brand } from '@sixpence/brands'
import { roles, type Role } from '@sixpence/brands/roles.ts'
import { languageInfo, type Language } from '@sixpence/locales'
// oxlint-disable-next-line import/no-named-as-default -- its types know the default only
import PDFDocument from 'pdfkit'
import { facesOf, type Face } from './faces.ts'

/** `text` and `strong` are the brand's text face, `display` its display face at its own weight. */
export type Style = { face: 'text' | 'strong' | 'display'; size: number; colour: Role }
export type Box = { x: number; y: number; width: number; align?: 'left' | 'right' | 'center' }

type Doc = InstanceType<typeof PDFDocument>
type Run = { font: string; text: string }

const lineHeight = 1.36

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
    this.#faces = faces
    this.#document = doc.struct('Document')
    doc.addStructure(this.#document)
    for (const face of Object.values(faces).flat()) doc.registerFont(face.name, face.font)
    doc.on('data', (chunk: Uint8Array) => this.#chunks.push(chunk))
  }

  /** `at` is the document's date, so that equal facts give equal bytes. */
  static async open(options: {
    brand: Brand
    language: Language
    title: string
    size: [width: number, height: number]
    at: Date
  }): Promise<Paper> {
    const { brand, language, title, size, at } = options
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
    return new Paper(doc, brand, { text, strong, display })
  }

  /** Adds a part in reading order; what `draw` draws belongs to it. */
  part(type: string, draw: () => void): void {
    this.#document.add(this.doc.struct(type, {}, draw))
  }

  /** A picture, which screen readers call by `alt`. */
  figure(alt: string, draw: () => void): void {
    this.#document.add(this.doc.struct('Figure', { alt }, draw))
  }

  /** A table whose rows are added one by one, across pages, until `end`. */
  table(): { row: (type: 'TH' | 'TD', cells: readonly (() => void)[]) => void; end: () => void } {
    const table = this.doc.struct('Table')
    this.#document.add(table)
    return {
      row: (type, cells) => {
        // The library's types lack `scope`.
        const scope: object = type === 'TH' ? { scope: 'Column' } : {}
        const made = cells.map((cell) => this.doc.struct(type, scope, cell))
        table.add(this.doc.struct('TR', {}, made))
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

  /** Writes text into a box, breaking lines between words; returns the y coordinate below the last line. */
  write(text: string, style: Style, box: Box): number {
    const lines = this.#lines(text, style, box.width)
    const step = style.size * lineHeight
    for (const [index, line] of lines.entries()) {
      const free = box.width - this.#widthOf(line, style)
      const indent = box.align === 'right' ? free : box.align === 'center' ? free / 2 : 0
      this.#line(line, style, box.x + indent, box.y + index * step)
    }
    return box.y + lines.length * step
  }

  /** Width of the text on one line, in points. */
  width(text: string, style: Style): number {
    return this.#widthOf(this.#runs(text, style), style)
  }

  /** Ends the document; the whole PDF. Nothing can be drawn after it. */
  async bytes(): Promise<Uint8Array> {
    const ended = once(this.doc, 'end')
    this.#document.end()
    this.doc.end()
    await ended
    return Buffer.concat(this.#chunks)
  }

  #line(runs: Run[], { size, colour }: Style, x: number, y: number): void {
    let at = x
    for (const { font, text } of runs) {
      this.doc.font(font).fontSize(size).fillColor(this.colour(colour))
      this.doc.text(text, at, y + size, { lineBreak: false, baseline: 'alphabetic' })
      at += this.doc.widthOfString(text)
    }
  }

  #lines(text: string, style: Style, width: number): Run[][] {
    const lines: string[] = []
    let line = ''
    for (const word of text.split(/(?<=\s)/)) {
      if (line && this.width(`${line}${word}`.trimEnd(), style) > width) {
        lines.push(line)
        line = ''
      }
      for (const letter of this.width(word, style) > width ? word : [word]) {
        if (line && this.width(line + letter.trimEnd(), style) > width) {
          lines.push(line)
          line = ''
        }
        line += letter
      }
    }
    return [...lines, line].map((one) => this.#runs(one.trimEnd(), style))
  }

  /** Runs of letters in one font; a letter no font has shows the text font's missing-glyph box. */
  #runs(text: string, style: Style): Run[] {
    const faces = this.#faces[style.face]
    const runs: Run[] = []
    for (const letter of text.normalize('NFC')) {
      const codePoint = letter.codePointAt(0) ?? 0
      const last = runs.at(-1)
      // Spaces and digits keep the current font if it has them.
      const keeps = last && faces.find((face) => face.name === last.font)?.has(codePoint)
      const font = keeps ? last.font : (faces.find((face) => face.has(codePoint)) ?? faces[0])?.name
      if (!font) throw new Error('a face without files')
      if (last && last.font === font) last.text += letter
      else runs.push({ font, text: letter })
    }
    return runs
  }

  #widthOf(runs: Run[], { size }: Style): number {
    return runs.reduce(
      (sum, { font, text }) => sum + this.doc.font(font).fontSize(size).widthOfString(text),
      0,
    )
  }
}
