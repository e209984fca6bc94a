import type pg from 'pg'
import { transaction } from '#core/database.ts'
import type { PersonalData, Subject } from '#core/sealing/personal-data.ts'
import { customerColumns, personColumns } from './keep-people.ts'
import type { CustomerText, PersonText } from './sealed-people.ts'
import { clearKeyLength, sealTotpKey } from '#store/device/totp-key.ts'

/**
 * Encrypts values that older versions or the demo's seed stored in clear text. Runs before the server listens; values
 * changed meanwhile are skipped, so that several processes may run it.
 */
export async function sealOlder(db: pg.Pool, personal: PersonalData): Promise<void> {
  await sealPeople(db, personal)
  await sealCustomers(db, personal)
  const taxes = await db.query<{ id: number; clear: string }>(
    'select id, tax_id as clear from app.customer where tax_id is not null',
  )
  for (const { id, clear } of taxes.rows)
    await db.query(
      'update app.customer set tax_sealed = coalesce(tax_sealed, $3), tax_id = null where id = $1 and tax_id = $2',
      [id, clear, await personal.seal(`customer:${id}`, clear)],
    )
  const keys = await db.query<{ id: number; clear: Buffer }>(
    'select id, totp_secret as clear from app.person where length(totp_secret) = $1',
    [clearKeyLength],
  )
  for (const { id, clear } of keys.rows)
    await db.query('update app.person set totp_secret = $3 where id = $1 and totp_secret = $2', [
      id,
      clear,
      await sealTotpKey(personal, id, clear),
    ])
}

const sealPeople = (db: pg.Pool, personal: PersonalData): Promise<void> =>
  inBatches(db, personal, {
    subject: (id) => `person:${id}`,
    read: `select id, brand, email_clear as email, first_name_clear as "firstName", last_name_clear as "lastName",
        birth_day_clear::text as "birthDay", phone_clear as phone
      from app.person
      where email_clear is not null or first_name_clear is not null or last_name_clear is not null
        or birth_day_clear is not null or phone_clear is not null
      order by id limit $1 for update`,
    columnsOf: (sealing, text) => personColumns(sealing, text),
    update: `update app.person p set
        email_look_up = coalesce(k.email_look_up, p.email_look_up),
        email_sealed = coalesce(k.email_sealed, p.email_sealed),
        name_sealed = coalesce(k.name_sealed, p.name_sealed),
        name_words = coalesce(k.name_words, p.name_words),
        birth_day_sealed = coalesce(k.birth_day_sealed, p.birth_day_sealed),
        phone_look_up = coalesce(k.phone_look_up, p.phone_look_up),
        phone_sealed = coalesce(k.phone_sealed, p.phone_sealed),
        phone_endings = coalesce(k.phone_endings, p.phone_endings),
        email_clear = null, first_name_clear = null, last_name_clear = null, birth_day_clear = null,
        phone_clear = null
      from jsonb_to_recordset($1) k(id bigint, email_look_up bytea, email_sealed bytea, name_sealed bytea,
        name_words bigint[], birth_day_sealed bytea, phone_look_up bytea, phone_sealed bytea, phone_endings bigint[])
      where p.id = k.id`,
  })

const sealCustomers = (db: pg.Pool, personal: PersonalData): Promise<void> =>
  inBatches(db, personal, {
    subject: (id) => `customer:${id}`,
    read: `select id, brand, name_clear as name, email_clear as email from app.customer
      where name_clear is not null or email_clear is not null
      order by id limit $1 for update`,
    columnsOf: (sealing, text) => customerColumns(sealing, text),
    update: `update app.customer c set
        name_sealed = coalesce(k.name_sealed, c.name_sealed),
        name_words = coalesce(k.name_words, c.name_words),
        email_look_up = coalesce(k.email_look_up, c.email_look_up),
        email_sealed = coalesce(k.email_sealed, c.email_sealed),
        email_words = coalesce(k.email_words, c.email_words),
        name_clear = null, email_clear = null
      from jsonb_to_recordset($1) k(id bigint, name_sealed bytea, name_words bigint[], email_look_up bytea,
        email_sealed bytea, email_words bigint[])
      where c.id = k.id`,
  })

type Clear = { id: number; brand: string } & Record<string, unknown>

const batch = 500

/**
 * In batches, because single rows would take minutes for a hundred thousand; the rows are locked, so that no
 * concurrent change is overwritten.
 */
async function inBatches(
  db: pg.Pool,
  personal: PersonalData,
  table: {
    subject: (id: number) => Subject
    read: string
    columnsOf: (
      sealing: Parameters<typeof personColumns>[0],
      text: Partial<PersonText & CustomerText>,
    ) => Record<string, Buffer | string[]>
    update: string
  },
): Promise<void> {
  const sealBatch = (): Promise<number> =>
    transaction(db, async (client) => {
      const { rows } = await client.query<Clear>(table.read, [batch])
      if (rows.length === 0) return 0
      const sealers = await personal.sealers(
        rows.map(({ id }) => table.subject(id)),
        client,
      )
      const sealed = rows.map((row, at) => {
        const filledColumns = Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null))
        const sealer = sealers[at]
        if (!sealer)
          throw new Error(`${table.subject(row.id)} has no data key, so its clear data is not sealed`)
        return {
          id: row.id,
          ...onWire(table.columnsOf({ personal, sealer, brand: row.brand }, filledColumns)),
        }
      })
      await client.query(table.update, [JSON.stringify(sealed)])
      return rows.length
    })
  while ((await sealBatch()) > 0);
}

/** bytea as text in JSON. */
const onWire = (columns: Record<string, Buffer | string[]>): object =>
  Object.fromEntries(
    Object.entries(columns).map(([name, value]) => [
      name,
      Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : value,
    ]),
  )
