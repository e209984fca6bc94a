import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { email, line } from '../fields.ts'
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
  'bo@[127.0.0.1]',
  'bo@[IPv6:::1.22]',
  'bo@10.0.0.12',
])('the address %s is refused [WE-13]', (typed) => {
  expect(z.safeParse(email, typed).success).toBe(false)
})

test.each([
  ['spaces', ' '],
  ['direction marks', '\u200E'],
  ['joiners', '\u200D'],
  ['tags of a flag', '\u{E0062}'],
  ['words and spaces', 'a '],
])('a text with a very long run of %s is read at once [WE-12 WE-13]', (_, sign) => {
  const text = `a${sign.repeat(200_000)}b`
  const begun = performance.now()
  expect(z.safeParse(email, text).success).toBe(false)
  z.safeParse(personName, text)
  expect(performance.now() - begun).toBeLessThan(2_000)
})

test('what is invisible at the end goes, but for the tags of a flag', () => {
  expect(withoutInvisible('a \u200E \u2060 ')).toBe('a')
  expect(withoutInvisible('🏴󠁧󠁢󠁥󠁮󠁧󠁿 \u200E ')).toBe('🏴󠁧󠁢󠁥󠁮󠁧󠁿')
  expect(withoutInvisible('a\u{E0062}\u{E007F}')).toBe('a')
})
