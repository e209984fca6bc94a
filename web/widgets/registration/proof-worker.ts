import { sha256 } from '@noble/hashes/sha2.js'
import { solve } from '@sixpence/protocol/rules/proof-of-work'

// Searches in a worker, so that typing stays smooth (Q036, Q136). Hashes synchronously: crypto.subtle would compute
// each of some 32,000 hashes in another thread, which on a busy device costs far more than the hash.
const text = new TextEncoder()

addEventListener('message', ({ data }: MessageEvent<string>) => {
  postMessage(solve(data, (put) => sha256(text.encode(put))))
})
