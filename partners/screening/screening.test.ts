import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listening } from '../testing.ts'
import { ListIndex } from './list-index.ts'
import { sandboxScreening, type SandboxListState } from './sandbox.ts'
import type { Screening, ScreeningQuery } from './screening.ts'
import { watchmanScreening } from './watchman.ts'
import { yenteScreening } from './yente.ts'

type Asked = { method: string; path: string; search: URLSearchParams; body: string; key: string | undefined }
let asked: Asked[] = []
let reply: (item: Asked) => { status?: number; body: unknown } = () => ({ status: 404, body: {} })
const server = createServer((request, response) => {
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', () => answerTo(request, Buffer.concat(parts).toString(), response))
})
function answerTo(request: IncomingMessage, said: string, response: ServerResponse): void {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://engine')
  const query: Asked = {
    method: request.method ?? '',
    path: pathname,
    search: searchParams,
    body: said,
    key: request.headers.authorization,
  }
  asked.push(query)
  const { status = 200, body } = reply(query)
  response
    .writeHead(status, { 'content-type': 'application/json' })
    .end(typeof body === 'string' ? body : JSON.stringify(body))
}
let url = ''
beforeAll(async () => {
  url = `http://127.0.0.1:${await listening(server)}`
})
afterAll(() => {
  server.close()
})
beforeEach(() => {
  asked = []
})

const viktor: ScreeningQuery = {
  id: 'one',
  kind: 'person',
  names: ['Viktor Zhelezov'],
  birthDate: '1961-04-12',
  countries: ['RU'],
}
const nobody: ScreeningQuery = { id: 'two', kind: 'company', names: ['Quiet Bakery'], countries: [] }

/**
 * The answers of yente according to its documentation: FollowTheMoney entities with a score, versions in the catalog.
 */
const yente = (item: Asked): { status?: number; body: unknown } => {
  if (item.path === '/catalog')
    return {
      body: {
        datasets: [
          {
            name: 'default',
            version: '20261126',
            index_version: null,
            children: ['us_ofac_sdn', 'eu_fsf'],
            updated_at: '2026-11-26T02:50:02',
          },
          { name: 'us_ofac_sdn', version: '7', index_version: '7', index_current: true },
          { name: 'eu_fsf', version: '9', index_version: '8', index_current: false },
          { name: 'elsewhere', version: '1', index_version: '1' },
        ],
        current: ['us_ofac_sdn'],
        outdated: ['eu_fsf'],
        index_stale: true,
      },
    }
  const { queries } = JSON.parse(item.body) as { queries: Record<string, { properties: { name: string[] } }> }
  return {
    body: {
      limit: 10,
      responses: Object.fromEntries(
        Object.entries(queries).map(([id, query]) => [
          id,
          {
            status: 200,
            total: { value: 1, relation: 'eq' },
            query,
            results: query.properties.name[0]?.startsWith('Viktor')
              ? [
                  {
                    id: 'NK-A7z',
                    caption: 'Viktor Zhelezov',
                    schema: 'Person',
                    properties: {
                      name: ['Viktor Zhelezov', 'Виктор Железов'],
                      alias: ['Victor Jelezov'],
                      birthDate: ['1961-04-12'],
                      nationality: ['ru'],
                      topics: ['sanction'],
                      // Nested entities are among the values.
                      addressEntity: [{ id: 'addr-1', schema: 'Address', properties: {} }],
                    },
                    datasets: ['us_ofac_sdn'],
                    referents: ['ofac-1234'],
                    target: true,
                    score: 0.98,
                    match: true,
                    explanations: {},
                  },
                  {
                    id: 'NK-low',
                    caption: 'Vik',
                    schema: 'Person',
                    properties: {},
                    datasets: [],
                    score: 0.4,
                    match: false,
                  },
                ]
              : [],
          },
        ]),
      ),
    },
  }
}

/** The answers of Watchman according to its search guide. */
const watchman = (item: Asked): { status?: number; body: unknown } =>
  item.path === '/v2/listinfo'
    ? {
        body: {
          lists: { us_ofac: 12_345, us_csl: 442 },
          listHashes: { us_ofac: '0629aab' },
          startedAt: '2026-11-26T01:00:00Z',
          endedAt: '2026-11-26T01:00:09Z',
          version: 'v0.52.0',
        },
      }
    : {
        body: {
          query: { name: item.search.get('name'), entityType: item.search.get('type') },
          entities:
            item.search.get('type') === 'person' && item.search.get('name')?.startsWith('Viktor')
              ? [
                  {
                    name: 'Viktor Zhelezov',
                    entityType: 'person',
                    sourceList: 'us_ofac',
                    sourceID: '22790',
                    person: {
                      name: 'Viktor ZHELEZOV',
                      altNames: ['Victor Jelezov', 'Виктор Железов'],
                      gender: 'male',
                      birthDate: '1961-04-12T00:00:00Z',
                    },
                    business: null,
                    organization: null,
                    addresses: [{ city: 'Tula', country: 'RU' }],
                    match: 0.98,
                  },
                ]
              : null,
        },
      }

const state: SandboxListState = { mood: 'well', number: 1, changedAt: new Date('2026-11-26'), added: [] }
const sandbox = (more: Partial<SandboxListState> = {}): Screening =>
  sandboxScreening(
    {
      read: async () => ({ ...state, ...more }),
      setMood: async () => {},
      add: async () => {},
      clear: async () => {},
    },
    () => new Date('2026-11-26T08:00:00Z'),
  )

const engines = {
  sandbox: () => sandbox(),
  yente: () => {
    reply = yente
    return yenteScreening({ url, dataset: 'default', threshold: 0.7, apiKey: 'k' })
  },
  watchman: () => {
    reply = watchman
    return watchmanScreening({ url, threshold: 0.7 })
  },
}

test.each(Object.entries(engines))(
  'contract: %s answers each query by its id with the similar entries, and names the version of its list',
  async (_, open) => {
    const engine = open()
    const found = await engine.screen([viktor, nobody])
    expect(new Set(found.keys())).toEqual(new Set(['one', 'two']))
    expect(found.get('two')).toEqual([])
    const [hit, ...more] = found.get('one') ?? []
    expect(more).toEqual([])
    expect(hit).toMatchObject({ name: 'Viktor Zhelezov', birthDates: ['1961-04-12'], countries: ['RU'] })
    expect(hit?.names.toSorted()).toEqual(['Victor Jelezov', 'Виктор Железов'])
    expect(hit?.score).toBeGreaterThan(0.9)
    expect(hit?.lists.length).toBeGreaterThan(0)
    const [first, second] = [await engine.version(), await engine.version()]
    expect(first.version.length).toBeGreaterThan(0)
    expect(second).toEqual(first)
    expect(first.at).toBeInstanceOf(Date)
  },
)

test('yente gets examples of its schemas, with the key; its version is that of the indexed data', async () => {
  const engine = engines.yente()
  await engine.screen([viktor, { id: 'text', kind: 'any', names: ['Invoice of', 'of May'], countries: [] }])
  const [query] = asked
  expect(query).toMatchObject({ method: 'POST', path: '/match/default', key: 'ApiKey k' })
  expect(query?.search.get('threshold')).toBe('0.7')
  expect(JSON.parse(query?.body ?? '')).toEqual({
    queries: {
      one: {
        schema: 'Person',
        properties: { name: ['Viktor Zhelezov'], birthDate: ['1961-04-12'], country: ['ru'] },
      },
      text: { schema: 'LegalEntity', properties: { name: ['Invoice of', 'of May'] } },
    },
  })
  expect((await engine.version()).version).toBe('eu_fsf 8; us_ofac_sdn 7')
  await expect(yenteScreening({ url, dataset: 'gone', threshold: 0.7 }).version()).rejects.toThrow(
    'no dataset',
  )
})

test('Watchman is queried by type, with other spellings; a company is searched as business and organisation', async () => {
  const engine = engines.watchman()
  await engine.screen([{ ...nobody, names: ['Quiet Bakery', 'Stille Bäckerei'] }])
  expect(new Set(asked.map(({ search }) => search.get('type')))).toEqual(
    new Set(['business', 'organization']),
  )
  expect(asked[0]?.search.getAll('altNames')).toEqual(['Stille Bäckerei'])
})

test.each([
  ['an error', { status: 503, body: {} }],
  ['no JSON', { body: '<html>' }],
  ['another shape', { body: { responses: { one: { status: 200, results: [{ id: 7 }] } }, entities: [{}] } }],
  ['a query left out', { body: { responses: {}, entities: 'none' } }],
  ['a query that failed', { body: { responses: { one: { status: 500, results: [] } }, entities: 5 } }],
  [
    'a score that is none',
    {
      body: {
        responses: {
          one: { status: 200, results: [{ id: 'a', caption: 'b', score: 'high', properties: {} }] },
        },
        entities: [{ match: 'high' }],
      },
    },
  ],
])('an engine that answers %s has not answered', async (_, wrong) => {
  const [first, other] = [engines.yente(), engines.watchman()]
  reply = () => wrong
  await expect(first.screen([viktor])).rejects.toThrow(/./)
  await expect(other.screen([viktor])).rejects.toThrow(/./)
})

test('the sandbox is down, wrong or late if set so', async () => {
  await expect(sandbox({ mood: 'down' }).version()).rejects.toThrow('down')
  await expect(sandbox({ mood: 'wrong' }).screen([viktor])).rejects.toThrow('cannot be read')
  expect((await sandbox({ mood: 'late' }).version()).at).toEqual(new Date('2026-11-23T08:00:00Z'))
  const added = sandbox({ added: ['Quiet Bakery Ltd'], number: 2 })
  expect((await added.version()).version).toBe('town 2')
  expect((await added.screen([nobody])).get('two')).toMatchObject([{ name: 'Quiet Bakery Ltd' }])
})

test.each([
  ['Zhelezov, Viktor', true],
  ['ВІКТОР ЖЕЛЄЗОВ', true],
  ['Viktor Zelezov', true],
  ['Mr. Viktor Zhelezov', true],
  ['Viktor Orlov', false],
  ['Viktor', false],
  ['Zhelezov', false],
  ['', false],
])('a name is found however it is written: %s', async (name, isFound) => {
  const found = await sandbox().screen([{ id: 'a', kind: 'any', names: [name], countries: [] }])
  expect((found.get('a') ?? []).length > 0).toBe(isFound)
})

test('a different birth year excludes a name that is only similar, and lowers the score of an equal name', async () => {
  const ask = async (name: string, birthDate: string) =>
    (await sandbox().screen([{ ...viktor, names: [name], birthDate }])).get('one')?.[0]?.score
  expect(await ask('Viktor Zhelezov', '1961-05-01')).toBe(1)
  expect(await ask('Viktor Zhelezov', '1990-05-01')).toBeUndefined()
})

test('one name is found among twenty thousand', () => {
  const syllables = 'ka lo mi ren da sho ti vel gor an pe ru sa nik ol bra mar tin el za'.split(' ')
  const word = (n: number): string =>
    [n % 20, Math.floor(n / 20) % 20, Math.floor(n / 400) % 20].map((at) => syllables[at]).join('')
  const names = function* () {
    for (let n = 0; n < 20_000; n++) yield [n, `${word(n * 7)} ${word(n * 13 + 5)}`] as const
    yield [20_000, 'Viktor Zhelezov'] as const
  }
  const index = ListIndex.of(names())
  expect(index.size).toBe(20_001)
  expect([...index.find('Zhelezov Viktor', 0.86).keys()]).toEqual([20_000])
  expect(index.find(`${word(77)} ${word(148)}`, 0.99).has(11)).toBe(true)
})
