import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { AnyCall } from '@sixpence/protocol/call'
import { encodingFor, type Encoding } from './serve/encoding.ts'

/** Smaller answers fit in a packet anyway. */
const leastBytes = 1_024

/**
 * Whether a call's answers may be compressed: only calls that change nothing and return no credentials. The length
 * of a compressed answer leaks its content (BREACH), so a secret must never be compressed together with text of
 * others.
 */
export const mayCompress = (call: AnyCall): boolean =>
  call.rate === 'read' &&
  !call.money &&
  !call.changes &&
  !call.file &&
  call.audit === 'none' &&
  call.compress !== 'never'

/** The compressed text in an encoding the client accepts; undefined if it is sent uncompressed. */
export function compressed(
  text: string,
  accepted: string | string[] | undefined,
): { encoding: Exclude<Encoding, 'identity'>; bytes: Buffer } | undefined {
  const encoding = encodingFor(accepted)
  if (encoding === 'identity' || text.length < leastBytes) return undefined
  // Synchronous: a page of history takes a tenth of a millisecond, less than handing it to another thread.
  const bytes =
    encoding === 'gzip'
      ? gzipSync(text)
      : brotliCompressSync(text, {
          params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 16 },
        })
  return { encoding, bytes }
}
