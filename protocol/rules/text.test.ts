import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { email, line, paymentText, phoneNumber, searchText } from '../fields.ts'
import { personName } from '../person-name.ts'
import { transactionNoteSet } from '../history/history-notes.ts'
import { emailOf } from '../methods/fields/words.ts'
import { withoutInvisible } from './text.ts'

const note = (text: string) =>
  z.safeParse(transactionNoteSet.input, { transactionId: 1, note: text, tags: [] }).data?.note

test.each(['Rent 👩‍💻', '🏳️‍🌈', '❤️‍🔥', '🎉 🇱🇹 👍🏽 שלום مرحبا', '🏴󠁧󠁢󠁥󠁮󠁧󠁿'])(
  'a note keeps %s as it is [WE-12]',
  (text) => {
    expect(note(text)).toBe(text)
    expect(z.safeParse(line(1, 60), text).data).toBe(text)
  },
)

test.each([
  ['Invoice\t77', 'Invoice 77'],
  ['Rent\u200B May', 'Rent May'],
  ['Donau\u00ADdampf', 'Donaudampf'],
  ['\u200ERent\u200E ', 'Rent'],
  ['one\u2028two', 'one two'],
])('a note of a payment loses what a copy brings along: %j is %j [WE-12]', (typed, taken) => {
  expect(z.safeParse(paymentText, typed).data).toBe(taken)
  expect(z.safeParse(line(1, 60), typed).data).toBe(taken)
  expect(z.safeParse(searchText, typed).data).toBe(taken)
})

test('a mark inside a text that turns its direction is refused, as before [WE-12]', () => {
  expect(z.safeParse(personName, 'Anna\u202EannA').success).toBe(false)
  expect(note('a\u202Eb')).toBeUndefined()
  expect(note('a\u200Db\u200D c')).toBe('a\u200Db c')
})

test('a name keeps the joiner between its letters, and loses invisible characters around it [WE-12]', () => {
  expect(z.safeParse(personName, 'علی\u200Cرضا').data).toBe('علی\u200Cرضا')
  expect(z.safeParse(personName, '\u202AAna\u202C\u200B').data).toBe('Ana')
  expect(z.safeParse(personName, '\u200B').success).toBe(false)
})

test.each([
  ['bo@ostra.example\u200B', 'bo@ostra.example'],
  ['bo@ostra.example\u200E', 'bo@ostra.example'],
  ['\u202Abo@ostra.example\u202C', 'bo@ostra.example'],
  ["o'brien@quillo.example", "o'brien@quillo.example"],
  ['шон@почта.рф', 'шон@почта.рф'],
  ['  Victor@Quillo.EXAMPLE ', 'victor@quillo.example'],
])('the address %j is taken as %s, here and of a payee outside [WE-12 WE-13]', (typed, taken) => {
  expect(z.safeParse(email, typed).data).toBe(taken)
  const kind = emailOf(254)
  expect(kind.clean(typed, {} as never)).toBe(taken)
  expect(kind.check(taken, {} as never)).toBeUndefined()
})

test.each([
  "bo@o'stra.example",
  'bo <bo@ostra.example>',
  '"bo"@ostra.example',
  'bo@ostra',
  // As copied from a list of addresses or a sentence: no real address looks like this.
  'bo@ostra.example;',
  'bo@ostra.example,',
  'bo@ostra.example>',
  'bo@ostra.example)',
  'bo@ostra..example',
  'bo@[127.0.0.1]',
  'bo@[IPv6:::1.22]',
  'bo@10.0.0.12',
])('the address %s is refused [WE-13]', (typed) => {
  expect(z.safeParse(email, typed).success).toBe(false)
})

test.each([
  ['\u202A+370 612 00199\u202C', '+37061200199'],
  ['\u2066+370 612 00199\u2069', '+37061200199'],
  ['+370\u00A0612\u00A000199', '+37061200199'],
  ['+370 612\u201100199', '+37061200199'],
  ['+370 612–00199', '+37061200199'],
  ['tel:+37061200199', '+37061200199'],
  ['Tel.: +370 612 00199', '+37061200199'],
  ['＋３７０ ６１２ ００１９９', '+37061200199'],
  ['+44 (0)7700 900177', '+4407700900177'],
])('the phone number %j is read as copied from a contact or a signature [WE-09]', (typed, taken) => {
  expect(z.safeParse(phoneNumber, typed).data).toBe(taken)
})

test.each(['612 00199 ext. 5', '612 00199, 612 00200', 'twelve', '+', 'a1: 61200199'])(
  'the phone number %j is refused, and no other is made of it [WE-09]',
  (typed) => {
    expect(z.safeParse(phoneNumber, typed).success).toBe(false)
  },
)

test.each([
  ['spaces', ' '],
  ['direction marks', '\u200E'],
  ['joiners', '\u200D'],
  ['tags of a flag', '\u{E0062}'],
  ['words and spaces', 'a '],
])('a text with a very long run of %s is read at once [WE-12 WE-13]', (_, sign) => {
  // In quadratic time, it would exceed the test's time limit.
  const text = `a${sign.repeat(400_000)}b`
  expect(z.safeParse(email, text).success).toBe(false)
  z.safeParse(personName, text)
})

test('what is invisible at the end goes, but for the tags of a flag', () => {
  expect(withoutInvisible('a \u200E \u2060 ')).toBe('a')
  expect(withoutInvisible('🏴󠁧󠁢󠁥󠁮󠁧󠁿 \u200E ')).toBe('🏴󠁧󠁢󠁥󠁮󠁧󠁿')
  expect(withoutInvisible('a\u{E0062}\u{E007F}')).toBe('a')
})
