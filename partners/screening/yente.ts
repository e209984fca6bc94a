import * as z from 'zod/mini'
import { askEngine, below } from './fetch-json.ts'
import { screeningHit, type ListVersion, type Screening, type ScreeningQuery } from './screening.ts'

export type YenteSettings = {
  /** Address of yente, or `https://api.opensanctions.org`. */
  url: string
  /** The dataset or collection to search, such as `default` or `sanctions`. */
  dataset: string
  /** For the hosted service only. */
  apiKey?: string | undefined
  /** From 0 to 1: entries with a lower score are not hits. */
  threshold: number
}

const values = z.catch(z.array(z.catch(z.string(), '')), [])
const entity = z.object({
  id: z.string(),
  caption: z.string(),
  score: z.number(),
  datasets: z.catch(z.array(z.string()), []),
  properties: z.object({
    name: values,
    alias: values,
    weakAlias: values,
    birthDate: values,
    country: values,
    nationality: values,
    jurisdiction: values,
    topics: values,
  }),
})
const matches = z.object({
  responses: z.record(z.string(), z.object({ status: z.number(), results: z.array(entity) })),
})
const catalog = z.object({
  datasets: z.array(
    z.object({
      name: z.string(),
      version: z.optional(z.nullable(z.string())),
      index_version: z.optional(z.nullable(z.string())),
      updated_at: z.optional(z.nullable(z.string())),
      last_export: z.optional(z.nullable(z.string())),
      children: z.optional(z.nullable(z.array(z.string()))),
      datasets: z.optional(z.nullable(z.array(z.string()))),
    }),
  ),
})

/** yente, the engine of OpenSanctions, run by the operator or hosted: `POST /match/{dataset}` and `GET /catalog`. */
export function yenteScreening({ url, dataset, apiKey, threshold }: YenteSettings): Screening {
  const headers = { ...(apiKey && { authorization: `ApiKey ${apiKey}` }) }
  return {
    // The engine's own limit, YENTE_MAX_BATCH.
    atOnce: 100,
    async version() {
      return versionIn(z.parse(catalog, await askEngine(below(url, 'catalog'), { headers })), dataset)
    },
    async screen(queries) {
      const address = below(url, `match/${encodeURIComponent(dataset)}`)
      address.searchParams.set('threshold', String(threshold))
      address.searchParams.set('limit', '10')
      const body = JSON.stringify({
        queries: Object.fromEntries(queries.map((query) => [query.id, exampleOf(query)])),
      })
      const { responses } = z.parse(
        matches,
        await askEngine(address, {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json' },
          body,
        }),
      )
      return new Map(
        queries.map(({ id }) => {
          const response = Object.hasOwn(responses, id) ? responses[id] : undefined
          if (response?.status !== 200)
            throw new Error(`the screening engine answered query ${id} with status ${response?.status}`)
          return [id, response.results.filter(({ score }) => score >= threshold).map(hitOf)]
        }),
      )
    },
  }
}

const schemas = { person: 'Person', company: 'Company', any: 'LegalEntity' } as const

/** A query as an example entity of FollowTheMoney. */
function exampleOf({ kind, names, birthDate, countries }: ScreeningQuery) {
  const codes = countries.map((code) => code.toLowerCase())
  return {
    schema: schemas[kind],
    properties: {
      name: names,
      ...(kind === 'person' && birthDate && { birthDate: [birthDate] }),
      ...(codes.length > 0 && { [kind === 'company' ? 'jurisdiction' : 'country']: codes }),
    },
  }
}

function hitOf({ id, caption, score, datasets, properties: of }: z.infer<typeof entity>) {
  const several = (...lists: string[][]): string[] => [...new Set(lists.flat())].filter((text) => text !== '')
  return z.parse(screeningHit, {
    entityId: id,
    name: caption,
    names: several(of.name, of.alias, of.weakAlias)
      .filter((text) => text !== caption)
      .slice(0, 50),
    score: Math.min(score, 1),
    lists: several(of.topics, datasets).slice(0, 100),
    birthDates: several(of.birthDate),
    countries: several(of.country, of.nationality, of.jurisdiction).map((code) => code.toUpperCase()),
  })
}

/**
 * The indexed version of the dataset and of its sources: the answers of a collection change with any of them. @throws
 * when the catalog does not contain the dataset, or none of it is indexed
 */
function versionIn({ datasets }: z.infer<typeof catalog>, datasetName: string): ListVersion {
  const datasetByName = new Map(datasets.map((dataset) => [dataset.name, dataset]))
  if (!datasetByName.has(datasetName)) throw new Error(`the screening engine has no dataset ${datasetName}`)
  const names = new Set<string>()
  const add = (name: string): void => {
    if (names.has(name)) return
    names.add(name)
    const dataset = datasetByName.get(name)
    for (const child of [...(dataset?.children ?? []), ...(dataset?.datasets ?? [])]) add(child)
  }
  add(datasetName)
  const indexed = [...names].sort().flatMap((name) => {
    const version = datasetByName.get(name)?.index_version
    return version ? [`${name} ${version}`] : []
  })
  if (indexed.length === 0) throw new Error(`the screening engine has not indexed ${datasetName}`)
  const at = datasetByName.get(datasetName)?.updated_at ?? datasetByName.get(datasetName)?.last_export
  const madeAt = at ? new Date(/Z|[+-]\d\d:?\d\d$/.test(at) ? at : `${at}Z`) : undefined
  return {
    version: indexed.join('; '),
    ...(madeAt && !Number.isNaN(madeAt.getTime()) && { at: madeAt }),
  }
}
