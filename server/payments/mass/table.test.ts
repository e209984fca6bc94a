import { rowAsTyped } from '@sixpence/csv/write'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvTable } from '#quarantine/table-csv.ts'
import { readRows } from '#quarantine/table-rows.ts'
import { readText } from './table.ts'

const refuse = (name: string): never => {
  throw new Error(name)
}

test('payments written as text are the rows of the equal file, whatever is written [B295]', async () => {
  const word = fc
    .string({
      unit: fc.constantFrom('a', '1', ',', '.', '"', ' ', '-', 'Ї', '@'),
      minLength: 1,
      maxLength: 12,
    })
    .map((text) => `x${text}y`)
  const payment = fc.tuple(word, word, fc.oneof(fc.constant(''), word), fc.oneof(fc.constant(''), word))
  await fc.assert(
    fc.asyncProperty(fc.array(payment, { minLength: 1, maxLength: 6 }), async (payments) => {
      const text = readText(payments.map((cells) => cells.join(';')).join('\n'), refuse)
      const file = csvTable(
        Buffer.from([['email', 'amount', 'currency', 'note'], ...payments].map(rowAsTyped).join('')),
      )
      const { rows } = await readRows(file.rows.bytes(), file.rows.headers.length)
      expect([text.headers, text.rows]).toEqual([file.rows.headers, rows])
    }),
  )
})
