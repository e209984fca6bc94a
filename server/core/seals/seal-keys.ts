import { createPublicKey, sign, verify } from 'node:crypto'
import type pg from 'pg'
import type { Secrets } from '#core/secrets.ts'
import { publicSealKeys, sealKeyOf, type SealKey } from './seal-chain.ts'

type Queries = Pick<pg.Pool, 'query'>
type Row = {
  number: number
  publicKey: Buffer
  untilSeal: number
  untilAt: Date
  signedBy: number
  signature: Buffer
}

/**
 * All public keys whose signatures are valid: those of the secrets in use, and those of retired secrets up to the
 * seal at which they were retired, if a secret in use has signed that.
 */
export async function sealKeysOf(db: Queries, secrets: Secrets): Promise<SealKey[]> {
  const rows = await retiredKeys(db)
  const retired = rows.filter((row) => isAttested(row, secrets))
  return [
    ...publicSealKeys(secrets, (number) => retired.every((row) => row.number !== number)),
    ...retired.map(({ publicKey, untilSeal: seal, untilAt: at }) => ({
      key: createPublicKey({ key: publicKey, format: 'der', type: 'spki' }),
      until: { seal, at },
    })),
  ]
}

/**
 * Records the public key of a retired secret, signed by the current secret, and re-signs the records that it had
 * signed for earlier secrets. Run as the owner of the database.
 */
export async function attestSealKey(
  client: Queries,
  secrets: Secrets,
  { number, at }: { number: number; at: Date },
): Promise<void> {
  const { rows } = await client.query<{ last: number }>(
    `select greatest((select max(number) from app.audit_seal), (select max(number) from app.seal_restore), 0)::int as last`,
  )
  const publicKey = createPublicKey(sealKeyOf(secrets, number)).export({ format: 'der', type: 'spki' })
  const earlier = (await retiredKeys(client)).filter((row) => isAttested(row, secrets))
  const all = [...earlier, { number, publicKey, untilSeal: rows[0]?.last ?? 0, untilAt: at }]
  for (const row of all) await keep(client, secrets, row)
}

async function keep(
  client: Queries,
  secrets: Secrets,
  row: Omit<Row, 'signedBy' | 'signature'>,
): Promise<void> {
  const signature = sign(null, textOf(row), sealKeyOf(secrets, secrets.current))
  await client.query(
    `insert into app.seal_key (number, public_key, until_seal, until_at, signed_by, signature)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (number) do update set signed_by = excluded.signed_by, signature = excluded.signature`,
    [row.number, row.publicKey, row.untilSeal, row.untilAt, secrets.current, signature],
  )
}

async function retiredKeys(db: Queries): Promise<Row[]> {
  const { rows: answerRows } = await db.query<{ is: boolean }>(
    `select to_regclass('app.seal_key') is not null as is`,
  )
  if (!answerRows[0]?.is) return []
  const { rows } = await db.query<Row>(
    `select number, public_key as "publicKey", until_seal::int as "untilSeal", until_at as "untilAt",
       signed_by as "signedBy", signature from app.seal_key order by number`,
  )
  return rows
}

const isAttested = (row: Row, secrets: Secrets): boolean =>
  secrets.has(row.signedBy) &&
  verify(null, textOf(row), createPublicKey(sealKeyOf(secrets, row.signedBy)), row.signature)

const textOf = ({ number, publicKey, untilSeal, untilAt }: Omit<Row, 'signedBy' | 'signature'>): Buffer =>
  Buffer.from(
    `sixpence seal key 1\n${JSON.stringify([number, publicKey.toString('base64'), untilSeal, untilAt.toISOString()])}`,
  )
