import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { textsByCatalog } from './extract.ts'
import { readTexts } from './folder.ts'
import { type Format, formatFor } from './format.ts'
import { languages } from './languages.ts'
import { type PaperFormat, paperFormat } from './paper.ts'
import { sentences } from './sentences.ts'
import { textsIn } from './texts.ts'

type Form = (instant: string, format: Format, paper: PaperFormat) => string

/** All formats of a day or a time in the product. */
const forms: Readonly<Record<string, Form>> = {
  day: (at, { day }) => day(at),
  'calendar day': (at, { day }) => day(at.slice(0, 10)),
  'short day': (at, { shortDay }) => shortDay(at),
  month: (at, { month }) => month(at),
  'name of a month': (at, { monthName }) => monthName(at, 'long'),
  'short name of a month': (at, { monthName }) => monthName(at, 'short'),
  time: (at, { time }) => time(at),
  'day and time': (at, { dayTime }) => dayTime(at),
  'short day and time': (at, { shortDayTime }) => shortDayTime(at),
  heading: (at, { dayHeading }) => dayHeading(at, new Date('2026-11-20T10:40:00Z')),
  'heading of another year': (at, { dayHeading }) => dayHeading(at, new Date('1999-11-20T10:40:00Z')),
  'day on paper': (at, _, { day }) => day(at),
  'moment on paper': (at, _, { moment }) => moment(at),
  'list of days': (at, { day, list }) => list([day(at), day(at)]),
}

/** What may follow a day in a sentence. */
const behind = [
  '.',
  '. More.',
  ', more.',
  ': more.',
  ' (more).',
  '). More.',
  '”.',
  '?',
  '; more',
  ' more',
  '',
]

/** Any minute from 1990 to 2049. */
const instants = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2050-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString())
const counts = fc.constantFrom(0, 1, 2, 5, 21, 1_000_000)

/** Every text of the product with placeholders. */
const withPlaces = [...textsByCatalog().values()]
  .flat()
  .map(({ text }) => text)
  .filter((text) => text.includes('{'))

test('there are many texts with facts, and many end in one', () => {
  expect(withPlaces.length).toBeGreaterThan(400)
  expect(withPlaces.filter((text) => /\{\w+\}\.$/.test(text)).length).toBeGreaterThan(20)
})

describe.each(languages)('in %s', (language) => {
  const format = formatFor(language, 'Europe/Vilnius')
  const paper = paperFormat(language)
  const texts = readTexts(language)

  describe.each(Object.entries(forms))('a %s', (_, write) => {
    test('stands in a sentence, at its end and in the middle, with one point where one belongs', () => {
      const { translate } = textsIn(language, {})
      const check = (at: string, end: string): void => {
        const words = write(at, format, paper)
        const said = translate(`Before {when}${end}`, { when: words })
        expect(said).toBe(`Before ${words}${end}`.replace('..', '.'))
        expect(said).toSatisfy(isClean)
      }
      fc.assert(fc.property(instants, fc.constantFrom(...behind), check))
    })

    test('fits every text of the catalogs that has places', () => {
      const { formOf, translate } = textsIn(language, texts)
      const check = (at: string, count: number): void => {
        const words = write(at, format, paper)
        const wrong = withPlaces.flatMap((text) => {
          const said = translate(text, factsOf(text, words, count))
          // By another algorithm: everything is inserted, then double full stops are merged.
          const form = formOf(text, {}, count).replaceAll('{count}', format.count(count))
          const expected = form.replaceAll(/\{\w+\}/g, words).replaceAll(/\.((?:<\/\w+>)*)\./g, '.$1')
          return said === expected && isClean(said) ? [] : [{ text, said, expected }]
        })
        expect(wrong).toEqual([])
      }
      fc.assert(fc.property(instants, counts, check), { numRuns: 5 })
    })
  })
})

test('sentences that follow each other have one point between them', () => {
  expect(sentences('Missed', 'The account is closed.')).toBe('Missed. The account is closed.')
  expect(sentences('До 20 грудня 2026 р.', 'Ще')).toBe('До 20 грудня 2026 р. Ще')
  expect(sentences('', false, 'Sent', undefined)).toBe('Sent')
  expect(sentences(false)).toBe('')
})

const factsOf = (text: string, words: string, count: number): Record<string, string | number> =>
  Object.fromEntries(
    [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, name === 'count' ? count : words]),
  )

/** No place left open, no point and no space twice. */
const isClean = (said: string): boolean => !/[{}]|\.\.|\s\s/.test(said)
