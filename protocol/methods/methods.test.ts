import { accountCurrencies, digitalCurrencies } from './currencies.ts'
import { describe, expect, test } from 'vitest'
import { countryCodes } from '../rules/countries.ts'
import { achCountries, fasterPaymentsCountries, instantEuroCountries, sepaCountries } from './countries.ts'
import { checkDetails, describe as describeDetails, kindOf } from './details.ts'
import { fieldNames } from './field-names.ts'
import { fieldKinds } from './fields/index.ts'
import { externalMethods, type ExternalMethod } from './method.ts'
import { countriesOf, currenciesOf, fieldsOf, methodRows, methodsFor, offerOf } from './methods.ts'
import { choiceText, fieldTexts, methodTexts } from './texts.ts'

const every = { digitalCurrencies: true }
const methodsTo = (country: string, currency: string, brand = every) =>
  methodsFor({ country, currency, brand }).map(({ method, rail }) => `${method} by ${rail}`)
const names = (method: ExternalMethod, country: string, currency: string) =>
  fieldsOf(method, country, currency).map(({ name, required }) => (required ? name : `${name}?`))

/** Everything the table offers. */
const offers = methodRows.flatMap((row) =>
  row.countries.flatMap((country) =>
    row.currencies.flatMap((currency) => offerOf(row.method, country, currency) ?? []),
  ),
)

describe('the lists of countries', () => {
  test('SEPA has the 27 of the EU, the EEA and those that joined; the US has ACH, Britain Faster Payments, Japan none [B289]', () => {
    for (const country of [
      'LT',
      'IS',
      'LI',
      'NO',
      'CH',
      'MC',
      'SM',
      'AD',
      'VA',
      'GB',
      'AL',
      'RS',
      'RE',
      'JE',
    ])
      expect(sepaCountries).toContain(country)
    expect(achCountries).toEqual(['US'])
    expect(fasterPaymentsCountries).toContain('GB')
    for (const list of [sepaCountries, achCountries, fasterPaymentsCountries])
      expect(list).not.toContain('JP')
    for (const country of ['UA', 'TR', 'US', 'FO', 'GL', 'XK']) expect(sepaCountries).not.toContain(country)
    // 41 countries, Gibraltar, and 12 territories with IBANs of another country.
    expect(sepaCountries).toHaveLength(41 + 1 + 12)
  })

  test('are of ISO 3166-1, each country once', () => {
    for (const { countries } of methodRows) {
      expect(new Set(countries).size).toBe(countries.length)
      expect(countries.filter((code) => !countryCodes.includes(code))).toEqual([])
    }
    expect(instantEuroCountries.filter((code) => !sepaCountries.includes(code))).toEqual([])
  })
})

describe('the table', () => {
  test('requires in every line known fields, each once, with a label', () => {
    expect(offers.length).toBeGreaterThan(1000)
    const wrong = offers.filter(
      ({ fields }) =>
        fields.length < 2 ||
        new Set(fields.map(({ name }) => name)).size < fields.length ||
        fields.some(
          ({ name, kind, label }) =>
            !Object.hasOwn(fieldNames, name) ||
            !Object.hasOwn(fieldKinds, kind) ||
            label !== fieldTexts[name].label,
        ),
    )
    expect(wrong).toEqual([])
  })

  test('offers a method once for a country and currency', () => {
    const keys = offers.map(({ method, country, currency }) => `${method} ${country} ${currency}`)
    expect(keys.filter((key, place) => keys.indexOf(key) !== place)).toEqual([])
  })

  test('has all six outside methods, each with texts', () => {
    expect([...new Set(methodRows.map(({ method }) => method))].sort()).toEqual([...externalMethods].sort())
    expect(Object.keys(methodTexts)).toEqual(
      expect.arrayContaining([...externalMethods, 'p2p', 'betweenAccounts']),
    )
  })
})

test.each([
  ['LT', 'EUR', ['eft by sepa', 'instant_payment by sepaInstant', 'oct by card', 'wire by swift']],
  ['GB', 'EUR', ['eft by sepa', 'oct by card', 'wire by swift']],
  ['GB', 'GBP', ['eft by fasterPayments', 'oct by card', 'wire by swift']],
  ['US', 'USD', ['eft by ach', 'fed_now by fedNow', 'oct by card', 'wire by swift']],
  ['CA', 'CAD', ['eft by domestic', 'interac by interac', 'oct by card', 'wire by swift']],
  ['RO', 'RON', ['eft by domestic', 'oct by card', 'wire by swift']],
  ['BR', 'USD', ['eft by domestic', 'instant_payment by instantKey', 'oct by card', 'wire by swift']],
  ['LT', 'USD', ['oct by card', 'wire by swift']],
  ['DE', 'BTC', ['crypto_eft by chain']],
  ['DE', 'JPY', []],
  ['KP', 'EUR', []],
  ['XX', 'EUR', []],
  ['DE', 'XXX', []],
  ['constructor', '__proto__', []],
])('to %s in %s there is %j', (country, currency, methods) => {
  expect(methodsTo(country, currency)).toEqual(methods)
})

test('digital currencies are available for brands that offer them', () => {
  for (const currency of digitalCurrencies)
    expect(methodsTo('DE', currency, { digitalCurrencies: false })).toEqual([])
  expect(methodsTo('DE', 'EUR', { digitalCurrencies: false })).toEqual(methodsTo('DE', 'EUR'))
})

test('determines which methods reach a country', () => {
  expect(currenciesOf('eft', 'GB')).toEqual(['EUR', 'GBP'])
  expect(currenciesOf('wire', 'JP')).toEqual(accountCurrencies)
  expect(currenciesOf('interac', 'LT')).toEqual([])
  expect(countriesOf('interac', 'CAD')).toEqual(['CA'])
  expect(countriesOf('eft', 'GBP')).toEqual(expect.arrayContaining(['GB', 'JP', 'BR']))
})

describe('fields', () => {
  test.each<[ExternalMethod, string, string, readonly string[]]>([
    ['eft', 'DE', 'EUR', ['payeeName', 'iban', 'reference?', 'endToEndId?']],
    [
      'eft',
      'US',
      'USD',
      ['payeeName', 'routingNumber', 'accountNumber', 'accountType', 'reference?', 'endToEndId?'],
    ],
    ['eft', 'GB', 'GBP', ['payeeName', 'sortCode', 'accountNumber', 'reference?', 'endToEndId?']],
    ['eft', 'MX', 'USD', ['payeeName', 'clabe', 'reference?', 'endToEndId?']],
    ['eft', 'AU', 'AUD', ['payeeName', 'bsb', 'accountNumber', 'reference?', 'endToEndId?']],
    ['interac', 'CA', 'CAD', ['payeeName', 'email', 'question', 'answer', 'reference?']],
    ['oct', 'LT', 'EUR', ['payeeName', 'cardNumber']],
    ['crypto_eft', 'LT', 'USDT', ['payeeName', 'network', 'address']],
    [
      'instant_payment',
      'BR',
      'EUR',
      ['payeeName', 'taxId', 'instantKeyType', 'instantKey', 'reference?', 'endToEndId?'],
    ],
    ['eft', 'KP', 'EUR', []],
  ])('of %s to %s in %s are %j', (method, country, currency, expected) => {
    expect(names(method, country, currency)).toEqual(expected)
  })

  test.each(['BR', 'JP', 'HK', 'LK'])(
    'of a bank transfer to %s are bank and branch code [B283]',
    (country) => {
      const { problems } = checkDetails('eft', country, 'EUR', { payeeName: 'Ana Souza' })
      expect(problems).toMatchObject({ bankCode: { name: 'missing' }, branchCode: { name: 'missing' } })
      for (const other of ['DE', 'US', 'GB'])
        for (const currency of accountCurrencies)
          expect(names('eft', other, currency).filter((name) => /^(?:bank|branch)Code/.test(name))).toEqual(
            [],
          )
    },
  )

  test('of every wire are name, town and country of the payee, and the fields that identify the account', () => {
    const namesBank = [
      'bic',
      'routingNumber',
      'ifsc',
      'cnaps',
      'bsb',
      'transitNumber',
      'branchCode',
      'clabe',
      'iban',
    ]
    const wrong = countriesOf('wire', 'USD').filter((country) => {
      const fields = names('wire', country, 'USD')
      return (
        !['payeeName', 'town', 'addressCountry', 'purpose'].every((name) => fields.includes(name)) ||
        ['iban', 'accountNumber', 'clabe'].filter((name) => fields.includes(name)).length !== 1 ||
        !namesBank.some((name) => fields.includes(name))
      )
    })
    expect(wrong).toEqual([])
    expect(names('wire', 'AE', 'USD')).toEqual(expect.arrayContaining(['iban', 'bic']))
    expect(names('wire', 'LT', 'EUR')).toEqual(expect.arrayContaining(['iban', 'bic?']))
    expect(names('wire', 'JP', 'USD')).toEqual(expect.arrayContaining(['bic', 'accountNumber']))
    expect(names('wire', 'US', 'USD')).toEqual(
      expect.arrayContaining(['bic?', 'routingNumber', 'accountNumber']),
    )
  })
})

describe('details', () => {
  const right = { payeeName: ' Jörg  Müller ', iban: 'de89 3704 0044 0532 0130 00', reference: '' }

  test('are returned cleaned, without empty ones', () => {
    expect(checkDetails('eft', 'DE', 'EUR', right)).toEqual({
      details: { payeeName: 'Jörg Müller', iban: 'DE89370400440532013000' },
      problems: {},
    })
  })

  test.each<[string, Record<string, unknown>, Record<string, unknown>]>([
    ['what is missing', {}, { payeeName: { name: 'missing' }, iban: { name: 'missing' } }],
    ['what is blank', { ...right, payeeName: ' \u200b ' }, { payeeName: { name: 'wrongCharacters' } }],
    [
      'a typing mistake',
      { ...right, iban: 'DE88370400440532013000' },
      { iban: { name: 'wrongCheckDigits' } },
    ],
    [
      'an account elsewhere',
      { ...right, iban: 'FR1420041010050500013M02606' },
      { iban: { name: 'wrongCountry' } },
    ],
    ['what is no text', { ...right, iban: 5 }, { iban: { name: 'wrongForm' } }],
    ['what is not asked for', { ...right, sortCode: '123456' }, { sortCode: { name: 'notAskedFor' } }],
    ['a whole book', { ...right, reference: 'x'.repeat(501) }, { reference: { name: 'tooLong', size: 140 } }],
  ])('name %s', (_, typed, problems) => {
    expect(checkDetails('eft', 'DE', 'EUR', typed).problems).toEqual(problems)
  })

  test('with a name of the language are refused like any other unknown field', () => {
    const typed: Record<string, unknown> = JSON.parse('{"__proto__":"x","constructor":"y"}')
    expect(Object.keys(checkDetails('eft', 'DE', 'EUR', { ...right, ...typed }).problems)).toContain(
      'constructor',
    )
    expect(Object.keys(checkDetails('eft', 'DE', 'EUR', typed).problems)).toContain('__proto__')
  })

  test('are checked together: an address by its network, a key by its type', () => {
    const address = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
    const sent = (network: string) =>
      checkDetails('crypto_eft', 'LT', 'USDT', { payeeName: 'Ana Souza', network, address }).problems
    expect(sent('tron')).toEqual({})
    expect(sent('ethereum')).toEqual({ address: { name: 'wrongForm' } })
    expect(sent('solana')).toEqual({ network: { name: 'unknownChoice' } })
  })

  test('get the only network without input', () => {
    const typed = { payeeName: 'Ana Souza', address: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa' }
    expect(checkDetails('crypto_eft', 'LT', 'BTC', typed)).toEqual({
      details: { ...typed, network: 'bitcoin' },
      problems: {},
    })
    expect(checkDetails('crypto_eft', 'LT', 'USDT', typed).problems).toEqual({ network: { name: 'missing' } })
  })

  test('are not required for a method that does not reach the country', () => {
    expect(checkDetails('interac', 'LT', 'EUR', { email: 'a@b.ca' }).problems).toEqual({
      email: { name: 'notAskedFor' },
    })
  })

  test('are described in words, in full and masked', () => {
    const { details } = checkDetails('eft', 'DE', 'EUR', right)
    expect(describeDetails('eft', 'DE', 'EUR', details)).toEqual([
      { name: 'payeeName', label: 'Recipient’s name', shown: 'Jörg Müller', masked: 'Jörg Müller' },
      { name: 'iban', label: 'IBAN', shown: 'DE89 3704 0044 0532 0130 00', masked: 'DE•• •••• 3000' },
    ])
  })

  test('have choices with texts to translate, and networks by their names', () => {
    const key = {
      payeeName: 'Ana',
      taxId: '52998224725',
      instantKeyType: 'phone',
      instantKey: '+5511987654321',
    }
    expect(describeDetails('instant_payment', 'BR', 'EUR', key)[2]).toEqual({
      name: 'instantKeyType',
      label: 'Key type',
      shown: 'Phone number',
      masked: 'Phone number',
      isText: true,
    })
    expect(describeDetails('crypto_eft', 'LT', 'USDT', { network: 'tron' })).toEqual([
      { name: 'network', label: 'Network', shown: 'Tron (TRC-20)', masked: 'Tron (TRC-20)' },
    ])
    const unnamed = offers.flatMap(({ fields, country, currency }) =>
      fields
        .filter(({ kind }) => kind !== 'country')
        .flatMap(({ kind }) =>
          (kindOf(kind).choices?.({ country, currency, details: {} }) ?? []).filter(
            (value) => !choiceText(kind, value),
          ),
        ),
    )
    expect(unnamed).toEqual([])
  })
})
