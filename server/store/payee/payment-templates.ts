import type { Details } from '@sixpence/protocol/methods/fields/kind'
import type { ExternalMethod } from '@sixpence/protocol/methods/method'
import type { TransferPermission } from '@sixpence/protocol/rights'
import type pg from 'pg'
import type { PersonalData } from '#core/sealing/personal-data.ts'

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
export type KeptTemplate = PaymentTemplate & { id: number; savedAt: Date }

type TemplateDeps = { db: Pick<pg.Pool, 'query'>; personal: PersonalData }

/** Never stored, so that they are entered with every payment. */
const neverKept: ReadonlySet<string> = new Set(['answer', 'cardNumber'])

/** Saves a template; a template with the same name, however it is written, is replaced. */
export async function keepTemplate(
  { db, personal }: TemplateDeps,
  customerId: number,
  { details, ...template }: PaymentTemplate,
  now: Date,
): Promise<number> {
  const savedDetails = Object.fromEntries(Object.entries(details).filter(([name]) => !neverKept.has(name)))
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
  return rows[0]?.id ?? 0
}

/** Templates of a customer, by name. */
export async function templatesOf(
  { db, personal }: TemplateDeps,
  customerId: number,
): Promise<KeptTemplate[]> {
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
