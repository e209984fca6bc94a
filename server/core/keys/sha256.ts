import { hash } from 'node:crypto'

/** SHA-256 digest, 32 bytes. By way of Latin-1 text, because that takes a third of the time of a Buffer. */
export const sha256 = (data: Uint8Array | string): Buffer =>
  Buffer.from(hash('sha256', data, 'binary'), 'binary')
