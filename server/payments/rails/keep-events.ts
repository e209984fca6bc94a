import type { RailEvent, RailPartnerKey, ReceivedEvent } from '@sixpence/partners/rails/rails'
import type pg from 'pg'
import type { Subject } from '#core/sealing/personal-data.ts'
import { accountPaid } from '#store/way-in/ways-in.ts'
import { sha256 } from '#core/keys/sha256.ts'
import type { Rails } from './conclude.ts'
import type { PayerFacts } from './suspense.ts'

/** Stores events. An event with an existing id is ignored, unless its content differs: then staff read it. */
export async function keepEvents(s: Rails, key: RailPartnerKey, events: readonly RailEvent[]): Promise<void> {
  for (const event of events) {
    if (await keepEvent(s, key, event)) continue
    const other = await otherOf(s, key, event)
    if (other) await keepEvent(s, key, other)
  }
}

/** False when the id exists. */
async function keepEvent(s: Rails, key: RailPartnerKey, event: RailEvent): Promise<boolean> {
  const { id, kind, at } = event
  // A line that could not be parsed has no amount; XXX is the ISO 4217 code for no currency.
  const { units, currency } = event.kind === 'unclear' ? { units: '0', currency: 'XXX' } : event
  const payer = event.kind === 'received' ? await sealedPayer(s, key, event) : undefined
  const { rowCount } = await s.db.query(
    `insert into app.rail_event (partner, event_id, kind, reference, units, currency, reason, said_at, received_at,
         next_at, subject, sealed, account_id)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9, $10, $11, $12)
       on conflict (partner, event_id) do nothing`,
    [
      key,
      id,
      kind,
      event.kind === 'received' ? id : event.reference,
      units,
      currency,
      reasonOf(event),
      at,
      s.clock.now(),
      payer?.subject ?? null,
      payer?.sealed ?? null,
      payer?.accountId ?? null,
    ],
  )
  return rowCount === 1
}

/** The event to show to staff if it contradicts a stored event with the same id; undefined when both are equal. */
async function otherOf(s: Rails, key: RailPartnerKey, event: RailEvent): Promise<RailEvent | undefined> {
  if (event.kind === 'unclear') return undefined
  const { id, at, kind, units, currency } = event
  const words = `${kind} ${units} ${currency}`
  const { rows } = await s.db.query<{ words: string; reference: string }>(
    `select concat_ws(' ', kind, units, currency) as words, reference from app.rail_event where partner = $1 and event_id = $2`,
    [key, id],
  )
  const [stored] = rows
  const isSame =
    stored?.words === words && (event.kind === 'received' || stored.reference === event.reference)
  if (!stored || isSame) return undefined
  const otherId = `other-${sha256(`${id} ${words}`).toString('hex').slice(0, 29)}`
  return {
    id: otherId,
    at,
    kind: 'unclear',
    reference: otherId,
    text: `${words}: the id ${id} was told before with ${stored.words}`,
  }
}

function reasonOf(event: RailEvent): string | null {
  if (event.kind === 'unclear') return event.text
  return (event.kind === 'received' ? event.discrepancy : event.reason) ?? null
}

/**
 * Stores what a company's statement says about a payment, as an event of the company. Once per end state: a second
 * reading of the statement yields the same event.
 */
export async function keepStatement(
  client: Pick<pg.Pool, 'query'>,
  operationId: number,
  kind: 'settled' | 'rejected',
  now: Date,
): Promise<void> {
  await client.query(
    `insert into app.rail_event (partner, event_id, kind, reference, units, currency, said_at, received_at, next_at)
     select partner, 'statement:' || operation_id || ':' || $2, $2, reference, units, currency, $3, $3, $3
     from app.instruction where operation_id = $1
     on conflict (partner, event_id) do nothing`,
    [operationId, kind, now],
  )
}

/** Seals the payer's data with the key of the account's customer, or, when there is none, with a key of the event. */
async function sealedPayer(s: Rails, key: RailPartnerKey, event: ReceivedEvent) {
  const { account, payer, remittance, reference, creditorReference } = event
  const own = await accountPaid(s.db, key, event)
  const subject: Subject = own ? `customer:${own.customerId}` : `rail:${key}:${event.id}`
  const facts: PayerFacts = {
    account,
    payer,
    remittance,
    ...(reference && { reference }),
    ...(creditorReference && { creditorReference }),
  }
  return { subject, sealed: await s.personal.seal(subject, facts), accountId: own?.id }
}
