import { createHmac, randomBytes } from 'node:crypto'
import type pg from 'pg'
import { Cache } from '#core/cache.ts'
import { hmacOf } from '#core/keys/hmac.ts'
import { decrypt, encrypt, encryptPieces, ivLength, unwrap, wrap, type NumberedKey } from './cipher.ts'
import { taggedLookUp } from './look-up-number.ts'

/** Keys of the server for personal data, those of the current secret first. */
export type PersonalKeys = {
  wrapping: readonly [NumberedKey, ...NumberedKey[]]
  lookUp: readonly [NumberedKey, ...NumberedKey[]]
  /** For hashes that must be equal to earlier hashes; unchanged when the secret changes. */
  stable: Buffer
}

/** The subject of the data; deleting the subject's key makes all of it unreadable, in backups too. */
export type Subject = `person:${number}` | `customer:${number}` | `registration:${string}` | `rail:${string}`

type Queries = Pick<pg.Pool, 'query'>

/** Encrypts a JSON value for its column. */
export type Sealer = (value: unknown) => Buffer

/** Decrypts a value encrypted by a sealer of the same subject. */
type Unsealer = (sealed: Buffer) => unknown

/** Values that can be searched; their hashes are recomputed with a new secret. */
const searchedKinds = ['email', 'phone', 'word', 'ending'] as const
type Searched = (typeof searchedKinds)[number]
/** Values that are only compared with earlier values. */
type Compared = 'template' | 'card' | 'payee' | 'claim' | 'batch' | 'screening'

/**
 * Access to columns with personal data. Each value is encrypted with a key of its subject, which is stored encrypted
 * with the server's key (envelope encryption). Values that must be searchable have a keyed hash in a column beside
 * them.
 */
export class PersonalData {
  readonly #pool: pg.Pool
  readonly #of: PersonalKeys
  readonly #keys = new Cache<Subject, Buffer | undefined>(60_000, { maxEntries: 10_000 })

  constructor(pool: pg.Pool, keys: PersonalKeys) {
    this.#pool = pool
    this.#of = keys
  }

  /** Number of the secret with which keys are wrapped and look-up hashes computed now. */
  get number(): number {
    return this.#of.wrapping[0].number
  }

  /** Whether there may be look-up hashes of another secret. */
  get isChanging(): boolean {
    return this.#of.lookUp.length > 1
  }

  /** Encrypts a JSON value for its column; in a transaction, the subject's key is also created in it. */
  async seal(subject: Subject, value: unknown, db: Queries = this.#pool): Promise<Buffer> {
    return (await this.sealer(subject, db))(value)
  }

  /**
   * Encrypts a file as its base64 text, like `seal`, but without holding that text as a whole, because files are long.
   */
  async sealFile(subject: Subject, bytes: Buffer, db: Queries = this.#pool): Promise<Buffer> {
    const key = (await this.#keyOf(subject, db)) ?? (await this.#madeKeys([subject], db))[0]
    if (!key) throw new Error(`app.data_key has no row of ${subject} after its insert`)
    const length = Math.ceil(bytes.length / 3) * 4 + 2
    return encryptPieces({ key, subject, pieces: quoted(base64Of(bytes)), length })
  }

  /** Encrypts several values of a subject with a single key look-up. */
  async sealer(subject: Subject, db: Queries = this.#pool): Promise<Sealer> {
    const key = await this.#keyOf(subject, db)
    return key ? sealerOf(subject, key) : only(await this.sealers([subject], db))
  }

  /** A sealer per subject, in order. When keys are created concurrently, all callers use the key stored first. */
  async sealers(subjects: readonly Subject[], db: Queries = this.#pool): Promise<Sealer[]> {
    const keys = await this.#madeKeys(subjects, db)
    return subjects.flatMap((subject, at) => {
      const key = keys[at]
      return key ? [sealerOf(subject, key)] : []
    })
  }

  /** The keys of subjects, in order; missing keys are created. */
  async #madeKeys(subjects: readonly Subject[], db: Queries): Promise<Buffer[]> {
    const wrappedKeys = subjects.map((subject) =>
      wrap(this.#of.wrapping[0], { subject, plaintext: randomBytes(32) }),
    )
    const { rows } = await db.query<{ subject: Subject; wrapped: Buffer }>(
      `insert into app.data_key (subject, wrapped) select * from unnest($1::text[], $2::bytea[])
       on conflict (subject) do update set subject = excluded.subject returning subject, wrapped`,
      [subjects, wrappedKeys],
    )
    const wrappedBySubject = new Map(rows.map(({ subject, wrapped }) => [subject, wrapped]))
    return subjects.map((subject) => {
      const wrapped = wrappedBySubject.get(subject)
      if (!wrapped) throw new Error(`app.data_key has no row of ${subject} after its insert`)
      return unwrap(this.#of.wrapping, { subject, wrapped })
    })
  }

  /**
   * Decrypts a value encrypted by `seal`; undefined when the subject was erased. @throws when it was encrypted for
   * another subject
   */
  async open<T>(subject: Subject, sealed: Buffer, db: Queries = this.#pool): Promise<T | undefined> {
    const key = await this.#keyOf(subject, db)
    if (!key) return undefined
    return decryptJson({ key, subject, sealed }) as T
  }

  /** Decrypts several values of a subject with a single key look-up; undefined when the subject was erased. */
  async unsealer(subject: Subject, db: Queries = this.#pool): Promise<Unsealer | undefined> {
    const key = await this.#keyOf(subject, db)
    return key && ((sealed) => decryptJson({ key, subject, sealed }))
  }

  /**
   * Decrypts values that were read together with the subject's key, both in base64; null and erased data give
   * undefined.
   */
  opener(subject: Subject, wrapped: string | null): (sealed: string | null) => unknown {
    const key =
      wrapped === null ? undefined : unwrap(this.#of.wrapping, { subject, wrapped: fromBase64(wrapped) })
    return (sealed) =>
      key && sealed !== null ? decryptJson({ key, subject, sealed: fromBase64(sealed) }) : undefined
  }

  /** Wraps a stored key of a subject again, with the current secret. @throws when no secret in use opens it */
  wrappedAnew(subject: string, wrapped: Buffer): Buffer {
    const { wrapping } = this.#of
    return wrap(wrapping[0], { subject, plaintext: unwrap(wrapping, { subject, wrapped }) })
  }

  /** Keyed hash of a value, equal for equal values of a kind and brand; to be stored. */
  lookUp(kind: Searched | Compared, brand: string, value: string): Buffer {
    if (!isSearched(kind)) return keyedHash(this.#of.stable, { kind, brand, value })
    const [{ number, key }] = this.#of.lookUp
    return taggedLookUp(number, keyedHash(key, { kind, brand, value }))
  }

  /**
   * The hashes under which a value may be stored, for searches: while the secret changes, also the hash of the old
   * secret.
   */
  lookUps(kind: Searched, brand: string, value: string): Buffer[] {
    return this.#of.lookUp.map(({ number, key }) =>
      taggedLookUp(number, keyedHash(key, { kind, brand, value })),
    )
  }

  /** 64 bits of each of `lookUps`, as decimal text, with the number of the secret. */
  tokens(kind: 'word' | 'ending', brand: string, part: string): { number: number; token: string }[] {
    return this.#of.lookUp.map(({ number, key }) => ({
      number,
      token: keyedHash(key, { kind, brand, value: part }).readBigInt64BE().toString(),
    }))
  }

  /** A lock for writing a unique value, the same in every process regardless of its current secret. */
  lockOf(kind: Searched, brand: string, value: string): string {
    return keyedHash(this.#of.stable, { kind, brand, value }).readBigInt64BE().toString()
  }

  /** Keyed hash of a file, prefixed with a word for its kind; equal for equal files of a customer. */
  lookUpFile(customer: string, word: string, bytes: Buffer): Buffer {
    const length = word.length + 1 + Math.ceil(bytes.length / 3) * 4
    const hash = createHmac('sha256', this.#of.stable)
    hash.update(`5:batch;${customer.length}:${customer};${length}:${word} `)
    for (const piece of base64Of(bytes)) hash.update(piece, 'latin1')
    return hash.digest()
  }

  /** Deletes the subject's key, which makes the data permanently unreadable. */
  async erase(subject: Subject, db: Queries = this.#pool): Promise<void> {
    await db.query('delete from app.data_key where subject = $1', [subject])
    this.#keys.forget(subject)
  }

  #keyOf(subject: Subject, db: Queries): Promise<Buffer | undefined> {
    const read = async () => {
      const { rows } = await db.query<{ wrapped: Buffer }>(
        'select wrapped from app.data_key where subject = $1',
        [subject],
      )
      return rows[0] && unwrap(this.#of.wrapping, { subject, wrapped: rows[0].wrapped })
    }
    // A key created in a transaction may be rolled back, so that only committed keys are cached.
    return db === this.#pool ? this.#keys.get(subject, read) : read()
  }
}

/** Deletes the keys of subjects that are no longer used, which makes their data permanently unreadable. */
export async function deleteKeys(db: Queries, subjects: readonly Subject[]): Promise<void> {
  if (subjects.length > 0) await db.query('delete from app.data_key where subject = any($1)', [subjects])
}

/** Whether a stored key of a subject opens with any of the wrapping keys. */
export function opensKey(
  wrapping: readonly NumberedKey[],
  { subject, wrapped }: { subject: string; wrapped: Buffer },
): boolean {
  try {
    return unwrap(wrapping, { subject, wrapped }).length > 0
  } catch {
    return false
  }
}

const searched: ReadonlySet<string> = new Set(searchedKinds)
const isSearched = (kind: Searched | Compared): kind is Searched => searched.has(kind)

function keyedHash(
  key: Buffer,
  { kind, brand, value }: { kind: string; brand: string; value: string },
): Buffer {
  const parts = [kind, brand, value].map((part) => `${part.length}:${part}`)
  return hmacOf(key, parts.join(';'))
}

/**
 * The base64 of bytes in pieces, so that the whole text is never in memory. They are long enough for the allocator to
 * map their buffers individually.
 */
function* base64Of(bytes: Buffer): Generator<string> {
  const step = 240 * 1024
  for (let at = 0; at < bytes.length; at += step) yield bytes.toString('base64', at, at + step)
}

/** A JSON text of pieces that need no escaping. */
function* quoted(pieces: Iterable<string>): Generator<string> {
  yield '"'
  yield* pieces
  yield '"'
}

const fromBase64 = (text: string): Buffer => Buffer.from(text, 'base64')

function sealerOf(subject: Subject, key: Buffer): Sealer {
  const nonceOf = nonces()
  return (value) => encrypt({ key, subject, plaintext: Buffer.from(JSON.stringify(value)), iv: nonceOf() })
}

/**
 * Random nonces, generated in batches as soon as a second is needed: generating them individually takes a fifth of
 * the time of encrypting.
 */
function nonces(): () => Buffer {
  let drawn = Buffer.alloc(0)
  let at = 0
  let batchSize = 1
  return () => {
    if (at === drawn.length) {
      drawn = randomBytes(ivLength * batchSize)
      at = 0
      batchSize = 256
    }
    at += ivLength
    return drawn.subarray(at - ivLength, at)
  }
}

const decryptJson = (item: { key: Buffer; subject: Subject; sealed: Buffer }): unknown =>
  JSON.parse(decrypt(item).toString())

function only<T>([item]: T[]): T {
  if (item === undefined) throw new Error('sealers() returned no sealer for its only subject')
  return item
}
