import { expect, test } from 'vitest'
import { listedBanks, unlistedBanks } from './list.ts'
import { sandboxBanks } from './sandbox.ts'

const head = 'country,code,branch,iban,bic,name,street,town,postalCode,instant'
const some = listedBanks(`
# who is where
${head}
DE,37040044,,,COBADEFFXXX,Commerzbank,,Köln,50667,1
FI,5,,,OKOYFIHHXXX,"OP, the ""cooperative""",,Helsinki,,
FI,57,,,AAAAFIHH,Longer,,,,
BR,237,,60746948,BBDEBRSPXXX,Bradesco,,Osasco,,1
BR,237,0001,,,Matriz,,,,
`)

test('finds a bank by its BIC, by that of a branch, and by the code inside an IBAN', () => {
  const commerzbank = { country: 'DE', name: 'Commerzbank', town: 'Köln', isInstant: true }
  expect(some.byBic('COBADEFF')).toMatchObject(commerzbank)
  expect(some.byBic('COBADEFF370')).toMatchObject(commerzbank)
  expect(some.byIban('DE', '370400440532013000')).toMatchObject(commerzbank)
  expect(some.byIban('AT', '370400440532013000')).toBeUndefined()
  expect(some.byBic('COBADEF1')).toBeUndefined()
})

test('the longest code counts, and the code inside the IBAN takes precedence over that of the country’s list', () => {
  expect(some.byIban('FI', '5500')?.name).toBe('OP, the "cooperative"')
  expect(some.byIban('FI', '5700')?.name).toBe('Longer')
  expect(some.byIban('BR', '60746948')?.code).toBe('237')
  expect(some.byIban('BR', '23700000')).toBeUndefined()
})

test('lists banks of a country by name, and branches of a bank', () => {
  expect(some.inCountry('FI').map(({ name }) => name)).toEqual(['Longer', 'OP, the "cooperative"'])
  expect(some.branchesOf('BR', '237')).toEqual([{ code: '0001', name: 'Matriz' }])
  expect([some.inCountry('LT'), some.branchesOf('BR', '001')]).toEqual([[], []])
})

test('without a list no bank is known', () => {
  expect([unlistedBanks.byBic('COBADEFF'), unlistedBanks.byIban('DE', '37040044')]).toEqual([
    undefined,
    undefined,
  ])
})

test.each(['de,1,,,,X,,,,', 'DE,,,,,X,,,,', 'DE,1,,,COBA,X,,,,', 'DE,1,,,,,,,,', 'DE,1,,,,X,,,,yes', 'DE,1'])(
  'reports the line it cannot read: %s',
  (line) => {
    expect(() => listedBanks(`${head}\n\n${line}`)).toThrow('line 3 of the list of banks')
  },
)

test('reports an unknown column', () => {
  expect(() => listedBanks('country,swift')).toThrow('no known name: swift')
})

test('the demo’s list can be read, and has banks and branches for the countries that need them', () => {
  const demo = sandboxBanks()
  for (const country of ['BR', 'JP', 'HK', 'LK']) {
    const banks = demo.inCountry(country)
    expect(banks.length).toBeGreaterThan(3)
    expect(banks.some(({ code }) => demo.branchesOf(country, code).length > 0)).toBe(true)
  }
})
