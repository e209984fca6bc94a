import { kindOf } from '@sixpence/protocol/methods/details'
import { methodRows, offerOf } from '@sixpence/protocol/methods/methods'
import type { Offer } from '@sixpence/protocol/methods/method'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestBank, type TestClient } from '#testing/bank/test-bank.ts'
import { submitOf, methodIn } from '#testing/fixtures/transfers-external.ts'

let bank: TestBank
let ines: TestClient
let account: number
beforeAll(async () => {
  bank = await TestBank.open({ maxEntries: 1 })
  account = await bank.accountId('ines', 'Everyday')
  await bank.fund(account, '5000.00')
  ines = await bank.as('ines')
})
afterAll(() => bank.close())

/** An offer for each set of fields; countries that share a set are not repeated. */
const offers = [
  ...new Map(
    methodRows
      .flatMap((row) =>
        row.countries.flatMap((country) =>
          row.currencies.flatMap((currency) => offerOf(row.method, country, currency) ?? []),
        ),
      )
      .map((offer) => [`${offer.method} ${offer.fields.map(({ kind }) => kind).join()}`, offer]),
  ).values(),
]

const submit = ({ method, country, currency }: Offer, details: Record<string, string>) =>
  ines.call(submitOf[method], {
    fromAccountId: account,
    amount: '0.01',
    countryCode: country,
    currencyCode: currency,
    permission: '3d',
    beneficiaryType: 'person',
    details,
    ...methodIn(method),
  })

/** The first choice for each field with choices, since other fields' checks may depend on it. */
const chosen = ({ fields, country, currency }: Offer): Record<string, string> =>
  Object.fromEntries(
    fields.flatMap(({ name, kind }) => {
      const [first] = kindOf(kind).choices?.({ country, currency, details: {} }) ?? []
      return first ? [[name, first]] : []
    }),
  )

test('there are fields to test', () => {
  expect(offers.length).toBeGreaterThan(20)
})

test.each(
  offers.map((offer) => [`${offer.method} to ${offer.country} in ${offer.currency}`, offer] as const),
)('%s: every invalid or missing field is reported, and nothing is held [B291]', async (_, offer) => {
  const before = await bank.ledgerState()
  const answers = await Promise.all([
    submit(offer, {}),
    ...offer.fields.flatMap(({ name }) =>
      ['\u2603', '\u0000', 'x'.repeat(450)].map((wrong) =>
        submit(offer, { ...chosen(offer), [name]: wrong }),
      ),
    ),
  ])
  const [empty, ...wrong] = answers.map(({ validationErrors }) =>
    validationErrors.map(({ parameter }) => parameter),
  )
  const required = offer.fields.filter((field) => field.required).map(({ name }) => `details.${name}`)
  expect(empty).toEqual(expect.arrayContaining(required))
  for (const [index, { name }] of offer.fields.entries())
    for (const named of wrong.slice(index * 3, index * 3 + 3)) expect(named).toContain(`details.${name}`)
  expect(await bank.ledgerState()).toBe(before)
})
