import { base64, base64url, fromBase64url } from './base64.ts'
import { storagePrefix } from './page-data.ts'
import { isRecord, isText, keptInTab } from './storage.ts'

// When a session ends by itself, what was typed in this tab waits there for an hour, sealed with a key that the server
// gives only to the same person. Loaded apart, because hardly any page needs it.

type DraftKey = { nonce: string; key: string }
const isDraftKey = (value: unknown): value is DraftKey =>
  isRecord(value) && isText(value['nonce']) && isText(value['key'])

/** Beside the drafts while the session lasts; deleted with them, so that what is sealed cannot be opened here. */
export const draftKey = keptInTab('draftKey', isDraftKey)

/** `auth.tsx` keeps it when it clears the tab. */
export const parkedDrafts = keptInTab('parked', isText)

/**
 * What people type, and the keys of requests whose outcome is unknown: without its key a payment found again would be
 * paid twice. Passwords, codes and links are in none of these.
 */
const drafts =
  /^(?:.+\.(?:draft|next)\.\d+|support\.(?:new|answer)\b.*|company\.details\.\d+|kyc\.\w+|profileUpdate|selfCertification(?:\.[\w-]+)?|pending\..+)$/

/** Seals the drafts among the entries that the tab had before it was cleared. Without a key they are lost. */
export async function park(had: readonly [string, string][], now = Date.now()): Promise<void> {
  const known: unknown = JSON.parse(new Map(had).get(`${storagePrefix}draftKey`) ?? 'null')
  const entries = had.filter(
    ([key]) => key.startsWith(storagePrefix) && drafts.test(key.slice(storagePrefix.length)),
  )
  if (!isDraftKey(known) || entries.length === 0) return
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const text = new TextEncoder().encode(JSON.stringify(entries))
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await cipherKey(known.key), text)
  parkedDrafts.set([known.nonce, now, base64url(iv), await base64(new Blob([sealed]))].join('.'))
}

export const cipherKey = (key: string): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', fromBase64url(key), 'AES-GCM', false, ['encrypt', 'decrypt'])
