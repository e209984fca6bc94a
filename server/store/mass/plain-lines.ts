import type { LentLane } from '@sixpence/ledger'
import type { Currency } from '@sixpence/money'
import type pg from 'pg'
import type { PersonalData } from '#core/sealing/personal-data.ts'
import type { MassContent } from './mass-lines.ts'

/** The part of a line that only the server can decrypt. */
export type TypedLine = { line: number; cells: MassContent['cells'] }

/** The confirmed file whose lines are paid; `keyTime` is the prefix of the keys of its payments. */
export type PaidFile = {
  batchId: number
  hold: number
  payer: number
  account: number
  currency: Currency
  approve: number
  actor: number
  channel: string
  brand: string
  keyTime: string
  hasFees: boolean
  tariffVersion?: number | undefined
}

/**
 * A line in the form accepted by `app.pay_mass_lines`: the look-up hash of its address in hex, and further members of
 * the detail as JSON.
 */
export type PlainLine = { line: number; lookUp: string; more: string }

/**
 * The lines with these numbers that are still to be paid, as typed. They are returned as a single value, because many
 * small rows cost more than their content.
 */
export async function typedLines(
  { db, personal }: { db: Pick<pg.Pool, 'query'>; personal: PersonalData },
  { id, customerId }: { id: number; customerId: number },
  { from, to }: { from: number; to: number },
): Promise<TypedLine[]> {
  const { rows } = await db.query<{ packed: Buffer | null }>({
    name: 'mass-typed-lines',
    text: `select string_agg(int4send(line) || int4send(octet_length(sealed)) || sealed, '' order by line) as packed
      from app.mass_line where batch_id = $1 and line between $2 and $3
        and operation_id is null and failure is null and not is_removed`,
    values: [id, from, to],
  })
  const packed = rows[0]?.packed
  if (!packed) return []
  const open = await personal.unsealer(`customer:${customerId}`)
  if (!open)
    throw new Error(
      `lines of mass batch ${id} cannot be decrypted: customer ${customerId} erased, or key missing`,
    )
  const lines: TypedLine[] = []
  for (let at = 0; at < packed.length;) {
    const end = at + 8 + packed.readInt32BE(at + 4)
    const { cells } = open(packed.subarray(at + 8, end)) as MassContent
    lines.push({ line: packed.readInt32BE(at), cells })
    at = end
  }
  return lines
}

/** Pays those of these lines that are plain, and records their payments; returns how many are paid. */
export async function payPlainLines(
  lane: LentLane,
  file: PaidFile,
  lines: readonly PlainLine[],
): Promise<number> {
  const fees = file.hasFees ? await lane.systemAccount('fees', file.currency) : null
  const [row] = await lane.query<{ paid: number }>({
    name: 'mass-pay-lines',
    text: 'select paid from app.pay_mass_lines($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)',
    values: [
      file.batchId,
      file.hold,
      file.payer,
      file.account,
      file.currency,
      file.approve,
      file.actor,
      file.channel,
      file.brand,
      file.keyTime,
      fees,
      file.tariffVersion ?? null,
      JSON.stringify(lines),
    ],
  })
  if (!row) throw new Error(`app.pay_mass_lines returned no row for batch ${file.batchId}`)
  return row.paid
}
