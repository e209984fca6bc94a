import { isFormula } from '@sixpence/csv/write'
import { massFieldsOf } from '@sixpence/protocol/mass/fields'
import { matchColumns } from '@sixpence/protocol/rules/mass/match-columns'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { quarantineLimits } from '#quarantine/limited-process.ts'
import { readTable } from '#quarantine/read-table.ts'
import { csvTable } from '#quarantine/table-csv.ts'
import { PackedRows } from '#quarantine/table-rows.ts'
import { failedCsv } from './failed-csv.ts'

const fields = massFieldsOf('p2p')

test('failed lines are a file that can be uploaded again; the reason is not one of our columns', async () => {
  const lines = [
    {
      cells: { email: 'ana@example.com', amount: '12.50', note: '=1+1' },
      reason: 'There is no such customer.',
    },
    { cells: { email: 'bo@example.com', amount: '7', note: '' }, reason: '@closed' },
  ]
  const bytes = failedCsv(fields, lines, 'Reason')
  expect(String(bytes)).toContain("'=1+1")
  expect(String(bytes)).toContain("'@closed")
  const { headers, rows } = await readTable(async () => bytes, quarantineLimits)
  expect(matchColumns(headers, fields)).toMatchObject({
    columns: [{ field: 'email' }, { field: 'amount' }, { field: 'note' }, { header: 'Reason' }],
    missing: [],
  })
  expect([...rows][0]?.cells).toEqual(['ana@example.com', '12.50', '=1+1', 'There is no such customer.'])
})

test('no cell is a formula, and every cell is read back unchanged, whatever its content', () => {
  const cell = fc.string({
    unit: fc.constantFrom('a', '=', '+', '-', '@', '1', '"', ',', ';', 'Ї', '|', '％'),
    maxLength: 8,
  })
  fc.assert(
    fc.property(cell, cell, (note, reason) => {
      const bytes = failedCsv(fields, [{ cells: { email: 'a', note }, reason }], 'Reason')
      const { rows } = csvTable(bytes)
      const [row] = [...new PackedRows(rows.bytes(), rows.headers.length)]
      expect(row?.cells).toEqual(note === '' ? ['a', reason] : ['a', note, reason])
      for (const line of String(bytes).split('\r\n'))
        expect(isFormula(line.replace(/^\ufeff/, ''))).toBe(false)
    }),
  )
})
