import { expect, test } from 'vitest'
import { answersOf, followUpOf } from './additional-questions.ts'

test.each(['anotherAccount', 'businessAnotherAccount'] as const)(
  '%s is a yes or no question whose yes requires text [B148]',
  (type) => {
    expect(answersOf(type)).toEqual(['yes', 'no'])
    expect([followUpOf(type, 'yes'), followUpOf(type, 'no'), followUpOf(type, undefined)]).toEqual([
      'text',
      'none',
      'none',
    ])
  },
)

test('who controls the account requires a name and a date with its second answer only [B149]', () => {
  expect(answersOf('controlAccount')).toEqual(['1', '2'])
  expect([undefined, '1', '2', '3', 'yes'].map((answer) => followUpOf('controlAccount', answer))).toEqual([
    'none',
    'none',
    'nameAndDate',
    'none',
    'none',
  ])
})
