import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { comparePayeeNames, type NameKind, type NameMatch } from './payee-names.ts'

type Case = [typed: string, held: string, NameMatch]

const people: Record<string, Case[]> = {
  'the same': [
    ['Ana Nowak', 'Ana Nowak', 'match'],
    ['ana  NOWAK ', 'Ana Nowak', 'match'],
    ['Ana Nowak', 'Jan Kowalski', 'none'],
    ['Ana Nowak', 'Ana Kowalska', 'none'],
    ['Ana Nowak', 'Jan Nowak', 'none'],
    ['', 'Ana Nowak', 'none'],
    ['...', 'Ana Nowak', 'none'],
  ],
  'accents and letters': [
    ['Jose Munoz', 'José Muñoz', 'match'],
    ['Ieva Dudenaite', 'Ieva Dūdėnaitė', 'match'],
    ['Jurgen Muller', 'Jürgen Müller', 'match'],
    ['Juergen Mueller', 'Jürgen Müller', 'match'],
    ['Soren Ostergard', 'Søren Østergård', 'match'],
    ['Lukasz Zolc', 'Łukasz Żółć', 'match'],
    ['Gross Strauss', 'Groß Strauß', 'match'],
    ['Stefan Tepes', 'Ștefan Țepeș', 'match'],
  ],
  'other scripts': [
    ['Olena Koval', 'Олена Коваль', 'match'],
    ['Oleksii Shevchenko', 'Олексій Шевченко', 'match'],
    ['Yuliia Hnatiuk', 'Юлія Гнатюк', 'match'],
    ['Yulia Gnatyuk', 'Юлія Гнатюк', 'match'],
    ['Sergei Ivanov', 'Сергей Иванов', 'match'],
    ['Serhii Kovalenko', 'Сергей Иванов', 'none'],
    ['Giorgos Papadopoulos', 'Γιώργος Παπαδόπουλος', 'match'],
  ],
  'order and punctuation': [
    ['Nowak Ana', 'Ana Nowak', 'match'],
    ['Nowak, Ana', 'Ana Nowak', 'match'],
    ['Anna-Maria Berg', 'Anna Maria Berg', 'match'],
    ["Sinead O'Brien", 'Sinéad O’Brien', 'match'],
    ['Sinead OBrien', "Sinead O'Brien", 'match'],
    ["Chiara D'Angelo", 'Chiara Dangelo', 'match'],
  ],
  titles: [
    ['Dr. Ana Nowak', 'Ana Nowak', 'match'],
    ['Mrs Ana Nowak', 'Prof. Dr. Ana Nowak', 'match'],
    ['Frau Ana Nowak', 'Ana Nowak', 'match'],
    ['Dr. Jan Kowalski', 'Dr. Ana Nowak', 'none'],
  ],
  'initials and parts': [
    ['A. Nowak', 'Ana Nowak', 'close'],
    ['A Nowak', 'Jan Nowak', 'none'],
    ['Ana N', 'Ana Nowak', 'close'],
    ['A. N.', 'Ana Nowak', 'none'],
    ['Ana Nowak', 'Ana Maria Nowak', 'close'],
    ['Ana M. Nowak', 'Ana Maria Nowak', 'close'],
    ['Ana Maria Nowak', 'Ana Nowak', 'close'],
    ['Nowak', 'Ana Nowak', 'none'],
    ['Ana', 'Ana Nowak', 'none'],
  ],
  'typing mistakes': [
    ['Ana Nowka', 'Ana Nowak', 'close'],
    ['Ana Novak', 'Ana Nowak', 'close'],
    ['Ana Nwak', 'Ana Nowak', 'close'],
    ['Christina Petersen', 'Kristina Petersen', 'close'],
    ['Ann Nowak', 'Ana Nowak', 'none'],
    ['Ana Kovacs', 'Ana Nowak', 'none'],
  ],
  'several holders': [
    ['Ana Nowak', 'Ana Nowak & Jan Kowalski', 'match'],
    ['Jan Kowalski', 'Ana Nowak und Jan Kowalski', 'match'],
    ['J. Kowalski', 'Ana Nowak / Jan Kowalski', 'close'],
    ['Eva Berg', 'Ana Nowak & Jan Kowalski', 'none'],
  ],
}

const companies: Record<string, Case[]> = {
  forms: [
    ['Kontor', 'Kontor GmbH', 'match'],
    ['Kontor GmbH', 'KONTOR G.m.b.H.', 'match'],
    ['Kontor GmbH', 'Kontor AG', 'close'],
    ['Northlight Studio Limited', 'Northlight Studio Ltd.', 'match'],
    ['UAB „Gintara“', 'Gintara, UAB', 'match'],
    ['Padaria Central', 'Padaria Central Ltda.', 'match'],
    ['ТОВ «Новий шлях»', 'Novyi Shliakh TOV', 'match'],
    ['GmbH', 'Kontor GmbH', 'none'],
  ],
  words: [
    ['Smith & Sons', 'Smith and Sons Ltd', 'match'],
    ['Müller und Söhne', 'Mueller & Soehne KG', 'match'],
    ['North Light Studio', 'Northlight Studio', 'match'],
    ['Northlihgt Studio', 'Northlight Studio', 'close'],
    ['Kontor', 'Kontor Handelsgesellschaft mbH', 'close'],
    ['Studio', 'Northlight Studio', 'none'],
    ['Northlight Bakery', 'Northlight Studio', 'none'],
    ['Southlight Studios', 'Northlight Studio', 'none'],
  ],
}

const kinds: Record<NameKind, Record<string, Case[]>> = { person: people, company: companies }

for (const [kind, groups] of Object.entries(kinds) as [NameKind, Record<string, Case[]>][])
  for (const [group, cases] of Object.entries(groups))
    describe(`names of a ${kind}: ${group}`, () => {
      test.each(cases)('“%s” and “%s”: %s', (typed, held, match) => {
        expect(comparePayeeNames(typed, held, kind)).toBe(match)
        // Only the account may have several holders, not the name entered.
        const back = group === 'several holders' ? match : comparePayeeNames(held, typed, kind)
        expect(back).toBe(match)
      })
    })

const kind = fc.constantFrom<NameKind>('person', 'company')
const name = fc.oneof(fc.string({ maxLength: 70, unit: 'grapheme' }), fc.string({ maxLength: 70 }))

test('gives a result for any names, the same in both directions if one person holds the account', () => {
  fc.assert(
    fc.property(name, name, kind, (text, other, kind) => {
      const found = comparePayeeNames(text, other, kind)
      expect(['match', 'close', 'none']).toContain(found)
      expect(kind === 'company' ? comparePayeeNames(other, text, kind) : found).toBe(found)
    }),
  )
})

test('a name matches itself, if it contains a letter', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-zà-öа-я]{2,20} [a-zA-Zà-öа-я]{2,20}$/), kind, (text, kind) => {
      expect(comparePayeeNames(text, text.toUpperCase(), kind)).toBe('match')
    }),
  )
})

test('the longest possible names are compared quickly', () => {
  const long = 'Abcdefghi '.repeat(500)
  // Processor time, so that other processes do not affect the result.
  const begun = process.threadCpuUsage()
  comparePayeeNames(long, `${long}x`, 'person')
  const { user, system } = process.threadCpuUsage(begun)
  expect((user + system) / 1_000).toBeLessThan(1_000)
})
