import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { massFieldsOf, massKinds } from '../../mass/fields.ts'
import { matchColumns } from './match-columns.ts'

const wire = massFieldsOf('wire')
const fieldsIn = (headers: string[], hints = {}, fields = wire) =>
  matchColumns(headers, fields, hints).columns.map(({ field }) => field)

test('every kind finds its own columns by their names and by their labels', () => {
  for (const kind of massKinds) {
    const fields = massFieldsOf(kind)
    const names = fields.map(({ name }) => name)
    expect(matchColumns(names, fields)).toEqual({
      columns: names.map((name) => ({ header: name, field: name })),
      missing: [],
    })
    expect(
      fieldsIn(
        fields.map(({ label }) => label),
        {},
        fields,
      ),
    ).toEqual(names)
  }
})

test('case, accents, spaces and punctuation do not matter', () => {
  expect(fieldsIn(['PAYEE_NAME', ' i-b-a-n ', 'Bic / Swift', 'Città', 'tówn', 'AMOUNT:'])).toEqual([
    'payeeName',
    'iban',
    'bic',
    undefined,
    'town',
    'amount',
  ])
  expect(fieldsIn(['BIC', 'Routing number'])).toEqual(['bic', 'routingNumber'])
})

test('the words of six languages are known', () => {
  const p2p = massFieldsOf('p2p')
  for (const headers of [
    ['E-mail', 'Sum', 'Ccy', 'Comment'],
    ['Correo electrónico', 'Importe', 'Divisa', 'Nota'],
    ['Adresă de e-mail', 'Sumă', 'Moneda', 'Notă'],
    ['Электронная почта', 'Сумма', 'Валюта', 'Примечание'],
    ['Електронна пошта', 'Сума', 'Валюта', 'Примітка'],
    ['Endereço de e-mail', 'Montante', 'Moeda', 'Nota'],
  ])
    expect(fieldsIn(headers, {}, p2p)).toEqual(['email', 'amount', 'currency', 'note'])
})

test('labels of the page in other languages are found as well', () => {
  expect(fieldsIn(['Стоимость'], { labels: { amount: ['Стоимость'] } })).toEqual(['amount'])
})

describe('a stored assignment', () => {
  test('counts before everything else', () => {
    expect(fieldsIn(['Amount', 'Net'], { remembered: { net: 'amount' } })).toEqual([undefined, 'amount'])
  })

  test('leaves columns out, and is ignored where there is no such field', () => {
    expect(fieldsIn(['Amount', 'IBAN'], { remembered: { Amount: '', IBAN: 'nonsense' } })).toEqual([
      undefined,
      'iban',
    ])
  })
})

test('a more certain name wins, and two equally certain columns are both left to the person', () => {
  expect(fieldsIn(['Beneficiary', 'payeeName'])).toEqual([undefined, 'payeeName'])
  expect(fieldsIn(['Beneficiary', 'Recipient'])).toEqual([undefined, undefined])
})

test('lists the required fields without a column', () => {
  const { missing } = matchColumns(['iban'], wire)
  expect(missing).toEqual(expect.arrayContaining(['amount', 'payeeName']))
  expect(missing).not.toContain('iban')
  expect(missing).not.toContain('note')
})

test('whatever the headers, no field has two columns and no column is lost', () => {
  const header = fc.oneof(
    fc.string(),
    fc.constantFrom(
      'Amount',
      'sum',
      'iban',
      'IBAN',
      'name',
      'Payee',
      'bic',
      'swift',
      '__proto__',
      'constructor',
    ),
  )
  const remembered = fc.dictionary(header, fc.constantFrom('', 'amount', 'iban', 'nonsense'))
  fc.assert(
    fc.property(fc.array(header, { maxLength: 12 }), remembered, (headers, memory) => {
      const { columns, missing } = matchColumns(headers, wire, { remembered: memory })
      expect(columns.map((column) => column.header)).toEqual(headers)
      const found = columns.flatMap(({ field }) => field ?? [])
      expect(new Set(found).size).toBe(found.length)
      for (const name of found) expect(missing).not.toContain(name)
    }),
  )
})
