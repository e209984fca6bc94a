import { createServer } from 'node:http'
import { ListIndex } from '@sixpence/partners/screening/list-index'
import { fullName } from '@sixpence/protocol/rules/person-name'
import { namesForMeasuring } from './generated-names.ts'

/**
 * A list engine for measurements, with yente's interface: `node server/demo/load-list-engine.ts NAMES PORT`. 1 in
 * 10,000 names is the name of a person of `load-names.ts`. A request for `/next` makes a new version.
 */
const [names = 2_000_000, port = 0] = process.argv.slice(2).map(Number)
const nameOf = namesForMeasuring()
const [listedEvery, firstOther] = [10_000, 10_000_000]
const nameAt = (at: number): string => {
  const { firstName, lastName } = nameOf(at % listedEvery === 0 ? at / 50 : firstOther + at)
  // Every third has a second first name.
  return at % 3 === 0 && at % listedEvery !== 0
    ? `${firstName} ${nameOf(at).firstName} ${lastName}`
    : fullName({ firstName, lastName })
}
function* all(): Iterable<readonly [number, string]> {
  for (let at = 0; at < names; at++) yield [at, nameAt(at)]
}

const began = performance.now()
const index = ListIndex.of(all())
process.stdout.write(`${index.size} names in ${((performance.now() - began) / 1_000).toFixed(1)} s\n`)

let version = 1
let requests = 0
const server = createServer((request, response) => {
  const answer = (body: unknown): void =>
    void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  const path = request.url?.split('?')[0]
  if (path === '/next') version += 1
  if (path === '/next' || path === '/asked')
    return answer({ version, asked: requests, memoryMb: process.memoryUsage().rss >> 20 })
  if (path === '/catalog') {
    const dataset = { name: 'default', version: String(version), index_version: String(version) }
    return answer({ datasets: [dataset], current: ['default'], outdated: [] })
  }
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', () => answer({ responses: compared(Buffer.concat(parts).toString()), limit: 10 }))
})

function compared(body: string): object {
  const { queries } = JSON.parse(body) as {
    queries: Record<string, { properties: { name: string[] } }>
  }
  const responses = Object.entries(queries).map(([id, { properties }]) => {
    requests += 1
    const scoreByIndex = new Map(properties.name.flatMap((name) => [...index.find(name, 0.9)]))
    const results = [...scoreByIndex].slice(0, 10).map(([at, score]) => ({
      id: `entry-${at}`,
      caption: nameAt(at),
      schema: 'Person',
      properties: { name: [nameAt(at)], topics: ['sanction'] },
      datasets: ['measured'],
      score,
      match: true,
    }))
    return [id, { status: 200, results, total: { value: results.length, relation: 'eq' } }]
  })
  return Object.fromEntries(responses)
}
server.listen(port, '127.0.0.1', () => process.stdout.write('ready\n'))
