import { expect, test } from 'vitest'
import { inGroups, maskEmail, maskPhone } from './format.ts'

test('numbers of accounts and ways to reach people are shortened or grouped', () => {
  expect(inGroups('NO9386011117947')).toBe('NO93 8601 1117 947')
  expect([maskEmail('ines@mail.example'), maskPhone('+441632960101')]).toEqual([
    'i•••@mail.example',
    '+44 ••• 101',
  ])
})
