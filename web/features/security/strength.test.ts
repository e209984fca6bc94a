import { expect, test } from 'vitest'
import { strengthOf } from './strength.ts'

const ines = { email: 'ines@ostra.example', words: ['Ines', 'Varga', 'Ostra'] }

test.each([
  ['', 'short'],
  ['elevenchars', 'short'],
  ['aaaaaaaaaaaaaaaaaaaaaaaa', 'weak'],
  ['123456789012', 'weak'],
  ['my varga horse lamp window', 'weak'],
  ['blue kettle rain', 'fair'],
  ['correct mare pencil lamp', 'good'],
  ['correct mare pencil lamp 84 Zebra!', 'strong'],
])('“%s” is %s', (password, word) => {
  expect(strengthOf(password, ines).word).toBe(word)
})

test('grows with every letter until it is long enough', () => {
  const shares = [1, 4, 8, 11].map((length) => strengthOf('kalidoprens'.slice(0, length), ines).share)
  expect(shares).toEqual(shares.toSorted((a, b) => a - b))
  expect(shares.at(-1)).toBeLessThan(0.3)
})
