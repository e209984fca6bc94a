import { instantKeyInfoGet } from '@sixpence/protocol/transfers-external/transfers-lookups'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestBank, type TestClient } from '#testing/bank/test-bank.ts'

let bank: TestBank
let ines: TestClient
beforeAll(async () => {
  bank = await TestBank.open({ maxEntries: 1, rateFactor: 1 })
  ines = await bank.as('ines')
})
afterAll(() => bank.close())

test.each([
  ['taxId', '529.982.247-25'],
  ['phone', '(11) 98765-4321'],
  ['email', ' Ana.Souza@mail.example'],
  ['random', '123E4567-E89B-42D3-A456-426614174000'],
] as const)(
  'finds the owner of a key of the type %s, masked, and their bank [OP176]',
  async (instantKeyType, instantKey) => {
    expect(
      await ines.call(instantKeyInfoGet, { instantKey, instantKeyType, taxId: '52998224725' }),
    ).toMatchObject({
      responseCode: '00',
      outcome: 'found',
      instantInfo: {
        name: 'Ana L.',
        taxId: '•••.982.247-••',
        isTaxIdRight: true,
        bankName: 'Nu Pagamentos (Nubank)',
        instantKeyType,
      },
    })
    expect(ines.answer?.body).not.toMatch(/Souza|52998224725/)
  },
)

test('shows a company in full, and reports if the tax number is another’s [OP176]', async () => {
  const key = { instantKey: 'caixa@padaria.example', instantKeyType: 'email', taxId: '52998224725' } as const
  expect((await ines.call(instantKeyInfoGet, key)).instantInfo).toMatchObject({
    name: 'Padaria Central Ltda',
    taxId: '11.222.333/0001-81',
    isTaxIdRight: false,
    bankName: 'Banco Bradesco',
  })
})

test('reports that the network does not answer, without a fault [OP176]', async () => {
  const key = { instantKey: 'ana@mail.down', instantKeyType: 'email' } as const
  expect(await ines.call(instantKeyInfoGet, key)).toMatchObject({
    responseCode: '00',
    outcome: 'notPossible',
  })
})

test.each([
  ['phone', '+37061200012', 'instantKey', 'wrongCountry'],
  ['taxId', '529.982.247-26', 'instantKey', 'wrongCheckDigits'],
  ['email', 'ana', 'instantKey', 'wrongForm'],
  ['random', ' ', 'instantKey', 'missing'],
  ['number', '1', 'instantKeyType', 'invalid_value'],
])(
  'refuses at its field an invalid key of the type %s: %s [OP176]',
  async (type, instantKey, field, code) => {
    const answer = await ines.call(instantKeyInfoGet, { instantKey, instantKeyType: type as 'phone' })
    expect(answer.validationErrors).toMatchObject([{ parameter: field, code }])
  },
)

test('a person who tries unknown keys is soon stopped, and no other person with them [OP176]', async () => {
  const marta = await bank.as('marta')
  const unknown = (n: number) =>
    marta.call(instantKeyInfoGet, { instantKey: `nobody${n}@mail.example`, instantKeyType: 'email' })
  const answers = [await unknown(1), await unknown(2), await unknown(3), await unknown(4)]
  expect(answers.map(({ outcome, responseCode }) => outcome ?? responseCode)).toEqual([
    'unknown',
    'unknown',
    'unknown',
    'UE',
  ])
  expect(answers[3]?.http).toBe(429)
  bank.clock.advance(10_000)
  expect((await unknown(5)).outcome).toBe('unknown')
  expect((await unknown(6)).http).toBe(429)
  const known = { instantKey: 'joao@mail.example', instantKeyType: 'email' } as const
  expect((await ines.call(instantKeyInfoGet, known)).outcome).toBe('found')
})
