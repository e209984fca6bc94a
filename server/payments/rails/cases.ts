import type pg from 'pg'
import type { RailPartnerKey } from '@sixpence/partners/rails/rails'

export type NewCase = {
  partner: RailPartnerKey
  reference: string
  /** Its name: wrongAmount, rejectedAfterSettled, unknownReference … */
  difference: string
  instructionId?: number
  eventId?: number
  expected: string
  found: string
  at: Date
}

/** Opens a case for the desk. Does nothing when an equal one is open: one case per payment and difference. */
export async function openCase(client: pg.ClientBase, one: NewCase): Promise<void> {
  await client.query(
    `insert into app.rail_case (partner, reference, difference, instruction_id, event_id, expected, found, opened_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict do nothing`,
    [
      one.partner,
      one.reference,
      one.difference,
      one.instructionId ?? null,
      one.eventId ?? null,
      one.expected,
      one.found,
      one.at,
    ],
  )
}

/** Closes the open cases of a payment that have this difference. */
export async function resolveCases(
  client: pg.ClientBase,
  { partner, reference }: Pick<NewCase, 'partner' | 'reference'>,
  difference: string,
  resolution: string,
  now: Date,
): Promise<void> {
  await client.query(
    `update app.rail_case set resolved_at = $4, resolution = $5
     where partner = $1 and reference = $2 and difference = $3 and resolved_at is null`,
    [partner, reference, difference, now, resolution],
  )
}
