import { brands } from '@sixpence/brands'
import { extractText, getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { Paper, type Style } from './paper.ts'

const words = 'Ines Varga IBAN BIC 0123456789 $12.50 €3 Žemaitė Їжак'
const faces: readonly Style['face'][] = ['text', 'strong', 'display']

/** The text that a reader extracts from a document that contains the text in each face. */
async function found(brand: (typeof brands)[keyof typeof brands], text: string): Promise<string> {
  const paper = await Paper.open({ brand, language: 'en', title: 'x', size: [595, 842], at: new Date(0) })
  paper.part('P', () => {
    for (const [at, face] of faces.entries())
      paper.write(text, { face, size: 9, colour: 'ink' }, { x: 20, y: 20 + at * 200, width: 555 })
  })
  const pdf = await getDocumentProxy(new Uint8Array(await paper.bytes()))
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
