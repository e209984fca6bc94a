import type { TableRefusal } from '@sixpence/protocol/rules/mass/files'
import { gzipSync } from 'node:zlib'
import { painOf, painXml, transferXml } from './pain-of.ts'
import { rowsXml, workbookOf, workbookParts } from './workbook-of.ts'
import { zipOf, type ZipPart } from './zip-of.ts'

type Facts = Readonly<Record<string, string | number>>
export type TableAttack = [name: string, refusal: TableRefusal, bytes: Buffer, facts?: Facts]

const text = (words: string, encoding: BufferEncoding = 'utf8'): Buffer => Buffer.from(words, encoding)
const header = 'email;amount;currency\n'
const row = 'ana@example.com;12.50;EUR\n'
const wideHeader = Array.from({ length: 100 }, (_, n) => `c${n}`)
const cut = (bytes: Buffer, share: number): Buffer => bytes.subarray(0, Math.floor(bytes.length * share))

/** Files that must not be read as payments, each with its expected refusal and the facts of its text. */
export const attackTables = (): TableAttack[] => [
  ...noTables(),
  ...csvFiles(),
  ...workbooks(),
  ...archives(),
  ...messages(),
]

function noTables(): TableAttack[] {
  const started = (start: string) => Buffer.concat([text(start, 'latin1'), Buffer.alloc(100)])
  return [
    ['no byte at all', 'tableEmpty', Buffer.alloc(0)],
    ['nothing but spaces', 'tableEmpty', text(' \r\n\t\n ')],
    ['a PDF', 'tableTypeUnknown', text('%PDF-1.7\n1 0 obj')],
    ['a photo', 'tableTypeUnknown', started('\u00ff\u00d8\u00ff\u00e0\0\u0010JFIF')],
    ['a program', 'tableTypeUnknown', started('\u007fELF')],
    ['a rar', 'tableTypeUnknown', started('Rar!\u001a\u0007\u0001\0')],
    ['a gzip', 'tableTypeUnknown', gzipSync(header + row)],
    ['zeros', 'tableTypeUnknown', Buffer.alloc(5_000)],
    ['JSON', 'tableTypeUnknown', text('[{"email":"ana@example.com","amount":"12.50"}]')],
    ['RTF', 'tableTypeUnknown', text('{\\rtf1 hello}')],
    ['a page of HTML', 'tableTypeUnknown', text('<table><tr><td>ana@example.com</td></tr></table>')],
    ['a text with bells', 'tableTypeUnknown', text(`${header}ana@example.com;12\u0007;EUR\n`)],
    [
      'an old workbook',
      'tableLocked',
      Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]),
    ],
    ['a file that is too large', 'tableTooLarge', Buffer.alloc(20 * 1024 * 1024 + 1, 'a'), { most: 20 }],
  ]
}

function csvFiles(): TableAttack[] {
  const wide = text(header + row, 'utf16le')
  const unmarked = { encoding: 'UTF-16 without a byte order mark' }
  const marked = (hex: string) => Buffer.concat([Buffer.from(hex, 'hex'), text(header + row)])
  return [
    ['a line of headers alone', 'tableEmpty', text(header)],
    ['UTF-16 without its mark', 'tableEncoding', wide, unmarked],
    ['UTF-16 the other way round', 'tableEncoding', Buffer.from(wide).swap16(), unmarked],
    ['UTF-32', 'tableEncoding', marked('fffe0000'), { encoding: 'UTF-32' }],
    ['UTF-7', 'tableEncoding', marked('2b2f7638'), { encoding: 'UTF-7' }],
    ['GB 18030', 'tableEncoding', marked('84319533'), { encoding: 'GB 18030' }],
    [
      'half a letter at the end',
      'tableBroken',
      Buffer.concat([text(header), Buffer.from([0x61, 0x3b, 0xd0])]),
    ],
    [
      'half a letter of UTF-16',
      'tableBroken',
      Buffer.concat([text('\ufeffa;b\n1;2', 'utf16le'), Buffer.from([1])]),
    ],
    ['two columns of one name', 'tableHeadersTwice', text('Email;amount;EMAIL\n1;2;3'), { columns: 'EMAIL' }],
    ['a column without a name', 'tableHeaderEmpty', text('email;;amount\n1;2;3'), { column: 'B' }],
    [
      'a line with more columns',
      'tableLineTooWide',
      text(`${header}${row}a;b;c;d\n`),
      { line: '3', cells: 4, first: '1', columns: 3 },
    ],
    [
      'a first line that is a payment',
      'tableHeaderIsPayment',
      text(row),
      { line: '1', cell: 'ana@example.com' },
    ],
    ['a quotation that is never closed', 'tableLineUnreadable', text(`${header}${row}"a;b\n`), { line: '3' }],
    ['words behind a quotation', 'tableLineUnreadable', text(`${header}"a"b;1;2\n`), { line: '2' }],
    ['a quotation of megabytes', 'tableLineUnreadable', text(`${header}"${'a\n'.repeat(4_000_000)}`)],
    ['ten million separators', 'tableLineUnreadable', text(`${'a;'.repeat(10_000_000)}\n`), { line: '1' }],
    [
      'a cell of 501 letters',
      'tableCellTooLong',
      text(`${header}a;${'1'.repeat(501)};EUR`),
      { cell: 'B2', most: 500 },
    ],
    ['too many columns', 'tableTooManyColumns', text(`${wideHeader.join(';')};one more\n1\n`), { most: 100 }],
    ['too many rows', 'tableTooManyRows', text(header + row.repeat(100_001)), { most: 100_000 }],
    [
      'too many cells',
      'tableTooManyCells',
      text(`${wideHeader.join(';')}\n${'1\n'.repeat(50_001)}`),
      { most: 5_000_000 },
    ],
  ]
}

const head = rowsXml([['email', 'amount']])
const sheet = (rows: string, more?: Parameters<typeof workbookParts>[1]): Buffer =>
  zipOf(workbookParts(head + rows, more))
const cellIn = (cell: string): Buffer => sheet(`<row r="2"><c r="A2"><v>1</v></c>${cell}</row>`)

function workbooks(): TableAttack[] {
  const texts = Array.from({ length: 100 }, () => `<si><t>${'x'.repeat(490)}</t></si>`).join('')
  const shared = Array.from(
    { length: 90_000 },
    (_, n) => `<row r="${n + 2}"><c t="s"><v>${n % 100}</v></c></row>`,
  )
  const swapped = (from: string, to: string): Buffer =>
    zipOf(workbookParts(head).map((part) => ({ ...part, data: String(part.data).replace(from, to) })))
  return [
    ['a workbook without rows', 'tableEmpty', workbookOf([])],
    ['a workbook with headers alone', 'tableEmpty', sheet('')],
    ['a formula', 'tableFormula', cellIn('<c r="B2"><f>1+1</f><v>2</v></c>'), { cell: 'B2' }],
    [
      'a shared formula',
      'tableFormula',
      cellIn('<c r="B2"><f t="shared" si="0"/><v>2</v></c>'),
      { cell: 'B2' },
    ],
    [
      'a formula in the headers',
      'tableFormula',
      zipOf(workbookParts('<row r="1"><c r="A1" t="str"><f>"a"</f><v>a</v></c></row>')),
      { cell: 'A1' },
    ],
    [
      'a call of another program',
      'tableFormula',
      cellIn('<c r="B2"><f>cmd|\'/c calc\'!A0</f></c>'),
      { cell: 'B2' },
    ],
    [
      'a card number as a number',
      'tableDigitsLost',
      cellIn('<c r="B2"><v>4000001234567890</v></c>'),
      { cell: 'B2' },
    ],
    ['a number that is none', 'tableBroken', cellIn('<c r="B2"><v>twelve</v></c>')],
    ['a text that is not there', 'tableBroken', cellIn('<c r="B2" t="s"><v>7</v></c>')],
    ['two cells in one place', 'tableBroken', cellIn('<c r="B2"><v>1</v></c><c r="B2"><v>9000</v></c>')],
    ['a cell of another line', 'tableBroken', cellIn('<c r="B3"><v>1</v></c>')],
    [
      'two rows of one line',
      'tableBroken',
      sheet('<row r="2"><c r="A2"><v>1</v></c></row><row r="2"><c r="A2"><v>2</v></c></row>'),
    ],
    [
      'a cell a thousand columns away',
      'tableTooManyColumns',
      cellIn('<c r="XFD2"><v>1</v></c>'),
      { most: 100 },
    ],
    [
      'a cell that is too long',
      'tableCellTooLong',
      cellIn(`<c r="B2" t="inlineStr"><is><t>${'x'.repeat(3_000_000)}</t></is></c>`),
      { cell: 'B2', most: 500 },
    ],
    [
      'too many rows of a workbook',
      'tableTooManyRows',
      sheet(Array.from({ length: 100_001 }, (_, n) => `<row r="${n + 2}"><c><v>1</v></c></row>`).join('')),
      { most: 100_000 },
    ],
    [
      'five million empty cells',
      'tableTooManyCells',
      sheet(`<row r="2">${'<c/>'.repeat(5_000_001)}</row>`),
      { most: 5_000_000 },
    ],
    ['a few texts shared by all rows', 'tableTooHeavy', sheet(shared.join(''), { texts })],
    ['a macro', 'tableActive', zipOf([...workbookParts(head), { name: 'xl/vbaProject.bin', data: 'x' }])],
    [
      'a workbook that allows macros',
      'tableActive',
      swapped('application/xml', 'application/vnd.ms-excel.sheet.macroEnabled.main+xml'),
    ],
    [
      'a workbook within a workbook',
      'tableActive',
      zipOf([...workbookParts(head), { name: 'xl/embeddings/book.xlsx', data: workbookOf([['a']]) }]),
    ],
    [
      'a zip within a workbook',
      'tableActive',
      zipOf([...workbookParts(head), { name: 'a.zip', data: 'PK' }]),
    ],
    [
      'a workbook whose sheets are hidden',
      'tableEmpty',
      zipOf(workbookParts(head, { sheets: '<sheet name="x" r:id="r1" state="veryHidden"/>' })),
    ],
    [
      'a sheet outside the file',
      'tableBroken',
      swapped('Target="worksheets/sheet1.xml"', 'Target="https://x.example/s.xml" TargetMode="External"'),
    ],
    [
      'a sheet above the file',
      'tableBroken',
      swapped('Target="worksheets/sheet1.xml"', 'Target="../../../etc/passwd"'),
    ],
    ['a document of Word', 'tableTypeUnknown', swapped('xl/workbook.xml', 'word/document.xml')],
    ['XML that ends early', 'tableBroken', swapped('</sheetData></worksheet>', '')],
    [
      'an external entity in a sheet',
      'tableDoctype',
      swapped('<worksheet', '<!DOCTYPE w [<!ENTITY x SYSTEM "file:///etc/passwd">]><worksheet'),
    ],
    ['an unknown entity in a sheet', 'tableBroken', swapped('<t>email</t>', '<t>&amount;</t>')],
    [
      'elements a thousand deep',
      'tableTooHeavy',
      swapped('<sheetData>', `${'<a>'.repeat(1_000)}<sheetData>`),
    ],
  ]
}

function archives(): TableAttack[] {
  const book = workbookOf([['a'], ['1']])
  const parts = workbookParts(rowsXml([['a'], ['1']]))
  const withLie = (lie: Partial<ZipPart>): Buffer =>
    zipOf(parts.map((part) => (part.name.includes('sheet1') ? { ...part, ...lie } : part)))
  const zeros = Buffer.alloc(200 * 1024 * 1024)
  const bomb = { name: 'xl/media/image1.png', data: zeros }
  const changed = (bytes: Buffer, at: number, value: number): Buffer => {
    const copy = Buffer.from(bytes)
    copy.writeUInt32LE(value, at < 0 ? copy.length + at : at)
    return copy
  }
  return [
    ['the head of a zip', 'tableBroken', book.subarray(0, 30)],
    ['half a workbook', 'tableBroken', cut(book, 0.5)],
    ['a workbook without its last byte', 'tableBroken', book.subarray(0, -1)],
    ['a workbook with words after its end', 'tableTrailing', Buffer.concat([book, text('more')])],
    ['two workbooks in a row', 'tableBroken', Buffer.concat([book, book])],
    ['an empty zip', 'tableBroken', Buffer.concat([text('PK\u0003\u0004'), zipOf([])])],
    ['a zip of something else', 'tableTypeUnknown', zipOf([{ name: 'a.txt', data: 'hello' }])],
    ['a directory that lies elsewhere', 'tableBroken', changed(book, -6, 3)],
    ['more parts than there are', 'tableBroken', zipOf(parts, { count: 9 })],
    [
      'a thousand and one parts',
      'tableTooHeavy',
      zipOf(Array.from({ length: 1_001 }, (_, n) => ({ name: `${n}`, data: '' }))),
    ],
    ['a part that is there twice', 'tableBroken', zipOf([...parts, ...parts.slice(-1)])],
    ['a part with another name inside', 'tableBroken', withLie({ localName: 'xl/worksheets/sheet2.xml' })],
    ['a part with a wrong sum', 'tableBroken', withLie({ crc: 7 })],
    ['a part that is longer than it says', 'tableBroken', withLie({ size: 10 })],
    ['a part that is shorter than it says', 'tableBroken', withLie({ size: 1_000_000 })],
    ['a locked part', 'tableLocked', withLie({ flags: 1 })],
    ['a bomb of 400 MB in two parts', 'tableTooHeavy', zipOf([...parts, bomb, { ...bomb, name: 'b' }])],
    ['a sheet that says to unpack to 4 GB', 'tableTooHeavy', withLie({ size: 0xffffffff })],
    ['a bomb that says to be small', 'tableBroken', withLie({ data: zeros, size: 1_000, crc: 0 })],
    ['a sheet of 200 MB of spaces', 'tableBroken', withLie({ data: Buffer.alloc(200 * 1024 * 1024, ' ') })],
  ]
}

function messages(): TableAttack[] {
  const laughs = `<!DOCTYPE l [<!ENTITY a "ha">${Array.from({ length: 9 }, (_, n) => `<!ENTITY ${'bcdefghij'[n]} "&${'abcdefghi'[n]};&${'abcdefghi'[n]};">`).join('')}]>`
  const swapped = (from: string, to: string): Buffer => text(painXml().replace(from, to))
  return [
    [
      'another message',
      'tableMessageUnknown',
      swapped('pain.001.001.03', 'pacs.008.001.08'),
      { message: 'pacs.008.001.08' },
    ],
    ['a version to come', 'tableMessageUnknown', painOf({ version: '99' }), { message: 'pain.001.001.99' }],
    ['XML of no message', 'tableTypeUnknown', text('<?xml version="1.0"?><Document><a/></Document>')],
    ['an SVG', 'tableTypeUnknown', text('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    [
      'an external entity',
      'tableDoctype',
      painOf({ before: '<!DOCTYPE d [<!ENTITY x SYSTEM "file:///etc/passwd">]>' }),
    ],
    [
      'an external document type',
      'tableDoctype',
      painOf({ before: '<!DOCTYPE Document SYSTEM "https://x.example/d.dtd">' }),
    ],
    ['a billion laughs', 'tableDoctype', painOf({ before: laughs })],
    ['a message cut off', 'tableBroken', cut(painOf(), 0.8)],
    ['elements that cross', 'tableBroken', swapped('</Nm></Cdtr>', '</Cdtr></Nm>')],
    ['words after the message', 'tableTrailing', Buffer.concat([painOf(), text('more')])],
    ['a second message after it', 'tableTrailing', text(painXml() + painXml().replace(/^<\?.*?\?>/, ''))],
    [
      'a message in EBCDIC',
      'tableXmlEncoding',
      swapped('UTF-8', 'EBCDIC-CP-US'),
      { encoding: 'EBCDIC-CP-US' },
    ],
    ['letters that are no UTF-8', 'tableBroken', text(painXml().replace('Ana', 'An\u00e1'), 'latin1')],
    ['a message without payments', 'tableEmpty', painOf({ transfers: [] })],
    ['cheques', 'tableCheque', painOf({ kind: 'CHK' })],
    ['a payment that is missing', 'tableCountDiffers', painOf({ count: '2' }), { said: '2', found: '1' }],
    [
      'a sum that differs',
      'tableSumDiffers',
      painOf({ count: '1', sum: '1250' }),
      { said: '1250', found: '12.5' },
    ],
    [
      'two accounts for one payment',
      'tablePaymentElementTwice',
      painOf({
        transfers: [transferXml('1', '<CdtrAcct><Id><IBAN>GB33BUKB20201555555555</IBAN></Id></CdtrAcct>')],
      }),
    ],
    [
      'more payments than a file may have',
      'tableTooManyRows',
      painOf({
        transfers: Array.from(
          { length: 100_001 },
          () => '<CdtTrfTxInf><Amt><InstdAmt Ccy="EUR">1</InstdAmt></Amt></CdtTrfTxInf>',
        ),
      }),
      { most: 100_000 },
    ],
    ['elements that go on and on', 'tableTooHeavy', swapped('<PmtInf>', '<a>'.repeat(1_000_000))],
  ]
}
