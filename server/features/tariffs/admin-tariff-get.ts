import type { Currency } from '@sixpence/money'
import type * as calls from '@sixpence/protocol/tariffs/desk-tariffs'
import type { TariffMethod } from '@sixpence/protocol/tariffs/tariffs'
import type { Handler } from '#context/handler.ts'
import { publishedFrom, versionOf, versionsOf, type TariffVersionRow } from '#store/tariff/tariff-versions.ts'
import { comparedRows } from './compare-rows.ts'
import { bookOf, termsOfBeginning } from './plan.ts'
import { toVersionDtos } from './version-dto.ts'
import { hoursOf, offeredRows, offeredMethods, type Way } from './offered-methods.ts'

export const adminTariffGet: Handler<typeof calls.adminTariffGet> = async (
  { versionId },
  { by: { person }, services: s, refuse },
) => {
  const row = await versionOf(s.db, { id: versionId, brand: person.brand })
  if (!row) return refuse('tariffNotFound', {}, 'versionId')
  const now = s.clock.now()
  const [published, all] = await Promise.all([publishedFrom(s.db, row, now), versionsOf(s.db, row)])
  const [inForce] = published
  const other = otherOf(row, inForce, all)
  const [version] = await toVersionDtos(
    s,
    all.filter((tariffVersion) => tariffVersion.id === row.id || tariffVersion.follows === row.id),
    {
      readerId: person.id,
      published,
    },
  ).then((dtos) => dtos.filter(({ id }) => id === row.id))
  if (!version)
    throw new Error(`tariff version ${row.id} is not among the ${all.length} versions of its plan`)
  const book = await bookOf(s.db, row)
  const before = other && (await bookOf(s.db, other))
  const ways = offeredMethods(s, row.brand)
  const rows = offeredRows(book.rows, ways)
  const was = before && offeredRows(before.rows, ways)
  const isOpen = row.state === 'draft' || row.state === 'proposed'
  const terms = before && termsOfBeginning(s, row, { inForce: before, book, now })
  return {
    version,
    ...(other && { comparedWith: { id: other.id, number: other.number } }),
    fees: comparedRows(rows.fees, was?.fees, (fee) =>
      [fee.method, fee.currency, fee.country, fee.from].join(' '),
    ),
    limits: comparedRows(rows.limits, was?.limits, (limit) =>
      [limit.method, limit.currency, limit.country, limit.verified].join(' '),
    ),
    margins: comparedRows(rows.margins, was?.margins, (margin) => [margin.sold, margin.bought].join(' ')),
    cutOffs: comparedRows(rows.cutOffs, was?.cutOffs, (cutOff) => [cutOff.method, cutOff.currency].join(' ')),
    hours: hoursOf(ways, ({ method, currency }) => book.cutOff(method, currency)),
    worse: terms?.worse ?? [],
    ...(isOpen && terms && { earliest: terms.earliest.toISOString() }),
    ways: byMethod(ways),
  }
}

/** The version to compare with: the version in force; for that version and earlier ones, its predecessor. */
function otherOf(
  row: TariffVersionRow,
  inForce: TariffVersionRow | undefined,
  all: readonly TariffVersionRow[],
): TariffVersionRow | undefined {
  if (row.state !== 'published') return inForce
  return all.find(({ id }) => id === row.follows)
}

function byMethod(ways: readonly Way[]): { method: TariffMethod; currencies: Currency[] }[] {
  const currenciesByMethod = new Map<TariffMethod, Currency[]>()
  for (const { method, currency } of ways)
    currenciesByMethod.set(method, [...(currenciesByMethod.get(method) ?? []), currency])
  return [...currenciesByMethod].map(([method, currencies]) => ({ method, currencies }))
}
