import { expect, test } from 'vitest'
import { joinedPages, linePage } from './line-page.ts'
import { type MassEntry } from './mass-lines.ts'

const seal = (value: unknown) => Buffer.from(JSON.stringify(value))
const entry = (line: number, problems: MassEntry['content']['problems'] = []): MassEntry => ({
  line,
  content: { cells: { note: 'x'.repeat(line) }, problems },
  cost: undefined,
})

test('pages that are joined have each line where it stands in the encrypted bytes of all', () => {
  const problem = { parameter: 'email', code: 'missing', description: 'Fill this in.' }
  const first = linePage(seal, [entry(1), entry(2, [problem])])
  const second = linePage(seal, [entry(3), entry(4)], { after: first.sealed.length })
  const joined = joinedPages([first, second])
  const [lines = [], at = [], length = [], wrongAt = [], wrongLength = []] = joined.columns.map((values) =>
    values.split(','),
  )
  const inBytes = (from = '', long = ''): unknown =>
    JSON.parse(joined.sealed.toString('utf8', Number(from) - 1, Number(from) - 1 + Number(long)))
  expect(lines.map((line, row) => [line, inBytes(at[row], length[row])])).toEqual([
    ['1', { cells: { note: 'x' } }],
    ['2', { cells: { note: 'xx' } }],
    ['3', { cells: { note: 'xxx' } }],
    ['4', { cells: { note: 'xxxx' } }],
  ])
  expect(wrongAt.map((from) => from === 'NULL')).toEqual([true, false, true, true])
  expect(inBytes(wrongAt[1], wrongLength[1])).toEqual([problem])
  expect([joined.from, joined.to]).toEqual([1, 4])
})
