import { readFileSync } from 'node:fs'
import { create } from 'fontkitten'
import { describe, expect, test } from 'vitest'
import { brandKeys, brands } from './index.ts'
import { families } from './font-faces.ts'
import { type BrandFont, brandFonts } from './fonts.ts'

const sample = {
  latin:
    'Send money to people and companies you know. The other side sees it at once, and a receipt stays with both of you.',
  cyrillic:
    'ОтправляйтеденьгилюдямикомпаниямПолучательсразувидитпереводаквитанцияостаётсяувасобоихНадсилайтегроші',
}
const alphabets = {
  latin: 'abcxyzABCXYZ0123456789áéíñóúüãõçâêôàÁÉÍÑ¿¡€£$−–—’“”«»…· ',
  'latin-ext': 'ăĂșȘțȚąčęėįšųūžĄČĘĖĮŠŲŪŽłŁğőű',
  cyrillic: 'абвгдеёжзийклмнопрстуфхцчшщъыьэюяАЯЁіїєґІЇЄҐ№',
}

const used = new Set(Object.values(brands).flatMap(({ fonts }) => [fonts.text, fonts.display]))

test('there is no face that no brand uses', () => {
  expect([...used].sort()).toEqual(Object.keys(families).sort())
})

describe.each([...used])('%s', (family) => {
  const brand = Object.values(brands).find(({ fonts }) => [fonts.text, fonts.display].includes(family))!
  const files = brandFonts(brand, 'en').filter((font) => font.family === family)
  const open = (script: string) => openFont(files.find(({ file }) => file.includes(`-${script}-5`))!)

  test.each(Object.entries(alphabets))(
    'has the %s letters we write, and declares them',
    (script, letters) => {
      const font = open(script)
      const { unicodeRange } = files.find(({ file }) => file.includes(`-${script}-5`))!
      const codes = codesOf(letters)
      expect(
        codes.filter((code) => !font.hasGlyphForCodePoint(code)).map((code) => code.toString(16)),
      ).toEqual([])
      expect(codes.filter((code) => !inRange(unicodeRange, code)).map((code) => code.toString(16))).toEqual(
        [],
      )
    },
  )

  test('has the height our fallbacks are stretched to', () => {
    const { ascent, descent } = families[family]
    const font = open('latin')
    expect([font.ascent / font.unitsPerEm, -font.descent / font.unitsPerEm]).toEqual([ascent, descent])
    expect(font.lineGap).toBe(0)
  })

  // The outlines in the file are weight 400 only where that is its default; the others are measured in a browser.
  test.runIf(open('latin').variationAxes['wght']?.default === 400)(
    'has the width our fallbacks are stretched to',
    () => {
      for (const script of ['latin', 'cyrillic'] as const)
        expect(meanAdvance(open(script), sample[script])).toBeCloseTo(families[family].width[script], 3)
    },
  )
})

test('every brand has its text face in Latin and Cyrillic', () => {
  for (const key of brandKeys)
    expect(brandFonts(brands[key], 'ru').filter(({ preload }) => preload)).toHaveLength(1)
})

function openFont({ path }: BrandFont) {
  const font = create(readFileSync(path))
  if (font.isCollection) throw new Error('a collection')
  return font
}

function meanAdvance(font: ReturnType<typeof openFont>, text: string): number {
  const advances = codesOf(text).map((code) => font.glyphForCodePoint(code).advanceWidth)
  return advances.reduce((sum, advance) => sum + advance, 0) / advances.length / font.unitsPerEm
}

function codesOf(text: string): number[] {
  return Array.from(text, (letter) => letter.codePointAt(0)!)
}

function inRange(unicodeRange: string, code: number): boolean {
  return unicodeRange.split(',').some((range) => {
    const [from = '', to = from] = range.replace('U+', '').split('-')
    return Number.parseInt(from, 16) <= code && code <= Number.parseInt(to, 16)
  })
}
