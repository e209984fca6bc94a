import type * as calls from '@sixpence/protocol/tariffs/desk-tariffs'
import { fullName } from '@sixpence/protocol/rules/person-name'
import type { Services } from '#context/services.ts'
import { kindOfType, type TariffVersionRow } from '#store/tariff/tariff-versions.ts'
import { toldOf } from '#store/tariff/tariff-letters.ts'

/** Names of staff by their id; persons who no longer exist are left out. */
async function namesOf(
  s: Pick<Services, 'store'>,
  ids: readonly (number | null | undefined)[],
): Promise<Map<number, string>> {
  const staffIds = [...new Set(ids)].filter((id) => id !== null && id !== undefined)
  const people = await Promise.all(staffIds.map((id) => s.store.people.person(id)))
  return new Map(people.flatMap((person) => (person ? [[person.id, fullName(person)] as const] : [])))
}

/** Versions as on the wire. `published` are those in force and coming, ascending. */
export async function toVersionDtos(
  s: Pick<Services, 'db' | 'store'>,
  rows: readonly TariffVersionRow[],
  { readerId, published }: { readerId: number; published: readonly TariffVersionRow[] },
): Promise<calls.TariffVersion[]> {
  const [names, notified] = await Promise.all([
    namesOf(
      s,
      rows.flatMap((row) => [row.authors[0], row.proposedBy, row.publishedBy, row.withdrawnBy]),
    ),
    toldOf(
      s.db,
      rows.map(({ id }) => id),
    ),
  ])
  const [inForce, coming] = published
  const publishedVersions = rows
    .filter(({ state }) => state === 'published')
    .toSorted((a, b) => a.number - b.number)
  const by = (id: number | null | undefined) => (id === null || id === undefined ? undefined : names.get(id))
  return rows.map((row): calls.TariffVersion => {
    const follower = publishedVersions.find(({ follows }) => follows === row.id)
    const draftedBy = by(row.authors[0])
    const proposedBy = by(row.proposedBy)
    const publishedBy = by(row.publishedBy)
    const withdrawnBy = by(row.withdrawnBy)
    return {
      id: row.id,
      customerKind: kindOfType(row.type),
      number: row.number,
      state: row.state,
      isInForce: row.id === inForce?.id,
      isComing: row.id === coming?.id,
      ...(row.validFrom && { validFrom: row.validFrom.toISOString() }),
      ...(follower?.validFrom && { validUntil: follower.validFrom.toISOString() }),
      note: row.note,
      ...(row.copyOf !== null && { copyOf: row.copyOf }),
      revision: row.revision,
      isOwn: row.authors.includes(readerId),
      draftedAt: row.draftedAt.toISOString(),
      ...(draftedBy && { draftedBy }),
      ...(row.proposedAt && { proposedAt: row.proposedAt.toISOString() }),
      ...(proposedBy && { proposedBy }),
      ...(row.publishedAt && { publishedAt: row.publishedAt.toISOString() }),
      ...(publishedBy && { publishedBy }),
      ...(row.withdrawnAt && { withdrawnAt: row.withdrawnAt.toISOString() }),
      ...(withdrawnBy && { withdrawnBy }),
      ...(row.why !== null && { why: row.why }),
      ...(notified.has(row.id) && { told: notified.get(row.id) }),
    }
  })
}
