import { sha256 } from '#core/keys/sha256.ts'

/**
 * Root of the hash tree of RFC 6962, section 2.1. Leaves and nodes have different prefixes, so that a node cannot be
 * presented as a row.
 */
export function merkleRoot(leaves: readonly Buffer[]): Buffer {
  let layer = leaves
  if (layer.length === 0) return sha256(Buffer.alloc(0))
  const pair = Buffer.alloc(1 + 2 * digestLength, nodePrefix)
  // Pairing neighbours per layer, with an odd last node moving up, is equivalent to the RFC's split at powers of two.
  while (layer.length > 1) {
    const above: Buffer[] = []
    for (let index = 0; index < layer.length; index += 2) {
      const left = layer[index]
      const right = layer[index + 1]
      if (left && right) {
        left.copy(pair, 1)
        right.copy(pair, 1 + digestLength)
      }
      if (left) above.push(right ? sha256(pair) : left)
    }
    layer = above
  }
  return layer[0] ?? sha256(Buffer.alloc(0))
}

const digestLength = 32
const nodePrefix = Buffer.from([1])
