import * as common from '@zxcvbn-ts/language-common'
import { expect, test } from 'vitest'
import { isCommonPassword } from './password-strength.ts'

test.each([
  ['password1234', true],
  ['Password1234!', true],
  ['p@ssw0rd2026', true],
  ['123456789012', true],
  ['qwertyuiop[]', true],
  ['aaaaaaaaaaaaaaaa', true],
  ['abcabcabcabcabc', true],
  ['iloveyou123456', true],
  ['correct mare pencil lamp', false],
  ['синий чайник гуляет', false],
  ['🦊🌲🍂🌙🦉🌲🍂🦊🌙🦉🍂🌲', false],
  ['  two spaces at the ends  ', false],
  ['sixpence demo 2026', false],
])('%j is common: %s', async (password, isCommon) => {
  expect(await isCommonPassword(password)).toBe(isCommon)
})

test('recognises 3,000 passwords of the common lists, also doubled or with a year', async () => {
  const words = Object.values(common.dictionary)
    .flat()
    .filter((word) => typeof word === 'string')
    .slice(0, 1_000)
  expect(words).toHaveLength(1_000)
  const passwords = words.flatMap((word) => [word, word + word, `${word}2026`])
  const isCommon = await Promise.all(passwords.map(isCommonPassword))
  expect(passwords.filter((_, at) => !isCommon[at])).toEqual([])
})
