import { draftKeyGet } from '@sixpence/protocol/session/draft-key'
import { base64url, fromBase64url } from '#lib/base64.ts'
import { cipherKey, draftKey, parkedDrafts } from '#lib/parked-drafts.ts'
import { send } from './call.ts'

// The server's key for what was typed when a session ends (parked-drafts.ts), and what it opens after the next sign-in.

const parkedForMs = 60 * 60_000

type KeyOf = (nonce: string) => Promise<string>
const keyOfServer: KeyOf = async (nonce) => (await send(draftKeyGet, { nonce })).key

/** Gets the key of this session, so that it is there when the session ends. Without an answer it is got later. */
export async function prepare(keyOf = keyOfServer): Promise<void> {
  if (draftKey.get()) return
  const nonce = base64url(crypto.getRandomValues(new Uint8Array(32)))
  await keyOf(nonce).then(
    (key) => draftKey.set({ nonce, key }),
    () => undefined,
  )
}

/**
 * Gives the drafts back to the person who wrote them; anybody else's sign-in deletes them, and so does an hour. Without
 * an answer of the server they go on waiting.
 */
export async function giveBack(now = Date.now(), keyOf = keyOfServer): Promise<void> {
  const [nonce = '', at, iv = '', sealed = ''] = parkedDrafts.get()?.split('.') ?? []
  if (now - Number(at) > parkedForMs) return parkedDrafts.remove()
  const given = await keyOf(nonce).catch(() => undefined)
  if (given === undefined) return
  parkedDrafts.remove()
  const opened = await crypto.subtle
    .decrypt({ name: 'AES-GCM', iv: fromBase64url(iv) }, await cipherKey(given), fromBase64url(sealed))
    .catch(() => undefined)
  if (!opened) return
  for (const [name, text] of JSON.parse(new TextDecoder().decode(opened)) as [string, string][])
    if (sessionStorage.getItem(name) === null) sessionStorage.setItem(name, text)
}
