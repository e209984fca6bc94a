import { draftKeyGet } from '@sixpence/protocol/session/draft-key'
import { base64, base64url, fromBase64url } from './base64.ts'
import { exchange } from './call/exchange.ts'
import { storagePrefix } from './page-data.ts'
import { isRecord, isText, keptInTab } from './storage.ts'
import type { EndReason } from './tabs.ts'

// When a session ends automatically, this tab's entries are stored for an hour, sealed with a key that the server returns
// only to the same person. Loaded separately, because few pages need it.

type DraftKey = { nonce: string; key: string }
const isDraftKey = (value: unknown): value is DraftKey =>
  isRecord(value) && isText(value['nonce']) && isText(value['key'])

/** Stored beside the drafts during the session; deleted with them, so that sealed drafts cannot be opened here. */
const draftKey = keptInTab('draftKey', isDraftKey)

/** `auth.tsx` keeps it when it clears the tab. */
export const parkedDrafts = keptInTab('parked', isText)

/**
 * Typed entries, and the keys of requests whose outcome is unknown: without its key a restored payment would be paid twice.
 * None of these contains passwords, codes or links.
 */
const drafts =
  /^(?:.+\.(?:draft|next)\.\d+|support\.(?:new|answer)\b.*|company\.details\.\d+|kyc\.\w+|profileUpdate|selfCertification(?:\.[\w-]+)?|pending\..+)$/

/**
 * Seals the drafts among the tab's entries from before it was cleared, and returns why. A sign-out leaves nothing behind;
 * without a key the drafts are lost.
 */
export async function park(
  had: Readonly<Record<string, string>>,
  why: EndReason,
  now = Date.now(),
): Promise<EndReason> {
  const storedKey: unknown = JSON.parse(had[`${storagePrefix}draftKey`] ?? 'null')
  const entries = Object.entries(had).filter(
    ([key]) => key.startsWith(storagePrefix) && drafts.test(key.slice(storagePrefix.length)),
  )
  if (why === 'signedOut' || !isDraftKey(storedKey) || entries.length === 0) return why
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const text = new TextEncoder().encode(JSON.stringify(entries))
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await cipherKey(storedKey.key), text)
  parkedDrafts.set([storedKey.nonce, now, base64url(iv), await base64(new Blob([sealed]))].join('.'))
  return why
}

const parkedForMs = 60 * 60_000

type KeyOf = (nonce: string) => Promise<string>

/** Requests the key from the server, as the person of an access token. */
const serverOf =
  (token: string): KeyOf =>
  async (nonce) =>
    (await exchange(draftKeyGet, { nonce }, { token })).key

/** Fetches the key of this session, so that it is there when the session ends. Without a response it is fetched later. */
export async function prepare(token: string, keyOf = serverOf(token)): Promise<void> {
  if (draftKey.get()) return
  const nonce = base64url(crypto.getRandomValues(new Uint8Array(32)))
  await keyOf(nonce).then(
    (key) => draftKey.set({ nonce, key }),
    () => undefined,
  )
}

/**
 * Restores the drafts of the person who wrote them; anybody else's sign-in deletes them, and so does an hour. Without a
 * response of the server they stay stored.
 */
export async function giveBack(token: string, now = Date.now(), keyOf = serverOf(token)): Promise<void> {
  const [nonce = '', at, iv = '', sealed = ''] = parkedDrafts.get()?.split('.') ?? []
  if (now - Number(at) > parkedForMs) return parkedDrafts.remove()
  const storedKey = await keyOf(nonce).catch(() => undefined)
  if (storedKey === undefined) return
  parkedDrafts.remove()
  const opened = await crypto.subtle
    .decrypt({ name: 'AES-GCM', iv: fromBase64url(iv) }, await cipherKey(storedKey), fromBase64url(sealed))
    .catch(() => undefined)
  if (!opened) return
  for (const [name, text] of JSON.parse(new TextDecoder().decode(opened)) as [string, string][])
    if (sessionStorage.getItem(name) === null) sessionStorage.setItem(name, text)
}

const cipherKey = (key: string): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', fromBase64url(key), 'AES-GCM', false, ['encrypt', 'decrypt'])
