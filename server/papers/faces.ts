import { readFile } from 'node:fs/promises'
import type { Brand } from '@sixpence/brands'
import { brandFonts } from '@sixpence/brands/fonts.ts'
import { create, type Font } from 'fontkit'
import subsetFont from 'subset-font'

/** One script of a typeface at one weight, loaded once: loading it again would take most of the time of a document. */
export type Face = { name: string; has: (codePoint: number) => boolean; font: Font }

/**
 * A brand's typeface for documents, one file per script. pdfkit cannot embed variable fonts, so HarfBuzz
 * instantiates the weight from the files the browser gets; once per process and weight.
 */
export function facesOf(brand: Brand, use: 'text' | 'display', weight: number): Promise<Face[]> {
  const family = brand.fonts[use]
  const fonts = brandFonts(brand, 'en').filter((font) => font.family === family)
  return Promise.all(fonts.map((font) => once(`${font.file} ${weight}`, () => cut(font, weight))))
}

async function cut(
  font: { file: string; path: string; unicodeRange: string },
  weight: number,
): Promise<Face> {
  const ranges = rangesOf(font.unicodeRange)
  const letters = ranges.flatMap(([from, to]) =>
    Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)),
  )
  const bytes = await subsetFont(await readFile(font.path), letters.join(''), {
    targetFormat: 'sfnt',
    variationAxes: { wght: weight },
  })
  // Padding: the glyph table is last, and fontkit reads the header of an empty glyph at its very end.
  const face = create(Buffer.concat([bytes, Buffer.alloc(16)]))
  // fontkit assigns a shape to the first letter that requests it and caches that. Requested first as a part of a
  // composed letter, a shape would belong to no letter, and the document could not be searched or read aloud.
  for (const letter of letters) face.glyphForCodePoint(letter.codePointAt(0) ?? 0)
  return {
    name: `${font.file} ${weight}`,
    has: (codePoint) => ranges.some(([from, to]) => codePoint >= from && codePoint <= to),
    font: face,
  }
}

/** "U+0-FF,U+131" as ranges of code points. */
const rangesOf = (text: string): [from: number, to: number][] =>
  text.split(',').map((range) => {
    const [from = '', to = from] = range.replace('U+', '').split('-')
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)]
  })

const kept = new Map<string, Promise<Face>>()
function once(name: string, make: () => Promise<Face>): Promise<Face> {
  const known = kept.get(name) ?? make()
  kept.set(name, known)
  return known
}
