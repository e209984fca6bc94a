import * as z from 'zod/mini'
import { call } from '../call.ts'
import { oneTime } from '../fields.ts'

export const draftKeyGet = call('draftKeyGet', {
  ids: [],
  about:
    'The key with which the browser seals what this person had typed when a session ends. For the same nonce the same person gets the same key, and nobody else does.',
  input: z.object({ nonce: oneTime }),
  /** 32 bytes in base64url, for AES-256-GCM. */
  output: z.object({ key: z.string() }),
  access: { who: 'person' },
  beforeTerms: true,
  reads: [],
  rate: 'read',
  compress: 'never',
  audit: 'none',
})
