import { describe, expect, test } from 'vitest'
import { csvTable } from './table-csv.ts'
import { PackedRows } from './table-rows.ts'
import { TableRefused } from './table-refused.ts'

/** The rows of a CSV file; or its refusal. */
function read(text: string | Buffer) {
  try {
    const { rows, separator, encoding, found } = csvTable(Buffer.from(text))
    return {
      encoding,
      ...(found && { notes: found.notes }),
      headers: rows.headers,
      rows: Array.from(new PackedRows(rows.bytes(), rows.headers.length), ({ cells }) => cells),
      separator,
    }
  } catch (error) {
    if (error instanceof TableRefused) return { refusal: error.refusal, ...error.facts }
    throw error
  }
}

const iban = 'DE89370400440532013000'

describe('a file without a line of headers', () => {
  test.each([
    ['an IBAN', `Ana;${iban}\nBo;${iban}\n`, '1', iban],
    ['an IBAN in groups', `Ana;DE89 3704 0044 0532 0130 00\nBo;x\n`, '1', 'DE89 3704 0044 0532 0130 00'],
    ['a small IBAN', `Ana;${iban.toLowerCase()}\n`, '1', iban.toLowerCase()],
    ['an amount', 'Ana;x;12,50\nBo;x;13,50\n', '1', '12,50'],
    ['an amount without decimals', 'Ana;x;100\n', '1', '100'],
    ['an amount that can be read in two ways', 'Ana;x;1.234\n', '1', '1.234'],
    ['an amount with its currency', 'Ana;x;12.50 EUR\n', '1', '12.50 EUR'],
    ['an amount with a sign of it', 'Ana;x;€ 1 234,56\n', '1', '€ 1 234,56'],
    ['a negative amount', 'Ana;x;-12.50\n', '1', '-12.50'],
    ['an e-mail address', 'ana@example.com;x\n', '1', 'ana@example.com'],
    ['blank lines above', `\r\n;;\n\nAna;${iban};12,50\n`, '4', iban],
    ['a line that gives the separator', `sep=;\nAna;${iban}\n`, '2', iban],
    ['tabs', `Ana\t${iban}\t12,50\n`, '1', iban],
    ['quotation marks', `"Ana";"${iban}"\n`, '1', iban],
    [
      'headers that have an amount among them',
      `payeeName;iban;amount;150.00\nAna;${iban};1\n`,
      '1',
      '150.00',
    ],
  ])('loses no payment: %s [FI-04]', (_, text, line, cell) => {
    expect(read(text)).toEqual({ refusal: 'tableHeaderIsPayment', line, cell })
  })

  test.each([
    'payee name',
    'Amount EUR',
    'IBAN',
    'Beneficiary 1',
    'e-mail',
    'Betrag (€)',
    'Сумма',
    'DE00370400440532013000x',
  ])('is not one with the header %s', (header) => {
    expect(read(`a;${header}\n1;2\n`)).toMatchObject({ headers: ['a', header], rows: [['1', '2']] })
  })
})

test('bars separate as well, and the separator is found below a title [FI-27]', () => {
  expect(read(`Amount|IBAN\n12.50|${iban}\n`)).toMatchObject({ separator: '|', rows: [['12.50', iban]] })
  expect(read(`sep=|\nAmount|IBAN\n12,50|${iban}\n`)).toMatchObject({ rows: [['12,50', iban]] })
})

test('title lines are told by the lines they concern [FI-27]', () => {
  expect(read(`Payments November;;;\nNorthlight;;;\n;;;\nAmount;Currency;IBAN\n12,50;EUR;${iban}\n`)).toEqual(
    {
      refusal: 'tableLineTooWide',
      line: '4',
      cells: 3,
      first: '1',
      columns: 1,
    },
  )
  expect(read('Payments\nAmount;Currency;IBAN\n')).toMatchObject({
    line: '2',
    cells: 3,
    first: '1',
    columns: 1,
  })
})

test('the code pages that spreadsheets write are read, and the payer is told which one was guessed [FI-29]', () => {
  const western = Buffer.from('name;amount\nJos\u00e9 N\u00fa\u00f1ez;5\n', 'latin1')
  expect(read(western)).toMatchObject({
    encoding: 'Windows-1252',
    rows: [['José Núñez', '5']],
    notes: [{ name: 'codePage', facts: { encoding: 'Windows-1252' } }],
  })
  expect(read(Buffer.from('e8ecff3bf1f3ecece00ae8e2e0ed3b35', 'hex'))).toMatchObject({
    encoding: 'Windows-1251',
    headers: ['имя', 'сумма'],
    rows: [['иван', '5']],
  })
  expect(read('name;amount\nJosé;5\n')).not.toHaveProperty('notes')
})
