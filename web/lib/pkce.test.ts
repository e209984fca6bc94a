import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { createPkce } from './pkce.ts'

test('makes a verifier of 128 allowed characters, and its SHA-256 as the challenge [B082] [B083]', async () => {
  const { verifier, challenge } = await createPkce()
  expect(verifier).toMatch(/^[A-Za-z0-9\-._~]{128}$/)
  expect(challenge).toBe(createHash('sha256').update(verifier).digest('base64url'))
  expect((await createPkce()).verifier).not.toBe(verifier)
})
