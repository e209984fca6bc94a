import { base64url } from '#lib/base64.ts'
import { deviceProof } from '@sixpence/protocol/devices/devices'

/** Data stored on this phone: its id at the bank and its private key. */
export type KeptPhone = {
  deviceId: number
  name: string
  /** The push company's address of this phone. */
  pushToken: string
  privateKey: CryptoKey
  /** Secret of the first sign-in, present until the phone is approved. */
  firstSecret?: string
}

export type KeyLossReason = 'lost' | 'unlinked' | 'unknown' | 'late'

type PhoneKey = { privateKey: CryptoKey; publicKey: string }

/** Whether this browser can store keys, which needs a secure context. */
export const canKeepKeys = (): boolean => isSecureContext && 'indexedDB' in globalThis

const algorithm = { name: 'ECDSA', namedCurve: 'P-256' } as const

/** A key pair with a non-extractable private key. */
export async function makeKey(): Promise<PhoneKey> {
  const { privateKey, publicKey } = await crypto.subtle.generateKey(algorithm, false, ['sign', 'verify'])
  return {
    privateKey,
    publicKey: base64url(new Uint8Array(await crypto.subtle.exportKey('spki', publicKey))),
  }
}

export async function signed(key: CryptoKey, ...proof: Parameters<typeof deviceProof>): Promise<string> {
  const text = new TextEncoder().encode(deviceProof(...proof))
  return base64url(new Uint8Array(await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, key, text)))
}

export const keptPhone = (): Promise<KeptPhone | undefined> =>
  inStore('readonly', (store) => store.get(only) as IDBRequest<KeptPhone | undefined>)

export async function keepPhone(phone: KeptPhone): Promise<void> {
  await inStore('readwrite', (store) => store.put(phone, only))
}

/** Deletes the key for good: there is no copy. */
export async function forgetPhone(): Promise<void> {
  await inStore('readwrite', (store) => store.delete(only))
}

export const freshPushToken = (): string => `phone:${base64url(crypto.getRandomValues(new Uint8Array(16)))}`

const only = 'this'
const storeName = 'phone'

async function inStore<Value>(
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest<Value>,
): Promise<Value> {
  const opening = indexedDB.open('sixpence-phone', 1)
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(storeName))
  const database = await done(opening)
  try {
    const transaction = database.transaction(storeName, mode)
    const value = await done(ask(transaction.objectStore(storeName)))
    if (mode === 'readwrite') await committed(transaction)
    return value
  } finally {
    database.close()
  }
}

const done = <Value>(request: IDBRequest<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () =>
      reject(request.error ?? new Error(`a request to the store ${storeName} failed`)),
    )
  })

const committed = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('abort', () =>
      reject(transaction.error ?? new Error(`a transaction of the store ${storeName} was aborted`)),
    )
  })
