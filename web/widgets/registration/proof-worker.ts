import { sha256 } from '@noble/hashes/sha2.js'
import { solve } from '@sixpence/protocol/rules/proof-of-work'

// Searches beside the page, so that typing stays smooth (Q036, Q136). Hashes at once: crypto.subtle answers each of some
// 32,000 from another thread, which on a busy device costs far more than the hash.
const text = new TextEncoder()

addEventListener('message', ({ data }: MessageEvent<string>) => {
  postMessage(solve(data, (put) => sha256(text.encode(put))))
})
