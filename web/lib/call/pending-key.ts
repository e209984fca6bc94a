import { sha256 } from '#lib/pkce.ts'
import { isRecord, isText, keptInTab } from '#lib/storage.ts'

type PendingKey = { key: string; digest: string }
const isPendingKey = (value: unknown): value is PendingKey =>
  isRecord(value) && isText(value['key']) && isText(value['digest'])

/**
 * The idempotency key of a form's next request. It is stored before sending and until the outcome is known, so a second
 * click, a reload while sending or a lost response sends the same key and finds the same payment (Q084). Other details are
 * another payment and get another key; only a digest of the details is stored.
 */
export async function pendingKey(form: string, input: unknown): Promise<string> {
  const digest = await sha256(JSON.stringify(input))
  const store = storeOf(form)
  const stored = store.get()
  if (stored?.digest === digest) return stored.key
  const key = uuidV7()
  store.set({ key, digest })
  return key
}

/** Whether this form has sent a request whose outcome is unknown. */
export const isPending = (form: string): boolean => storeOf(form).get() !== undefined

export const outcomeKnown = (form: string): void => storeOf(form).remove()

const storeOf = (form: string) => keptInTab(`pending.${form}`, isPendingKey)

/** UUIDv7 (RFC 9562): consecutive keys are adjacent in an index. */
export function uuidV7(now = Date.now()): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  for (let at = 0; at < 6; at += 1) bytes[at] = Math.floor(now / 2 ** (8 * (5 - at))) % 256
  bytes[6] = 0x70 | (bytes[6]! & 0x0f)
  bytes[8] = 0x80 | (bytes[8]! & 0x3f)
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
