import { expect, test } from 'vitest'
import { ageOn } from './age.ts'

test.each([
  ['2008-11-21', 18],
  ['2008-11-22', 17],
  ['2008-11-20', 18],
  ['2004-02-29', 22],
  ['2026-11-21', 0],
  ['2027-01-01', -1],
])('on 21 November 2026 somebody born on %s is %i', (birthDay, age) => {
  expect(ageOn(new Date('2026-11-21T12:00:00Z'), birthDay)).toBe(age)
})
