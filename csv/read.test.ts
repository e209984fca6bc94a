import { expect, test } from 'vitest'
import { readCsv } from './read.ts'

const cellsOf = (text: string) => {
  const read = readCsv(text, { maxLine: 50 })
  return 'unreadable' in read ? read : read.map(({ line, cells }) => [line, ...cells])
}

test('reads quoted cells, doubled quotation marks and lines within a cell', () => {
  expect(cellsOf('a,b\r\n"x, y","he said ""no"""\r\n"two\nlines",z\r\n')).toEqual([
    [1, 'a', 'b'],
    [2, 'x, y', 'he said "no"'],
    [3, 'two\nlines', 'z'],
  ])
})

test('detects the delimiter from the first line, and leaves empty lines out', () => {
  expect(cellsOf('a;b\n\n1,5;2\n;\n3;')).toEqual([
    [1, 'a', 'b'],
    [3, '1,5', '2'],
    [5, '3', ''],
  ])
  expect(cellsOf('a\tb\n"1"\t2,3;4')).toEqual([
    [1, 'a', 'b'],
    [2, '1', '2,3;4'],
  ])
})

test('returns the number of the line that cannot be read', () => {
  expect(cellsOf('a,b\nx"y,1')).toEqual({ unreadable: 2 })
  expect(cellsOf('a,b\n1,2\n"open,1')).toEqual({ unreadable: 3 })
  expect(cellsOf('a,b\n"x"y,1')).toEqual({ unreadable: 2 })
  expect(cellsOf('a,b\n"x";1')).toEqual({ unreadable: 2 })
  expect(cellsOf(`a,b\n${'x'.repeat(51)},1`)).toEqual({ unreadable: 2 })
})

test('reads at most the given number of lines, and all lines without a limit', () => {
  const text = Array.from({ length: 50 }, (_, n) => `row ${n},x`).join('\n')
  expect(readCsv(text, { most: 10 })).toHaveLength(10)
  expect(readCsv(text)).toHaveLength(50)
  expect(readCsv('')).toEqual([])
})

test('behaves the same in a browser', async () => {
  const { parse } = await import('csv-parse/browser/esm/sync')
  const text = '\uFEFFemail;note\r\na@b.example;"tea; ""green""\nÄ Їжак"\r\n'
  const read = readCsv(text)
  expect(parse(text, { bom: true, delimiter: ';' })).toEqual(
    'unreadable' in read ? read : read.map(({ cells }) => cells),
  )
})
