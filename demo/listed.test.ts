import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { entityList } from '@sixpence/partners/screening/sandbox'
import { sandboxEntities } from '@sixpence/partners/screening/sandbox-list'
import { fullName } from '@sixpence/protocol/rules/person-name'
import { expect, test } from 'vitest'
import { customers } from './customers.ts'
import { people } from '@sixpence/server/simulator/people.ts'

const list = entityList(sandboxEntities)
const isListed = (name: string): boolean =>
  list.hits({ id: '', kind: 'any', names: [name], countries: [] }).length > 0
const folder = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url))

test("no person of the demo is on the town's list", () => {
  const names = [
    ...people.map(({ firstName, lastName }) => fullName({ firstName, lastName })),
    ...customers.map(({ name }) => name),
  ]
  expect(names.length).toBeGreaterThan(20)
  expect(names.filter(isListed)).toEqual([])
})

test('no payee of the demo or of the end-to-end tests is on the list, except where that is the subject', () => {
  const files = ['e2e', 'e2e/kit', 'e2e/stories', 'demo', 'server/testing/fixtures'].flatMap((path) =>
    readdirSync(folder(path))
      .filter((name) => name.endsWith('.ts') && name !== 'payment-case.ts')
      .map((name) => join(path, name)),
  )
  const found = files.flatMap((file) =>
    [...readFileSync(folder(file), 'utf8').matchAll(/'([^'\n]{5,60})'/g)]
      .map(([, text = '']) => text)
      .filter((text) => text.includes(' ') && isListed(text))
      .map((text) => `${file}: ${text}`),
  )
  expect(files.length).toBeGreaterThan(80)
  expect(found).toEqual([])
})
