import type { Device } from '@sixpence/protocol/fields'
import type pg from 'pg'

/** A linked phone. `publicKey` is the SubjectPublicKeyInfo of a P-256 key; the private key is on the phone. */
export type DeviceRow = {
  id: number
  personId: number
  brand: string
  name: string
  type: 'android' | 'ios'
  state: 'pending' | 'linked'
  publicKey: Buffer
  pushToken: string | null
  enablesPush: boolean
  /** The only phone that receives push messages. */
  isDefault: boolean
  createdAt: Date
  linkedAt: Date | null
  usedAt: Date | null
  /** Address of its latest session. */
  location: string | null
}

export class Devices {
  readonly #pool: pg.Pool

  constructor(pool: pg.Pool) {
    this.#pool = pool
  }

  /** Phones of a person that were not removed, newest first. */
  async of(personId: number): Promise<DeviceRow[]> {
    const { rows } = await this.#pool.query<DeviceRow>(
      `${columns} where d.person_id = $1 and d.state <> 'removed' order by d.id desc`,
      [personId],
    )
    return rows
  }

  /** A phone of this person that was not removed; undefined otherwise. */
  async own(personId: number, id: number): Promise<DeviceRow | undefined> {
    return (await this.of(personId)).find((device) => device.id === id)
  }

  /** A phone that was not removed, of any person. */
  async byId(id: number): Promise<DeviceRow | undefined> {
    const { rows } = await this.#pool.query<DeviceRow>(
      `${columns} where d.id = $1 and d.state <> 'removed'`,
      [id],
    )
    return rows[0]
  }
}

/** A phone as sent to its person, without key and push token. */
export const toDeviceDto = ({
  id,
  name,
  type,
  state,
  isDefault,
  location,
  usedAt,
  createdAt,
}: DeviceRow): Device => ({
  id,
  name,
  type,
  state,
  ...(isDefault && { isDefault }),
  ...(location && { location }),
  ...(usedAt && { lastActivityAt: usedAt.toISOString() }),
  createdAt: createdAt.toISOString(),
})

const columns = `
  select d.id, d.person_id as "personId", d.brand, d.name, d.type, d.state, d.public_key as "publicKey",
    d.push_token as "pushToken", d.enables_push as "enablesPush",
    d.is_default as "isDefault", d.created_at as "createdAt", d.linked_at as "linkedAt", d.used_at as "usedAt",
    (select address from app.session s where s.device_id = d.id order by s.created_at desc limit 1) as location
  from app.device d`
