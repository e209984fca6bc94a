import type pg from 'pg'

type Queries = Pick<pg.Pool, 'query'>

export type OwnPasskey = { id: number; name: string; createdAt: Date; usedAt: Date | null }

type NewPasskey = {
  personId: number
  brand: string
  rpId: string
  credentialId: string
  publicKey: Buffer
  counter: number
  name: string
  at: Date
}

/** Stores a passkey of a person and returns its id; undefined when the credential exists already. */
export async function insertPasskey(client: Queries, newPasskey: NewPasskey): Promise<number | undefined> {
  const { rows } = await client.query<{ id: number }>(
    `insert into app.passkey (person_id, brand, rp_id, credential_id, public_key, counter, transports, name, created_at)
     values ($1, $2, $3, $4, $5, $6, '{}', $7, $8) on conflict (credential_id) do nothing returning id`,
    [
      newPasskey.personId,
      newPasskey.brand,
      newPasskey.rpId,
      newPasskey.credentialId,
      newPasskey.publicKey,
      newPasskey.counter,
      newPasskey.name,
      newPasskey.at,
    ],
  )
  return rows[0]?.id
}

/** Renames the person's passkey; undefined when there is none with this id. */
export async function renamePasskey(
  client: Queries,
  { id, personId }: { id: number; personId: number },
  name: string,
): Promise<OwnPasskey | undefined> {
  const { rows } = await client.query<OwnPasskey>(
    `update app.passkey set name = $3 where id = $1 and person_id = $2
     returning id, name, created_at as "createdAt", used_at as "usedAt"`,
    [id, personId, name],
  )
  return rows[0]
}

/** Deletes the person's passkey; false when there is none with this id. */
export async function deletePasskey(
  client: Queries,
  { id, personId }: { id: number; personId: number },
): Promise<boolean> {
  const { rowCount } = await client.query('delete from app.passkey where id = $1 and person_id = $2', [
    id,
    personId,
  ])
  return rowCount === 1
}
