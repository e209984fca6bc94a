import { sign, verify } from 'node:crypto'
import type { Secrets } from '#core/secrets.ts'
import { noLink, sealKey, type SealKey } from '#core/seals/seal-chain.ts'
import { sha256 } from '#core/keys/sha256.ts'
import type { ClosedDay, DayFigures } from './book-days.ts'

type Unsealed = Omit<ClosedDay, 'digest' | 'signature' | 'closedBy'>

/** The sealed text: the end of the day, the digest of the previous day, and all figures, in a fixed order. */
function textOf(
  { number, day, end, next, closedAt, previous }: Unsealed,
  { totals, income }: DayFigures,
): string {
  const fields = [
    number,
    day,
    end.endsAt.toISOString(),
    [end.place.generation, end.place.xid, end.place.id],
    [next.generation, next.xid, next.id],
    closedAt.toISOString(),
    previous,
    totals.map((total) => [
      total.currency,
      total.kind,
      total.brand,
      `${total.debit}`,
      `${total.credit}`,
      total.entries,
    ]),
    income.map(({ purpose, currency, operation, label, brand, debit, credit, entries }) => [
      purpose,
      currency,
      operation,
      label,
      brand,
      `${debit}`,
      `${credit}`,
      entries,
    ]),
  ]
  return `sixpence book day 1\n${JSON.stringify(fields)}`
}

/** SHA-256 of a day's text, in hex. */
const digestOfDay = (day: Unsealed, figures: DayFigures): string =>
  sha256(textOf(day, figures)).toString('hex')

/** Adds the digest and its Ed25519 signature, made with the key of the audit trail. */
export function sealed<Day extends Unsealed>(
  secrets: Secrets,
  day: Day,
  figures: DayFigures,
): Day & { digest: string; signature: string } {
  const digest = digestOfDay(day, figures)
  return {
    ...day,
    digest,
    signature: sign(null, Buffer.from(digest, 'hex'), sealKey(secrets)).toString('base64'),
  }
}

/** Whether the day is unchanged since it was sealed, and follows the previous day. */
export function isSealed(
  keys: readonly SealKey[],
  day: ClosedDay,
  { figures, before }: { figures: DayFigures; before: ClosedDay | undefined },
): boolean {
  const digest = Buffer.from(day.digest, 'hex')
  const signature = Buffer.from(day.signature, 'base64')
  return (
    day.previous === (before?.digest ?? noLink) &&
    day.number === (before?.number ?? 0) + 1 &&
    day.digest === digestOfDay(day, figures) &&
    keys.some(
      ({ key, until }) => (!until || day.closedAt <= until.at) && verify(null, digest, key, signature),
    )
  )
}
