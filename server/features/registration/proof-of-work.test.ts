import { createHash, webcrypto } from 'node:crypto'
import { expect, test } from 'vitest'
import { longestAnswer, solve, solvedChallenge } from '@sixpence/protocol/rules/proof-of-work'

const digest = (text: string) => createHash('sha256').update(text).digest()

test('what is solved is accepted, also when a browser solves it', async () => {
  const answer = await solve('challenge', digest)
  expect(solvedChallenge(answer, digest)).toBe('challenge')
  expect(answer.length).toBeLessThan(longestAnswer)
  const inBrowser = async (text: string) =>
    new Uint8Array(await webcrypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  expect(await solve('challenge', inBrowser)).toBe(answer)
})

test('nothing else is: no answer, one for another challenge, one number changed, one too few', async () => {
  const answer = await solve('challenge', digest)
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
