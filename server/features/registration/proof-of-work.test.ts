import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { longestAnswer, solve, solvedChallenge } from '@sixpence/protocol/rules/proof-of-work'

const digest = (text: string) => createHash('sha256').update(text).digest()

test('a solution is accepted', () => {
  const answer = solve('challenge', digest)
  expect(solvedChallenge(answer, digest)).toBe('challenge')
  expect(answer.length).toBeLessThan(longestAnswer)
})

test('nothing else is: no answer, one for another challenge, one number changed, one too few', () => {
  const answer = solve('challenge', digest)
  const numbers = answer.split(':')[1] ?? ''
  for (const wrong of [
    '',
    'challenge',
    'challenge:',
    `other:${numbers}`,
    `challenge:${numbers.replace(/^\w+/, 'zz')}`,
    `challenge:${numbers.replace(/\.\w+$/, '')}`,
    `${answer}.0`,
    `${answer}:1`,
    `challenge:${numbers.toUpperCase()}!`,
  ])
    expect([wrong, solvedChallenge(wrong, digest)]).toEqual([wrong, undefined])
})
