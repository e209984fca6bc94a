import { describe, expect, test } from 'vitest'
import { rowsXml, workbookParts } from '#testing/workbook-of.ts'
import { zipOf } from '#testing/zip-of.ts'
import { PackedRows } from './table-rows.ts'
import { TableRefused } from './table-refused.ts'
import { xlsxTable } from './table-xlsx.ts'

type Choice = { sheet?: string; withHidden?: boolean }

/** The rows of a workbook with their lines and notes; or its refusal. */
async function read(file: Buffer, { sheet, withHidden = false }: Choice = {}) {
  try {
    const { rows, found } = await xlsxTable(file, { sheet, withHidden })
    const { notes, ...view } = found
    return {
      headers: rows.headers,
      rows: Array.from(new PackedRows(rows.bytes(), rows.headers.length), ({ line, cells }) => [
        line,
        ...cells,
      ]),
      ...view,
      ...(notes.length > 0 && {
        notes: notes.map(({ name, facts }) => [name, ...Object.values(facts)].join(' ')),
      }),
    }
  } catch (error) {
    if (error instanceof TableRefused) return { refusal: error.refusal, ...error.facts }
    throw error
  }
}

const head = ['payeeName', 'iban', 'amount']
const table = rowsXml([head, ['Ana', 'X1', 1], ['Bo', 'X2', 2], ['Cy', 'X3', 3]])

/** A workbook with a single sheet and changes to its XML. */
function sheetOf(rows: string, before = '', after = ''): Buffer {
  const parts = workbookParts(rows).map((part) => ({
    ...part,
    data: String(part.data)
      .replace('<sheetData>', `${before}<sheetData>`)
      .replace('</sheetData>', `</sheetData>${after}`),
  }))
  return zipOf(parts)
}

describe('what a sheet hides', () => {
  const seen = [
    [2, 'Ana', 'X1', '1'],
    [4, 'Cy', 'X3', '3'],
  ]
  const all = [
    [2, 'Ana', 'X1', '1'],
    [3, 'Bo', 'X2', '2'],
    [4, 'Cy', 'X3', '3'],
  ]
  const line3 = (attributes: string) => table.replace('<row r="3"', `<row r="3" ${attributes}`)

  test.each([
    ['by hand or by a filter', line3('hidden="1"'), ''],
    ['in a closed group', line3('hidden="true" outlineLevel="1"'), '<sheetFormatPr outlineLevelRow="1"/>'],
    ['by no height', line3('ht="0" customHeight="1"'), ''],
    [
      'by default',
      table.replaceAll(/<row r="([124])"/g, '<row r="$1" hidden="0"'),
      '<sheetFormatPr zeroHeight="1"/>',
    ],
  ])('are rows %s: they are counted, and read only if wanted [FI-05]', async (_, rows, before) => {
    const file = sheetOf(rows, before)
    expect(await read(file)).toMatchObject({ rows: seen, hidden: { rows: 1, columns: 0, isRead: false } })
    expect(await read(file, { withHidden: true })).toMatchObject({
      rows: all,
      hidden: { rows: 1, columns: 0, isRead: true },
    })
  })

  test.each(['hidden="1"', 'width="0" customWidth="1"'])(
    'are columns with %s [FI-05]',
    async (attributes) => {
      const file = sheetOf(table, `<cols><col min="2" max="2" ${attributes}/></cols>`)
      expect(await read(file)).toMatchObject({
        headers: ['payeeName', 'amount'],
        rows: [
          [2, 'Ana', '1'],
          [3, 'Bo', '2'],
          [4, 'Cy', '3'],
        ],
        hidden: { rows: 0, columns: 1, isRead: false },
      })
      expect(await read(file, { withHidden: true })).toMatchObject({
        headers: head,
        hidden: { rows: 0, columns: 1, isRead: true },
      })
    },
  )

  test('is not told when it is empty', async () => {
    const file = sheetOf(
      table.replace('</row>', '</row>').concat('<row r="9" hidden="1"><c r="A9"/></row>'),
      '<cols><col min="4" max="16384" hidden="1"/></cols>',
    )
    expect(await read(file)).not.toHaveProperty('hidden')
  })
})

describe('the sheet that is read', () => {
  const second = rowsXml([head, ['Zoe', 'Z1', 9]])
  function bookOf(views: string, states: readonly [string, string] = ['', '']): Buffer {
    const sheets = `<sheet name="January" r:id="r1" ${states[0]}/><sheet name="February" r:id="r8" ${states[1]}/>`
    const parts = workbookParts(table, { sheets }).map((part) => ({
      ...part,
      data: String(part.data)
        .replace('<sheets>', `${views}<sheets>`)
        .replace(
          '</Relationships>',
          part.name.includes('workbook.xml.rels')
            ? '<Relationship Id="r8" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet2.xml"/></Relationships>'
            : '</Relationships>',
        ),
    }))
    const sheet = parts.find(({ name }) => name.endsWith('sheet1.xml'))
    return zipOf([
      ...parts,
      { name: 'xl/worksheets/sheet2.xml', data: String(sheet?.data).replace(table, second) },
    ])
  }
  const active = (at: number) => `<bookViews><workbookView activeTab="${at}"/></bookViews>`
  const sheets = {
    january: { sheet: 'January' },
    february: { sheet: 'February', rows: [[2, 'Zoe', 'Z1', '9']] },
  }

  test('is the one that was open, or the one that is chosen, of those that are seen [FI-05]', async () => {
    expect(await read(bookOf(''))).toMatchObject({ ...sheets.january, sheets: ['January', 'February'] })
    expect(await read(bookOf(active(1)))).toMatchObject({
      ...sheets.february,
      sheets: ['February', 'January'],
    })
    expect(await read(bookOf(active(1)), { sheet: 'January' })).toMatchObject(sheets.january)
    expect(await read(bookOf(''), { sheet: 'February' })).toMatchObject(sheets.february)
  })

  test('is never a hidden one, whatever was open or is chosen [FI-05]', async () => {
    const hidden = bookOf(active(0), ['state="veryHidden"', ''])
    expect(await read(hidden)).toMatchObject({ ...sheets.february, sheets: ['February'] })
    expect(await read(hidden, { sheet: 'January' })).toEqual({
      refusal: 'tableSheetUnknown',
      sheet: 'January',
    })
  })
})

describe('cells that are no payment', () => {
  const formula = (at: string, text: string, value = '') => `<c r="${at}"><f>${text}</f><v>${value}</v></c>`
  const beside = (line: number, cell: string) =>
    table
      .replace(`<row r="${line}">`, `<row r="${line}">`)
      .replace(new RegExp(`(<row r="${line}">.*?)</row>`), `$1${cell}</row>`)

  test('do not matter beside the table, with a blank column between, and are told [FI-29]', async () => {
    const all = {
      rows: [
        [2, 'Ana', 'X1', '1'],
        [3, 'Bo', 'X2', '2'],
        [4, 'Cy', 'X3', '3'],
      ],
    }
    expect(await read(sheetOf(beside(3, formula('F3', 'C3*2', '4'))))).toMatchObject({
      ...all,
      notes: ['besideTable F3'],
    })
    const remark = '<row r="7"><c r="E7" t="inlineStr"><is><t>checked by Anna</t></is></c></row>'
    expect(await read(sheetOf(table + remark))).toMatchObject({ ...all, notes: ['besideTable E7'] })
    expect(await read(sheetOf(beside(3, '<c r="D3"><v>4</v></c>')))).toEqual({
      refusal: 'tableLineTooWide',
      line: '3',
      cells: 4,
      first: '1',
      columns: 3,
    })
  })

  test('are sums below it, alone or with a word [FI-29]', async () => {
    for (const cells of [
      formula('C5', 'SUM(C2:C4)'),
      `<c r="A5" t="inlineStr"><is><t>Total</t></is></c>${formula('C5', 'SUBTOTAL(9,C2:C4)', '6')}`,
    ])
      expect(await read(sheetOf(`${table}<row r="5">${cells}</row>`))).toMatchObject({
        rows: { length: 3 },
        notes: ['totalsLeftOut 5'],
      })
  })

  test('are never a payment whose amount is a formula [FI-29]', async () => {
    const text = (at: string, words: string) => `<c r="${at}" t="inlineStr"><is><t>${words}</t></is></c>`
    for (const cells of [
      `${text('A5', 'Di')}${text('B5', 'X4')}${formula('C5', 'SUM(A1:A2)', '7')}`,
      `${text('B5', 'bc1qxy2kgdygjrsqtzq2n0yrf2493p83kkfjhx0wl')}${formula('C5', 'SUM(A1:A2)', '7')}`,
      formula('C5', 'C4', '7'),
      `<c r="C5"><f t="shared" si="0"/><v>7</v></c>`,
    ])
      expect(await read(sheetOf(`${table}<row r="5">${cells}</row>`))).toMatchObject({
        refusal: 'tableFormula',
        cell: 'C5',
      })
  })
})

describe('texts', () => {
  test('have their escaped characters decoded, in headers and cells, shared and inline [FI-24]', async () => {
    const texts = '<si><t>payee_x0020_name</t></si><si><r><t>Müller_x0020_</t></r><r><t>GmbH</t></r></si>'
    const cells = (line: number, shared: number, more: string) =>
      `<row r="${line}"><c r="A${line}" t="s"><v>${shared}</v></c>${more}</row>`
    const inline = (at: string, words: string) =>
      `<c r="${at}" t="inlineStr"><is><t>${words}</t><rPh><t>x</t></rPh></is></c>`
    const rows =
      cells(1, 0, inline('B1', 'ref_x0065_rence')) +
      cells(2, 1, inline('B2', 'INV_x000D_1')) +
      cells(3, 1, '<c r="B3" t="str"><v>_x005F_x000D_</v></c>')
    expect(await read(zipOf(workbookParts(rows, { texts })))).toMatchObject({
      headers: ['payee name', 'reference'],
      rows: [
        [2, 'Müller GmbH', 'INV 1'],
        [3, 'Müller GmbH', '_x000D_'],
      ],
    })
  })

  test('that are too long are refused, however their characters are written [FI-24]', async () => {
    const long = (words: string) =>
      read(
        sheetOf(`${rowsXml([['a']])}<row r="2"><c r="A2" t="inlineStr"><is><t>${words}</t></is></c></row>`),
      )
    expect(await long('_x0041_'.repeat(500))).toMatchObject({ rows: [[2, 'A'.repeat(500)]] })
    expect(await long('_x0041_'.repeat(501))).toMatchObject({ refusal: 'tableCellTooLong' })
  })
})

describe('a first line that is a payment', () => {
  test('is refused in every kind of workbook, with blank lines above or a hidden header [FI-04]', async () => {
    const iban = 'DE89370400440532013000'
    const payment = { refusal: 'tableHeaderIsPayment', line: '1', cell: iban }
    expect(
      await read(
        sheetOf(
          rowsXml([
            ['Ana', iban, 1],
            ['Bo', iban, 2],
          ]),
        ),
      ),
    ).toEqual(payment)
    const below = '<row r="6"><c r="B6" t="inlineStr"><is><t>Ana</t></is></c><c r="C6"><v>12.5</v></c></row>'
    expect(await read(sheetOf(below))).toEqual({ refusal: 'tableHeaderIsPayment', line: '6', cell: '12.5' })
    const hidden = rowsXml([head, ['Ana', iban, 1]]).replace('<row r="1"', '<row r="1" hidden="1"')
    expect(await read(sheetOf(hidden))).toEqual({ ...payment, line: '2' })
  })
})
