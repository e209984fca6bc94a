import type pg from 'pg'
import { unwrap, wrap } from '#core/sealing/cipher.ts'
import { lastingPurposes, Secrets, stablePurposes, type KeptKey, type KeptPurpose } from '#core/secrets.ts'
import type { Ring } from './ring.ts'

type Queries = Pick<pg.Pool, 'query'>
type Row = { number: number; purpose: KeptPurpose; sealedBy: number; sealed: Buffer }

/**
 * The server's keys, with those of earlier secrets that are still needed. The keys of earlier secrets in the ring are
 * stored for the time after them, sealed with the current secret. @throws Error when the ring does not open the
 * stored keys
 */
export async function openSecrets(db: Queries, ring: Ring): Promise<Secrets> {
  const rows = await keptRows(db)
  const secrets = new Secrets(ring, keptIn(new Secrets(ring), rows))
  for (const number of secrets.numbers.filter((value) => value < secrets.current))
    await storeKeys(db, secrets, { number, rows })
  return secrets
}

/**
 * Stores the keys of a secret that are needed after it is retired, and those of earlier secrets that only it may
 * open, encrypted with the current secret. @throws Error when other keys are stored already
 */
export async function storeKeys(
  db: Queries,
  secrets: Secrets,
  { number, rows }: { number: number; rows?: readonly Row[] },
): Promise<void> {
  const keyRows = rows ?? (await keptRows(db))
  const first = Math.min(...keyRows.map((row) => row.number), ...secrets.numbers)
  const earlier = keyRows.filter((row) => row.sealedBy === number && row.number !== secrets.current)
  const keysToKeep = [...purposesOf(number, first).map((purpose) => ({ number, purpose })), ...earlier]
  const sealing = { number: secrets.current, key: secrets.keyOf('kept', secrets.current) }
  for (const { number: of, purpose } of keysToKeep) {
    const subject = subjectOf({ number: of, purpose })
    const key = secrets.keyOf(purpose, of)
    const stored = keyRows.find((row) => subjectOf(row) === subject && row.sealedBy === secrets.current)
    if (stored && !unwrap([sealing], { subject, wrapped: stored.sealed }).equals(key))
      throw new Error(
        `the ${subject} that is stored is another one: the secret with number ${of} has changed`,
      )
    if (stored) continue
    await db.query(
      'insert into app.kept_key (number, purpose, sealed_by, sealed) values ($1, $2, $3, $4) on conflict do nothing',
      [of, purpose, secrets.current, wrap(sealing, { subject, plaintext: key })],
    )
  }
}

/**
 * Deletes the keys that are encrypted with a retired secret; the same keys are stored encrypted with the current
 * secret. Run as the owner.
 */
export async function forgetSealedBy(client: Queries, number: number): Promise<void> {
  await client.query('delete from app.kept_key where sealed_by = $1', [number])
}

async function keptRows(db: Queries): Promise<Row[]> {
  const { rows } = await db.query<Row>(
    'select number, purpose, sealed_by as "sealedBy", sealed from app.kept_key order by number, purpose',
  )
  return rows
}

const purposesOf = (number: number, first: number): readonly KeptPurpose[] =>
  number === first ? [...stablePurposes, ...lastingPurposes] : lastingPurposes

/** The stored keys of secrets that the ring lacks. */
function keptIn(bare: Secrets, rows: readonly Row[]): KeptKey[] {
  const foreign = new Map(rows.filter(({ number }) => !bare.has(number)).map((row) => [subjectOf(row), row]))
  return [...foreign].map(([subject, { number, purpose }]) => {
    const own = rows.find((row) => subjectOf(row) === subject && bare.has(row.sealedBy))
    if (!own) throw new Error(`the ${subject} is sealed with none of the numbers in SIXPENCE_SECRETS`)
    const sealing = [{ number: own.sealedBy, key: bare.keyOf('kept', own.sealedBy) }]
    return { number, purpose, key: unwrap(sealing, { subject, wrapped: own.sealed }) }
  })
}

const subjectOf = ({ number, purpose }: { number: number; purpose: string }): string =>
  `kept key ${number} ${purpose}`
