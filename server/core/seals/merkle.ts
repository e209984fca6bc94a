import { hash } from 'node:crypto'

/**
 * The hash tree of RFC 6962, section 2.1. Leaves and nodes begin with different bytes, so that no node can be passed
 * off as a row.
 */
export function merkleRoot(leaves: readonly Buffer[]): Buffer {
  let layer = leaves
  if (layer.length === 0) return sha256(Buffer.alloc(0))
  // Pairing neighbours layer by layer, with an odd last one moving up, gives the RFC's split at powers of two.
  while (layer.length > 1) {
    const above: Buffer[] = []
    for (let index = 0; index < layer.length; index += 2) {
      const [left, right] = layer.slice(index, index + 2)
      if (left) above.push(right ? sha256(Buffer.concat([nodePrefix, left, right])) : left)
    }
    layer = above
  }
  return layer[0] ?? sha256(Buffer.alloc(0))
}

export const sha256 = (data: Buffer | string): Buffer => hash('sha256', data, 'buffer')

const nodePrefix = Buffer.from([1])
