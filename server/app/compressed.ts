import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { AnyCall } from '@sixpence/protocol/call'
import { encodingFor, type Encoding } from '#core/encoding.ts'

/** Below that a packet is a packet. */
const leastBytes = 1_024

/**
 * Whether the answers of a call may be compressed: only of what looks and changes nothing, and hands out nothing that
 * lets anybody in. How long a compressed answer is tells something about what stands in it (BREACH), so that no secret
 * may stand there beside what somebody else has written.
 */
export const mayCompress = (call: AnyCall): boolean =>
  call.rate === 'read' &&
  !call.money &&
  !call.changes &&
  !call.file &&
  call.audit === 'none' &&
  call.compress !== 'never'

/** The text as the client takes it; undefined where it goes as it is. */
export function compressed(
  text: string,
  accepted: string | string[] | undefined,
): { encoding: Exclude<Encoding, 'identity'>; bytes: Buffer } | undefined {
  const encoding = encodingFor(accepted)
  if (encoding === 'identity' || text.length < leastBytes) return undefined
  // A tenth of a millisecond for a page of history: less than handing it to another thread would cost.
  const bytes =
    encoding === 'gzip'
      ? gzipSync(text)
      : brotliCompressSync(text, {
          params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 16 },
        })
  return { encoding, bytes }
}
