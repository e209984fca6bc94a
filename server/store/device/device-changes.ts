import type pg from 'pg'
import { insertedId } from '#store/inserted-id.ts'
import type { DeviceRow } from './devices.ts'

type Queries = Pick<pg.Pool, 'query'>

type NewDevice = Pick<DeviceRow, 'personId' | 'brand' | 'name' | 'type' | 'publicKey' | 'enablesPush'> & {
  pushToken: string | null
  at: Date
}

/** Inserts a phone that waits to be linked and returns its id. */
export async function insertDevice(db: Queries, newDevice: NewDevice): Promise<number> {
  const { rows } = await db.query<{ id: number }>(
    `insert into app.device (person_id, brand, name, type, public_key, push_token, enables_push, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
    [
      newDevice.personId,
      newDevice.brand,
      newDevice.name,
      newDevice.type,
      newDevice.publicKey,
      newDevice.pushToken,
      newDevice.enablesPush,
      newDevice.at,
    ],
  )
  return insertedId(rows, 'app.device')
}

export type DecisionRow = { personId: number; enablesPush: boolean }

const decided = 'returning person_id as "personId", enables_push as "enablesPush"'

/** Links a pending phone to its person; undefined when it was not pending. */
export async function linkDevice(client: Queries, id: number, now: Date): Promise<DecisionRow | undefined> {
  const { rows } = await client.query<DecisionRow>(
    `update app.device set state = 'linked', linked_at = $2 where id = $1 and state = 'pending' ${decided}`,
    [id, now],
  )
  return rows[0]
}

/** Removes a phone that was declined; undefined when it was not pending. */
export async function declineDevice(
  client: Queries,
  id: number,
  now: Date,
): Promise<DecisionRow | undefined> {
  const { rows } = await client.query<DecisionRow>(
    `update app.device set state = 'removed', removed_at = $2, push_token = null
     where id = $1 and state = 'pending' ${decided}`,
    [id, now],
  )
  return rows[0]
}

/** Removes a person's phones that were never approved. */
export async function removePendingDevices(db: Queries, personId: number, now: Date): Promise<void> {
  await db.query(
    `update app.device set state = 'removed', removed_at = $2 where person_id = $1 and state = 'pending'`,
    [personId, now],
  )
}

/** Removes a phone of the person; without effect for an unknown phone or another person's. */
export async function removeDevice(
  client: Queries,
  { id, personId }: { id: number | null; personId: number },
  now: Date,
): Promise<void> {
  await client.query(
    `update app.device set state = 'removed', removed_at = $2, push_token = null, is_default = false
     where id = $1 and person_id = $3`,
    [id, now, personId],
  )
}

/** Makes a linked phone the only phone of its person that receives push messages; without an id none is chosen. */
export async function setDefaultDevice(
  client: Queries,
  personId: number,
  id: number | undefined,
): Promise<void> {
  await client.query('update app.device set is_default = false where person_id = $1 and is_default', [
    personId,
  ])
  if (id !== undefined)
    await client.query(`update app.device set is_default = true where id = $1 and state = 'linked'`, [id])
}

/** Renames a phone. */
export async function renameDevice(client: Queries, id: number, name: string): Promise<void> {
  await client.query('update app.device set name = $2 where id = $1', [id, name])
}

/** Sets the token by which a phone receives push messages. */
export async function setPushToken(db: Queries, id: number, pushToken: string): Promise<void> {
  await db.query('update app.device set push_token = $2 where id = $1', [id, pushToken])
}

/** Records that a phone was used. */
export async function noteDeviceUse(db: Queries, id: number, now: Date): Promise<void> {
  await db.query('update app.device set used_at = $2 where id = $1', [id, now])
}
