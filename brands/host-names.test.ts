import { expect, test } from 'vitest'
import { brands } from './index.ts'
import { brandAt } from './hosts.ts'

const rules = (isDemo: boolean) => ({ brands: Object.values(brands), isDemo })

test.each([
  'ostra.localhost:4000@evil.example',
  'ostra.localhost:4000, evil.example',
  'ostra.localhost:99999',
  'ostra.localhost:0',
  'ostra.localhost/evil.example',
  'ostra.localhost#',
  'ostra.localhost:4000\\evil',
  'ostra.localhost:',
])('%s is no host of a brand [AT-13]', (host) => {
  for (const isDemo of [true, false]) expect(brandAt(host, rules(isDemo))).toBeUndefined()
})

test.each(['ostra.localhost', 'OSTRA.localhost:4000', 'ostra.localhost.', 'www.ostra.localhost'])(
  '%s is a host of Ostra [AT-13]',
  (host) => {
    for (const isDemo of [true, false]) expect(brandAt(host, rules(isDemo))?.key).toBe('ostra')
  },
)
