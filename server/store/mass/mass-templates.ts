import type { MassKind } from '@sixpence/protocol/mass/mass'
import type pg from 'pg'

type Queries = Pick<pg.Pool | pg.PoolClient, 'query'>

/** How files of a kind are read and paid, saved under a name. */
export type OwnMassTemplate = {
  id: number
  kind: MassKind
  accountId: number
  nameSealed: Buffer
  columnsSealed: Buffer
}

const columns = `id, kind, account_id as "accountId", name_sealed as "nameSealed", columns_sealed as "columnsSealed"`

/** The customer's templates, the oldest first. */
export async function massTemplates(db: Queries, customerId: number): Promise<OwnMassTemplate[]> {
  const { rows } = await db.query<OwnMassTemplate>(
    `select ${columns} from app.mass_template where customer_id = $1 order by id`,
    [customerId],
  )
  return rows
}

/** The customer's template with this id, undefined for an unknown template or another customer's. */
export async function ownMassTemplate(
  db: Queries,
  customerId: number,
  id: number,
): Promise<OwnMassTemplate | undefined> {
  const { rows } = await db.query<OwnMassTemplate>(
    `select ${columns} from app.mass_template where customer_id = $1 and id = $2`,
    [customerId, id],
  )
  return rows[0]
}

/** Stores a template and returns its id. */
export async function insertMassTemplate(
  client: Queries,
  item: Omit<OwnMassTemplate, 'id'> & { customerId: number; at: Date },
): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    `insert into app.mass_template (customer_id, kind, account_id, name_sealed, columns_sealed, created_at)
     values ($1, $2, $3, $4, $5, $6) returning id`,
    [item.customerId, item.kind, item.accountId, item.nameSealed, item.columnsSealed, item.at],
  )
  const [inserted] = rows
  if (!inserted)
    throw new Error(`insert into app.mass_template returned no row for customer ${item.customerId}`)
  return inserted.id
}

/** Deletes a template. */
export async function deleteMassTemplate(client: Queries, id: number): Promise<void> {
  await client.query('delete from app.mass_template where id = $1', [id])
}
