import type { Screening, ScreeningHit } from '@sixpence/partners/screening/screening'
import type { Services } from '#context/services.ts'
import { faultFields } from '#core/log.ts'
import { undecided, type Compared, type KeyedHit } from '#store/screening/cases.ts'
import { noteAnswer, noteFailure, noteList, type KnownList } from '#store/screening/lists.ts'

export type ScreeningDeps = Pick<Services, 'db' | 'clock' | 'personal' | 'log'> & {
  partners: Pick<Services['partners'], 'screening'>
}

/** Data to be compared. `scope`: the owner of the data, for the keyed hash. */
export type ToCompare = Omit<Compared, 'hits' | 'digest'> & { scope: string }

/** The current list; undefined if the provider does not answer, which is recorded. */
export async function listNow(s: ScreeningDeps, screening: Screening): Promise<KnownList | undefined> {
  try {
    const version = await screening.version()
    return await noteList(s.db, version, s.clock.now())
  } catch (error) {
    s.log.warn(faultFields(error), 'the provider of lists did not answer')
    await noteFailure(s.db, 'list', s.clock.now())
    return undefined
  }
}

/** For each group the queries with their hits, without hits decided before; undefined if there was no answer. */
export type GroupResults = (Compared[] | undefined)[]

/**
 * Compares groups of names with the list. A group that cannot be compared does not affect the others: after a failed
 * call each group is sent separately, until a few in a row have failed, which means that the provider is down.
 */
export async function compareAll(
  s: ScreeningDeps,
  screening: Screening,
  groups: readonly (readonly ToCompare[])[],
): Promise<GroupResults> {
  const numbered = groups.map((parts, group) => parts.map((part, at) => ({ id: `${group}.${at}`, part })))
  const comparedGroups: GroupResults = groups.map(() => undefined)
  const take = async (some: readonly number[]): Promise<void> => {
    const queries = some.flatMap((group) => numbered[group] ?? [])
    const hits =
      queries.length > 0
        ? await screening.screen(queries.map(({ id, part }) => ({ ...queryOf(part), id })))
        : new Map<string, ScreeningHit[]>()
    for (const group of some)
      comparedGroups[group] = (numbered[group] ?? []).map(({ id, part }) =>
        comparedOf(s, part, hits.get(id) ?? []),
      )
  }
  let failed = 0
  for (const some of batches(numbered, screening.atOnce)) {
    if (failed >= mostFailures) break
    try {
      await take(some)
      failed = 0
    } catch (error) {
      s.log.warn({ groups: some.length, ...faultFields(error) }, 'a screening request failed')
      failed = 1
      for (const group of some.length > 1 ? some : []) {
        if (failed >= mostFailures) break
        await take([group]).then(
          () => (failed = 0),
          () => (failed += 1),
        )
      }
    }
  }
  const hasHits = numbered.flat().length > 0
  if (hasHits && comparedGroups.every((parts) => parts === undefined))
    await noteFailure(s.db, 'names', s.clock.now())
  else if (hasHits) await noteAnswer(s.db, 'names', s.clock.now())
  return withoutDecided(s, comparedGroups)
}

const mostFailures = 3

/** Indexes of the groups sent with each call; a group that is too large gets its own call. */
function batches(groups: readonly (readonly unknown[])[], atOnce: number): number[][] {
  const all: number[][] = [[]]
  let size = 0
  for (const [at, { length }] of groups.entries()) {
    if (size > 0 && size + length > atOnce) {
      all.push([])
      size = 0
    }
    all.at(-1)?.push(at)
    size += length
  }
  return all
}

const queryOf = ({ kind, names, birthDate, countries }: ToCompare) => ({
  kind,
  names,
  countries,
  ...(birthDate && { birthDate }),
})

function comparedOf(
  { personal }: ScreeningDeps,
  { scope, ...item }: ToCompare,
  hits: ScreeningHit[],
): Compared {
  const data = JSON.stringify([item.part, item.kind, item.names, item.birthDate ?? '', item.countries])
  const key = (hit: ScreeningHit): string =>
    personal
      .lookUp(
        'screening',
        hit.entityId,
        JSON.stringify([
          hit.name,
          ...[hit.names, hit.lists, hit.birthDates, hit.countries].map((list) => list.toSorted()),
        ]),
      )
      .toString('base64url')
  return {
    ...item,
    digest: personal.lookUp('screening', scope, data).toString('base64url'),
    hits: hits.map((hit): KeyedHit => ({ ...hit, key: key(hit) })),
  }
}

async function withoutDecided({ db }: ScreeningDeps, comparedGroups: GroupResults): Promise<GroupResults> {
  const flat = comparedGroups.flatMap((parts, group) => (parts ?? []).map((part) => ({ ...part, group })))
  const left = await undecided(db, flat)
  return comparedGroups.map((parts, group) =>
    parts === undefined
      ? undefined
      : left.flatMap(({ group: of, ...part }) => (of === group ? [part satisfies Compared] : [])),
  )
}

/** Whether there was any hit. */
export const isLike = (compared: readonly Compared[]): boolean => compared.some(({ hits }) => hits.length > 0)
