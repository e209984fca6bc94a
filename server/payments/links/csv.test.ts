import { expect, test } from 'vitest'
import { readCsv } from './csv.ts'

const cellsOf = (text: string) => {
  const read = readCsv(text, 50)
  return 'unreadable' in read ? read : read.map(({ line, cells }) => [line, ...cells])
}

test('reads quoted cells, doubled quotation marks and lines within a cell', () => {
  expect(cellsOf('a,b\r\n"x, y","he said ""no"""\r\n"two\nlines",z\r\n')).toEqual([
    [1, 'a', 'b'],
    [2, 'x, y', 'he said "no"'],
    [3, 'two\nlines', 'z'],
  ])
})

test('knows the delimiter by the first line, and leaves empty lines out', () => {
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

test('names the line that cannot be read', () => {
  expect(cellsOf('a,b\nx"y,1')).toEqual({ unreadable: 2 })
  expect(cellsOf('a,b\n1,2\n"open,1')).toEqual({ unreadable: 3 })
  expect(cellsOf('a,b\n"x"y,1')).toEqual({ unreadable: 2 })
  expect(cellsOf('a,b\n"x";1')).toEqual({ unreadable: 2 })
  expect(cellsOf(`a,b\n${'x'.repeat(51)},1`)).toEqual({ unreadable: 2 })
})
