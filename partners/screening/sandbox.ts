import { before, dayOf, startOf } from '@sixpence/days'
import { ListIndex } from './list-index.ts'
import { sandboxEntities, type SandboxEntity } from './sandbox-list.ts'
import type { Screening, ScreeningHit, ScreeningQuery } from './screening.ts'

/** Simulated conditions of the sandbox. */
export const screeningMoods = ['well', 'down', 'slow', 'wrong', 'late'] as const
export type ScreeningMood = (typeof screeningMoods)[number]

/** The list of the town: `number` increases with each change; `added` are names added by a user. */
export type SandboxListState = {
  mood: ScreeningMood
  number: number
  changedAt: Date
  added: readonly string[]
}

export type SandboxListBook = {
  read(): Promise<SandboxListState>
  setMood(mood: ScreeningMood): Promise<void>
  /** Adds a name to the list, which becomes a new version. */
  add(name: string): Promise<void>
  /** Removes all added names, which creates a new version. */
  clear(): Promise<void>
}

const threshold = 0.86
const slowMs = 10_000

/** A provider of lists in the town, with a short public list and faults on demand. */
export function sandboxScreening(book: SandboxListBook, now: () => Date): Screening {
  let cachedList: { key: string; list: EntityList } | undefined
  const listOf = ({ added }: SandboxListState): EntityList => {
    const key = JSON.stringify(added)
    if (cachedList?.key !== key)
      cachedList = { key, list: entityList([...sandboxEntities, ...added.map(addedEntity)]) }
    return cachedList.list
  }
  const awake = async (): Promise<SandboxListState> => {
    const state = await book.read()
    if (state.mood === 'down') throw new Error('the provider of lists is down')
    if (state.mood === 'slow') await new Promise((done) => setTimeout(done, slowMs).unref())
    if (state.mood === 'slow') throw new Error('the provider of lists did not answer in time')
    return state
  }
  return {
    atOnce: 500,
    async version() {
      const { mood, number, changedAt } = await awake()
      // The list is checked each day at midnight, whether or not it changes.
      const today = startOf(dayOf(now()))
      const late = before(now(), { days: 3 })
      const madeAt = changedAt > today ? changedAt : today
      return { version: `town ${number}`, at: mood === 'late' ? late : madeAt }
    },
    async screen(queries) {
      const state = await awake()
      if (state.mood === 'wrong') throw new Error('the provider of lists answered what cannot be read')
      const list = listOf(state)
      return new Map(queries.map((query) => [query.id, list.hits(query)]))
    },
  }
}

export type EntityList = { size: number; hits(query: ScreeningQuery): ScreeningHit[] }

/** A list of entities, searchable by all of their names. */
export function entityList(entities: readonly SandboxEntity[]): EntityList {
  const index = ListIndex.of(
    entities.flatMap(({ name, names }, at) => [name, ...names].map((text) => [at, text] as const)),
  )
  return {
    size: index.size,
    hits: (query) => hitsIn(query, index, (at) => entities[at]),
  }
}

/**
 * The ten entities most similar to a query; those of another kind are excluded, and a different birth date reduces the
 * similarity.
 */
export function hitsIn(
  query: ScreeningQuery,
  index: ListIndex,
  entityAt: (at: number) => SandboxEntity | undefined,
): ScreeningHit[] {
  const best = new Map<number, number>()
  for (const name of query.names)
    for (const [at, score] of index.find(name, threshold)) best.set(at, Math.max(score, best.get(at) ?? 0))
  return [...best]
    .flatMap(([at, likeness]) => {
      const entity = entityAt(at)
      if (!entity || (query.kind !== 'any' && query.kind !== entity.kind)) return []
      const score = isOtherBirth(query, entity) ? likeness * 0.85 : likeness
      const { kind: _, ...rest } = entity
      return score >= threshold ? [{ ...rest, score: Math.round(score * 1000) / 1000 }] : []
    })
    .sort((a, b) => b.score - a.score)
    .slice(0, 10)
}

/** Whether both birth dates are known, and the years differ by more than 1. */
function isOtherBirth({ birthDate }: ScreeningQuery, { birthDates }: SandboxEntity): boolean {
  if (!birthDate || birthDates.length === 0) return false
  const year = Number(birthDate.slice(0, 4))
  return birthDates.every((birthDate) => Math.abs(Number(birthDate.slice(0, 4)) - year) > 1)
}

const addedEntity = (name: string, at: number): SandboxEntity => ({
  entityId: `town-added-${at + 1}`,
  kind: /\b(?:ltd|llc|gmbh|inc|srl|sa)\b/i.test(name) ? 'company' : 'person',
  name,
  names: [],
  lists: ['sanction', 'town_list'],
  birthDates: [],
  countries: [],
})
