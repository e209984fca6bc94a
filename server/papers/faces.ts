import { readFile } from 'node:fs/promises'
import type { Brand } from '@sixpence/brands'
import { brandFonts } from '@sixpence/brands/fonts.ts'
import { paperFonts } from '@sixpence/brands/paper-fonts.ts'
import { create, type Font } from 'fontkit'
import subsetFont from 'subset-font'

/** A script of a typeface at a weight, loaded once: loading it again would take most of the time of a document. */
export type Face = { name: string; has: (codePoint: number) => boolean; font: Font }

/**
 * A brand's typeface for documents, a file per script. pdfkit cannot embed variable fonts, so HarfBuzz instantiates
 * the weight from the files the browser gets; once per process and weight.
 */
export function facesOf(brand: Brand, use: 'text' | 'display', weight: number): Promise<Face[]> {
  const family = brand.fonts[use]
  const fonts = brandFonts(brand, 'en').filter((font) => font.family === family)
  return Promise.all(
    fonts.map(({ unicodeRange, ...font }) =>
      once(own, font.file, weight, () => cut({ ...font, ranges: rangesOf(unicodeRange) }, weight)),
    ),
  )
}

/** Faces for letters that no typeface of a brand has. A letter that none of them has is in no font we have. */
export async function facesFor(codePoints: readonly number[], weight: number): Promise<Face[]> {
  const faces = new Set<Face>()
  for (const codePoint of codePoints) {
    if (Array.from(faces).some((face) => face.has(codePoint))) continue
    for (const font of otherFonts().filter(({ ranges }) => isIn(ranges, codePoint))) {
      // oxlint-disable-next-line no-await-in-loop -- the next file is loaded only if this face lacks the letter
      const face = await once(others, font.file, weight, () => cut(font, weight))
      if (others.size > mostOthers) others.delete(others.keys().next().value ?? '')
      if (!face.has(codePoint)) continue
      faces.add(face)
      break
    }
  }
  return [...faces]
}

type Ranges = readonly (readonly [from: number, to: number])[]
type FontFile = { file: string; path: string; ranges: Ranges }

let otherFiles: FontFile[] | undefined
const otherFonts = (): FontFile[] =>
  (otherFiles ??= paperFonts().map(({ unicodeRange, ...font }) => ({
    ...font,
    // Digits and Latin letters after another script are the brand's again.
    ranges: rangesOf(unicodeRange).filter(([from]) => from > 0x7f),
  })))

async function cut({ file, path, ranges }: FontFile, weight: number): Promise<Face> {
  const letters = ranges.flatMap(([from, to]) =>
    Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)),
  )
  // Includes a space, which fontkit draws for joiners.
  const bytes = await subsetFont(await readFile(path), ` ${letters.join('')}`, {
    targetFormat: 'sfnt',
    variationAxes: { wght: weight },
  })
  // Padding: the glyph table is last, and fontkit reads the header of an empty glyph at its very end.
  const face = withSafeLayout(create(Buffer.concat([bytes, Buffer.alloc(16)])))
  // fontkit assigns a shape to the first letter that requests it and caches that. Requested first as a part of a
  // composed letter, a shape would belong to no letter, and the document could not be searched or read aloud.
  for (const codePoint of face.characterSet) face.glyphForCodePoint(codePoint)
  const present = new Set(face.characterSet.filter((codePoint) => isIn(ranges, codePoint)))
  return { name: `${file} ${weight}`, has: (codePoint) => present.has(codePoint), font: face }
}

/** Letters that are read from the right; digits of these scripts are not. */
const fromTheRight = /[[\p{Script=Hebrew}\p{Script=Arabic}]--\p{Nd}]/v

function withSafeLayout(font: Font): Font {
  const layout = font.layout.bind(font)
  font.layout = (text) => {
    // From the letters alone, fontkit reverses Persian digits.
    const direction = fromTheRight.test(text) ? 'rtl' : 'ltr'
    try {
      return layout(text, {}, undefined, undefined, direction)
    } catch {
      // fontkit expects an anchor for each mark at each letter, where OpenType allows none.
      return layout(text, { mark: false, mkmk: false }, undefined, undefined, direction)
    }
  }
  return font
}

const isIn = (ranges: Ranges, codePoint: number): boolean =>
  ranges.some(([from, to]) => codePoint >= from && codePoint <= to)

/** "U+0-FF,U+131" as ranges of code points. */
const rangesOf = (text: string): Ranges =>
  text.split(',').map((range) => {
    const [from = '', to = from] = range.replace('U+', '').split('-')
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)]
  })

type FaceCache = Map<string, Promise<Face>>

const own: FaceCache = new Map()
/** Cache for hundreds of files; a long document may need many of them, most documents none. */
const others: FaceCache = new Map()
const mostOthers = 48

function once(cache: FaceCache, file: string, weight: number, make: () => Promise<Face>): Promise<Face> {
  const name = `${file} ${weight}`
  const face = cache.get(name) ?? make()
  cache.set(name, face)
  return face
}
