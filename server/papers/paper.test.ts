import { brands } from '@sixpence/brands'
import { extractText, getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { translator } from '#core/translate.ts'
import { agreementPdf } from './agreement-pdf.ts'
import { facesFor } from './faces.ts'
import { letterPdf } from './letter-pdf.ts'
import { Paper, type Style } from './paper.ts'

const words = 'Ines Varga IBAN BIC 0123456789 $12.50 €3 Žemaitė Їжак'
const faces: readonly Style['face'][] = ['text', 'strong', 'display']

/** The text that a reader extracts from a document that contains the text in each face. */
async function found(brand: (typeof brands)[keyof typeof brands], text: string): Promise<string> {
  const size: [number, number] = [595, 842]
  const paper = await Paper.open({ brand, language: 'en', title: 'x', size, at: new Date(0), facts: text })
  paper.part('P', () => {
    for (const [at, face] of faces.entries())
      paper.write(text, { face, size: 9, colour: 'ink' }, { x: 20, y: 20 + at * 200, width: 555 })
  })
  return textOf(await paper.bytes())
}

async function textOf(bytes: Uint8Array): Promise<string> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes))
  return (await extractText(pdf, { mergePages: true })).text
}

const letters = (from: number, to: number): string =>
  Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at)).join('')

test.each(Object.values(brands).map((brand) => [brand.key, brand] as const))(
  'the text of a document of %s can be extracted, whatever earlier documents contained',
  async (_, brand) => {
    // Composed letters are drawn with the shapes of others.
    await found(brand, `${letters(0xc0, 0x17f)} $ £ € ½`)
    const said = await found(brand, words)
    expect(said.replaceAll(/\s+/g, ' ').trim()).toBe([words, words, words].join(' '))
  },
)

test('letters of other scripts and signs are in the document [FI-22]', async () => {
  const words = [
    'Nguyễn',
    'Ελλάδα',
    'Ἀθῆναι',
    'ქართული',
    'Հայաստան',
    'Ғазиза',
    'ไทย',
    'हम',
    '中国银行',
    '東京',
    'ひらがな',
    '한국',
    '✓',
    '≤',
    '₿',
    '😀',
    '❤',
  ]
  const text = (await found(brands.ostra, words.join(' '))).normalize('NFC')
  for (const word of words) expect(text).toContain(word)
  const fromTheRight = (await found(brands.ostra, 'שלום مرحبا')).normalize('NFKC')
  for (const letter of 'שלום مرحبا') expect(fromTheRight).toContain(letter)
  expect((await found(brands.ostra, 'شقة')).normalize('NFKC')).toContain('شقة')
})

test('a letter without a shape is written as its code, never left out [FI-22]', async () => {
  const text = async (words: string): Promise<string> =>
    (await found(brands.ostra, words)).replaceAll(/\s+/g, ' ')
  expect(await text('a 𓀀 b')).toContain('a [U+13000] b')
  expect(await text('a \ud83d b')).toContain('a [U+D83D] b')
  expect(await text('a \u0007 \ue000 b')).toContain('a [U+0007] [U+E000] b')
  expect(await text('an \u202Eoverride')).toContain('an [U+202E]override')
  expect(await text('two\nlines,\ttabs,\u3000wide,\u200Bnone')).toContain('two lines, tabs, wide,none')
})

test('a letter that was not announced is written as its code [FI-22]', async () => {
  const options = { brand: brands.ostra, language: 'en', title: 'x', at: new Date(0), facts: '' } as const
  const paper = await Paper.open({ ...options, size: [595, 842] })
  const style = { face: 'text', size: 9, colour: 'ink' } as const
  expect(paper.width('Ω', style)).toBe(paper.width('[U+03A9]', style))
})

test('no mark at whatever letter keeps a document from being written [FI-22]', async () => {
  // The library has no anchor for some of these marks at some of these letters.
  const scripts = ['Latn', 'Grek', 'Cyrl', 'Arab', 'Hebr', 'Thai', 'Deva', 'Geor', 'Armn']
  const all = Array.from({ length: 0x3000 - 0x80 }, (_, index) => String.fromCodePoint(0x80 + index))
  const letters = scripts.flatMap((script) =>
    all.filter((l) => new RegExp(`\\p{scx=${script}}`, 'u').test(l)),
  )
  const faces = await facesFor(
    letters.map((letter) => letter.codePointAt(0) ?? 0),
    420,
  )
  expect(faces.length).toBeGreaterThan(10)
  for (const face of faces) {
    const present = letters.filter((letter) => face.has(letter.codePointAt(0) ?? 0))
    const marks = present.filter((letter) => /\p{M}/u.test(letter)).slice(0, 6)
    for (const letter of present)
      expect(() => ['', ...marks].map((mark) => face.font.layout(letter + mark))).not.toThrow()
  }
})

test('letters and agreements show what people wrote in other scripts, line by line [FI-22]', async () => {
  const greek = { title: 'Όροι', heading: 'Γενικά', text: 'Ωράριο' }
  const agreement = { id: 'terms', version: '2026-11-29', title: greek.title, sections: [greek] } as const
  const pdf = await textOf(await agreementPdf({ ...agreement, sections: [greek] }, brands.ostra, 'en'))
  for (const word of Object.values(greek)) expect(pdf).toContain(word)

  const lines = Array.from({ length: 70 }, (_, index) => `Γραμμή ${index}.`)
  const letter = await letterPdf({
    brand: brands.ostra,
    language: 'en',
    t: translator('en'),
    at: new Date(0),
    to: 'Ελένη',
    title: 'Τιμολόγιο',
    text: lines.join('\n'),
    parts: [{ heading: 'Ποσό', note: 'Σημείωση', rows: [['Από', 'Νίκος']] }],
    closing: ['Τέλος'],
    signers: [{ name: 'Ωμέγα', role: 'Διευθυντής' }],
  })
  const text = await textOf(letter)
  for (const word of [
    'Ελένη',
    'Τιμολόγιο',
    'Ποσό',
    'Σημείωση',
    'Από',
    'Νίκος',
    'Τέλος',
    'Ωμέγα',
    'Διευθυντής',
  ])
    expect(text).toContain(word)
  for (const line of lines) expect(text).toContain(line)
  // A note longer than a page continues on the next.
  expect((await getDocumentProxy(new Uint8Array(letter))).numPages).toBeGreaterThan(1)
})
