import { expect, test } from 'vitest'
import { passwordProblem } from './password.ts'

test.each([
  ['correct horse', undefined],
  ['elevenchars', 'passwordTooShort'],
  ['😀'.repeat(11), 'passwordTooShort'],
  ['😀'.repeat(128), undefined],
  ['x'.repeat(129), 'passwordTooLong'],
  ['my ines.varga word', 'passwordPersonal'],
  ['INES.VARGA@ostra.example', 'passwordPersonal'],
  ['kazlauskaite in july', 'passwordPersonal'],
  ['my Ostra and my sea', 'passwordPersonal'],
  ['the cat Ana likes', undefined],
])('of the password %s it says %s', (password, problem) => {
  expect(
    passwordProblem(password, {
      email: 'ines.varga@ostra.example',
      words: ['Ana', 'Kazlauskaite', 'Ostra'],
    }),
  ).toBe(problem)
})

test('a very short name before the @ may occur in any password', () => {
  expect(
    passwordProblem('bo likes boats and boxes', { email: 'bo@ostra.example', words: [] }),
  ).toBeUndefined()
})
