import { massSampleTypes } from '@sixpence/protocol/mass/samples'
import { massFieldsOf } from '@sixpence/protocol/mass/fields'
import { checkDetails } from '@sixpence/protocol/methods/details'
import { externalMethods } from '@sixpence/protocol/methods/method'
import { matchColumns } from '@sixpence/protocol/rules/mass/match-columns'
import { parseDecimal } from '@sixpence/money'
import { describe, expect, test } from 'vitest'
import { readTable } from '#quarantine/read-table.ts'
import { textTable } from '#quarantine/text-table.ts'
import { kinds, sampleFiles, sampleRows, type SampleFile } from './samples.ts'

const types = massSampleTypes.filter((type) => type !== 'globalPay')

/** The payments of a file by field, as an upload finds them. */
async function paymentsIn({ format, bytes }: SampleFile, kind: (typeof kinds)[keyof typeof kinds]) {
  const table = format === 'text' ? textTable(String(bytes)) : await readTable(async () => bytes)
  const { columns, missing } = matchColumns(table.headers, massFieldsOf(kind))
  expect(missing).toEqual([])
  return [...table.rows].map(({ cells }) =>
    Object.fromEntries(columns.flatMap(({ field }, at) => (field && cells[at] ? [[field, cells[at]]] : []))),
  )
}

const filled = (row: object) => Object.fromEntries(Object.entries(row).filter(([, text]) => text !== ''))

describe.each(types)('samples of %s', (type) => {
  test('are read as the same payments from every format [B293]', async () => {
    const kind = kinds[type]
    const files = await sampleFiles(type)
    expect(files.map(({ format }) => format)).toEqual(expect.arrayContaining(['csv', 'xlsx']))
    // A pain.001 message has an end-to-end id for each payment.
    const without = (row: object) =>
      Object.fromEntries(Object.entries(row).filter(([name]) => name !== 'endToEndId'))
    for (const file of files)
      expect((await paymentsIn(file, kind)).map(without)).toEqual(sampleRows(kind).map(filled))
  })

  test('are valid by the rules of single payments [B293]', () => {
    const kind = kinds[type]
    for (const { amount = '', currency = '', country = '', ...details } of sampleRows(kind)) {
      expect(parseDecimal(amount)).toEqual({ amount })
      if (kind === 'p2p') continue
      const checks = externalMethods.map((method) => checkDetails(method, country, currency, details))
      expect(checks.filter(({ problems }) => Object.keys(problems).length === 0)).not.toEqual([])
    }
  })
})

test('samples of payments by link are those of their page [B293]', async () => {
  const [file, ...others] = await sampleFiles('globalPay')
  expect(others).toEqual([])
  expect(String(file?.bytes)).toContain('beneficiaryEmail')
})
