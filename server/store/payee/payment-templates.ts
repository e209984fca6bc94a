import type { Details } from '@sixpence/protocol/methods/fields/kind'
import type { ExternalMethod } from '@sixpence/protocol/methods/method'
import type { TransferPermission } from '@sixpence/protocol/rights'
import type pg from 'pg'
import type { PersonalData } from '#core/sealing/personal-data.ts'
import { insertedId } from '#store/inserted-id.ts'

/** A payment template, which fills the form. */
export type PaymentTemplate = {
  name: string
  method: ExternalMethod | 'p2p'
  country: string
  currency: string
  permission: TransferPermission
  beneficiaryType: 'person' | 'company'
  details: Details
  amount?: string
  /** For a card payout: the saved card. */
  cardId?: number
}

/** A template as it is stored. */
export type StoredTemplate = PaymentTemplate & { id: number; savedAt: Date }

type TemplateDeps = { db: Pick<pg.Pool, 'query'>; personal: PersonalData }

/** Secret details, which are not stored: they are entered for every payment. */
const secretDetails: ReadonlySet<string> = new Set(['answer', 'cardNumber'])

/** Saves a template and returns its id; a template whose name differs only by case is replaced. */
export async function saveTemplate(
  { db, personal }: TemplateDeps,
  customerId: number,
  { details, ...template }: PaymentTemplate,
  now: Date,
): Promise<number> {
  const savedDetails = Object.fromEntries(
    Object.entries(details).filter(([name]) => !secretDetails.has(name)),
  )
  const { rows } = await db.query<{ id: number }>(
    `insert into app.payment_template (customer_id, look_up, sealed, created_at) values ($1, $2, $3, $4)
     on conflict (customer_id, look_up) do update set sealed = excluded.sealed, created_at = excluded.created_at
     returning id`,
    [
      customerId,
      personal.lookUp('template', String(customerId), template.name.toLowerCase()),
      await personal.seal(`customer:${customerId}`, { ...template, details: savedDetails }),
      now,
    ],
  )
  return insertedId(rows, 'app.payment_template')
}

/** Templates of a customer, by name. */
export async function templatesOf(
  { db, personal }: TemplateDeps,
  customerId: number,
): Promise<StoredTemplate[]> {
  const { rows } = await db.query<{ id: number; sealed: Buffer; savedAt: Date }>(
    'select id, sealed, created_at as "savedAt" from app.payment_template where customer_id = $1 order by id',
    [customerId],
  )
  const templates = rows.map(async ({ sealed, ...row }) => {
    const template = await personal.open<PaymentTemplate>(`customer:${customerId}`, sealed)
    return template ? [{ ...template, ...row }] : []
  })
  return (await Promise.all(templates)).flat().sort((a, b) => a.name.localeCompare(b.name))
}
