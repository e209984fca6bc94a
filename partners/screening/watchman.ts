import * as z from 'zod/mini'
import { askEngine, below } from './fetch-json.ts'
import { screeningHit, type Screening, type ScreeningHit, type ScreeningQuery } from './screening.ts'

export type WatchmanSettings = {
  url: string
  /** From 0 to 1: entries with a lower score are not hits. */
  threshold: number
}

const strings = z.catch(z.array(z.string()), [])
const somebody = z.optional(
  z.nullable(z.object({ altNames: strings, birthDate: z.optional(z.nullable(z.string())) })),
)
const answer = z.object({
  entities: z.nullable(
    z.array(
      z.object({
        name: z.string(),
        entityType: z.string(),
        sourceList: z.string(),
        sourceID: z.string(),
        person: somebody,
        business: somebody,
        organization: somebody,
        addresses: z.optional(z.nullable(z.array(z.object({ country: z.optional(z.string()) })))),
        match: z.number(),
      }),
    ),
  ),
})
const nested = z.object({
  entities: z.nullable(z.array(z.object({ entity: z.record(z.string(), z.unknown()), match: z.number() }))),
})
const listInfo = z.object({
  lists: z.record(z.string(), z.number()),
  listHashes: z.catch(z.record(z.string(), z.string()), {}),
  endedAt: z.optional(z.string()),
})

/** Concurrent requests: the engine accepts a single name per call. */
const parallel = 8

/** Moov Watchman from 0.50 on: `GET /v2/search` for each name and type, `GET /v2/listinfo`. */
export function watchmanScreening({ url, threshold }: WatchmanSettings): Screening {
  return {
    atOnce: 50,
    async version() {
      const { lists, listHashes, endedAt } = z.parse(listInfo, await askEngine(below(url, 'v2/listinfo')))
      if (!Object.values(lists).some((count) => count > 0))
        throw new Error(
          `the screening engine at ${new URL(url).host} has loaded none of its ${Object.keys(lists).length} lists`,
        )
      const parts = Object.keys(lists)
        .sort()
        .map((name) => `${name} ${listHashes[name] ?? lists[name]}`)
      const at = new Date(endedAt ?? NaN)
      return { version: parts.join('; '), ...(!Number.isNaN(at.getTime()) && { at }) }
    },
    async screen(queries) {
      const left = [...queries]
      const hitsByQuery = new Map<string, ScreeningHit[]>()
      await Promise.all(
        Array.from({ length: parallel }, async () => {
          for (let screeningQuery = left.shift(); screeningQuery; screeningQuery = left.shift())
            hitsByQuery.set(screeningQuery.id, await hitsOf(url, threshold, screeningQuery))
        }),
      )
      return hitsByQuery
    },
  }
}

const typesOf = {
  person: ['person'],
  company: ['business', 'organization'],
  any: ['person', 'business', 'organization'],
} as const satisfies Record<ScreeningQuery['kind'], readonly string[]>

async function hitsOf(url: string, threshold: number, query: ScreeningQuery): Promise<ScreeningHit[]> {
  const answers = await Promise.all(
    typesOf[query.kind].map(async (type) => {
      const address = below(url, 'v2/search')
      const [name = '', ...others] = query.names
      address.searchParams.set('type', type)
      address.searchParams.set('name', name)
      for (const other of others) address.searchParams.append('altNames', other)
      if (type === 'person' && query.birthDate) address.searchParams.set('birthDate', query.birthDate)
      address.searchParams.set('minMatch', String(threshold))
      address.searchParams.set('limit', '10')
      return entitiesIn(await askEngine(address))
    }),
  )
  return answers
    .flat()
    .filter(({ match }) => match >= threshold)
    .map((answer) =>
      z.parse(screeningHit, {
        // Ids are unique within their source only, so the source is added.
        entityId: `${answer.sourceList}:${answer.sourceID}`,
        name: answer.name,
        names: [
          ...new Set(
            [answer.person, answer.business, answer.organization].flatMap((of) => of?.altNames ?? []),
          ),
        ]
          .filter((other) => other !== '' && other !== answer.name)
          .slice(0, 50),
        score: Math.min(answer.match, 1),
        lists: [answer.sourceList],
        birthDates: answer.person?.birthDate ? [answer.person.birthDate.slice(0, 10)] : [],
        countries: [...new Set((answer.addresses ?? []).flatMap(({ country }) => country || []))],
      }),
    )
}

/** Depending on the release, the score is beside the entity's fields or beside the entity. */
function entitiesIn(body: unknown): NonNullable<z.infer<typeof answer>['entities']> {
  const apart = z.safeParse(nested, body)
  const flat = apart.success
    ? { entities: apart.data.entities?.map(({ entity, match }) => ({ ...entity, match })) ?? null }
    : body
  return z.parse(answer, flat).entities ?? []
}
