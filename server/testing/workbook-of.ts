import { zipOf, type ZipPart } from './zip-of.ts'

const declared = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const types = 'http://schemas.openxmlformats.org/package/2006/content-types'
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

type Cells = readonly (readonly (string | number)[])[]

/** The parts of a workbook whose first sheet consists of these rows of XML. */
export const workbookParts = (
  rows: string,
  more: { styles?: string; texts?: string; sheets?: string } = {},
): ZipPart[] => [
  {
    name: '[Content_Types].xml',
    data: `${declared}<Types xmlns="${types}"><Default Extension="xml" ContentType="application/xml"/></Types>`,
  },
  {
    name: '_rels/.rels',
    data: `${declared}<Relationships xmlns="${relations}"><Relationship Id="r1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  },
  {
    name: 'xl/workbook.xml',
    data: `${declared}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${more.sheets ?? '<sheet name="Payments" sheetId="1" r:id="r1"/>'}</sheets></workbook>`,
  },
  {
    name: 'xl/_rels/workbook.xml.rels',
    data: `${declared}<Relationships xmlns="${relations}"><Relationship Id="r1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/>${more.styles === undefined ? '' : `<Relationship Id="r2" Type="${office}/styles" Target="styles.xml"/>`}${more.texts === undefined ? '' : `<Relationship Id="r3" Type="${office}/sharedStrings" Target="/xl/sharedStrings.xml"/>`}</Relationships>`,
  },
  {
    name: 'xl/worksheets/sheet1.xml',
    data: `${declared}<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`,
  },
  ...(more.styles === undefined
    ? []
    : [{ name: 'xl/styles.xml', data: `<styleSheet xmlns="${main}">${more.styles}</styleSheet>` }]),
  ...(more.texts === undefined
    ? []
    : [{ name: 'xl/sharedStrings.xml', data: `<sst xmlns="${main}">${more.texts}</sst>` }]),
]

/** Rows of a sheet, texts inline. */
export const rowsXml = (rows: Cells): string =>
  rows
    .map(
      (cells, line) =>
        `<row r="${line + 1}">${cells.map((cell, column) => cellXml(`${String.fromCharCode(65 + column)}${line + 1}`, cell)).join('')}</row>`,
    )
    .join('')

const cellXml = (at: string, cell: string | number): string =>
  typeof cell === 'number'
    ? `<c r="${at}"><v>${cell}</v></c>`
    : `<c r="${at}" t="inlineStr"><is><t>${cell}</t></is></c>`

/** A workbook of a single sheet. */
export const workbookOf = (rows: Cells): Buffer => zipOf(workbookParts(rowsXml(rows)))
