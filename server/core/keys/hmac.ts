import { createHmac, hash } from 'node:crypto'

const block = 64
const digestLength = 32
const longest = 2_048

/** The key, padded to a block and XORed with each of the two constants, each with room for the data to be hashed. */
type Pads = { inner: Buffer; outer: Buffer }
const padsByKey = new WeakMap<Uint8Array, Pads>()

/**
 * HMAC-SHA-256 of a text in UTF-8 (RFC 2104), with a key of at most 64 bytes that must not change afterwards, because
 * its pads are cached. Two one-shot hashes take a quarter of the time of `createHmac`, whose object has to be
 * garbage-collected.
 */
export function hmacOf(key: Uint8Array, text: string): Buffer {
  if (key.length > block || text.length * 3 > longest) return createHmac('sha256', key).update(text).digest()
  const { inner, outer } = padsOf(key)
  const length = block + inner.write(text, block)
  // As text, because a Buffer per digest would use memory outside the heap.
  outer.write(hash('sha256', inner.subarray(0, length), 'binary'), block, 'binary')
  return Buffer.from(hash('sha256', outer, 'binary'), 'binary')
}

function padsOf(key: Uint8Array): Pads {
  const cachedPads = padsByKey.get(key)
  if (cachedPads) return cachedPads
  const padded = (constant: number, room: number): Buffer => {
    const pad = Buffer.alloc(block + room, 0)
    for (let at = 0; at < block; at += 1) pad[at] = (key[at] ?? 0) ^ constant
    return pad
  }
  const pads = { inner: padded(0x36, longest), outer: padded(0x5c, digestLength) }
  padsByKey.set(key, pads)
  return pads
}
