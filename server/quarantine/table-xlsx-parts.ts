import { massFileLimits } from '@sixpence/protocol/rules/mass/files'
import { refuseTable } from './table-refused.ts'
import { readXml } from './table-xml.ts'
import type { Zip } from './table-zip.ts'

/** How the numbers of a style are shown: as a day, or with this many leading zeros. */
export type NumberStyle = { isDate: boolean; zeros: number }

/** The first visible sheet of a workbook: the name of its part, and the day its dates are counted from. */
export async function firstSheet(zip: Zip): Promise<{ part: string; is1904: boolean; workbook: string }> {
  const main = [...(await targets(zip, '')).values()].find(({ type }) => type.endsWith('/officeDocument'))
  const workbook = main?.part ?? ''
  if (!/^xl\/\w+\.xml$/.test(workbook) || !zip.has(workbook)) return refuseTable('tableTypeUnknown')
  let is1904 = false
  const sheets: { id: string; isHidden: boolean }[] = []
  await readXml(zip.read(workbook), {
    open: (name, attributes) => {
      if (name === 'workbookPr') is1904 = ['1', 'true'].includes(attributes['date1904'] ?? '')
      if (name === 'sheet')
        sheets.push({
          id: relationIn(attributes),
          isHidden: (attributes['state'] ?? 'visible') !== 'visible',
        })
    },
  })
  const shown = sheets.find(({ isHidden }) => !isHidden)
  if (!shown) return refuseTable('tableEmpty')
  const sheet = (await targets(zip, workbook)).get(shown.id)
  if (!sheet?.type.endsWith('/worksheet') || !zip.has(sheet.part)) return refuseTable('tableBroken')
  return { part: sheet.part, is1904, workbook }
}

/** The name of the part with the shared texts or the styles of a workbook. */
export const partOf = async (
  zip: Zip,
  workbook: string,
  type: 'sharedStrings' | 'styles',
): Promise<string | undefined> =>
  [...(await targets(zip, workbook)).values()].find((one) => one.type.endsWith(`/${type}`))?.part

const relationIn = (attributes: Readonly<Record<string, string>>): string =>
  Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1] ?? ''

type Target = { type: string; part: string }

/** The parts that a part refers to within the archive, by id; external targets are ignored. */
async function targets(zip: Zip, from: string): Promise<Map<string, Target>> {
  const at = from.lastIndexOf('/') + 1
  const folder = from.slice(0, at)
  const found = new Map<string, Target>()
  await readXml(zip.read(`${folder}_rels/${from.slice(at)}.rels`), {
    open: (name, { Id = '', Type = '', Target = '', TargetMode }) => {
      if (name !== 'Relationship' || TargetMode === 'External') return
      found.set(Id, { type: Type, part: Target.startsWith('/') ? Target.slice(1) : folder + Target })
    },
  })
  return found
}

/** The texts that cells refer to by number. @throws TableRefused */
export async function sharedTexts(zip: Zip, part: string): Promise<string[]> {
  const texts: string[] = []
  let text = ''
  let isText = false
  let phonetic = 0
  await readXml(zip.read(part), {
    open: (name) => {
      if (name === 'si') text = ''
      if (name === 'rPh') phonetic += 1
      isText = name === 't' && phonetic === 0
    },
    text: (piece) => {
      if (isText) text = capped(text + piece)
    },
    close: (name) => {
      isText = false
      if (name === 'rPh') phonetic -= 1
      if (name === 'si') texts.push(text)
      if (texts.length > massFileLimits.cells)
        refuseTable('tableTooManyCells', { most: massFileLimits.cells })
    },
  })
  return texts
}

/** Texts beyond the limit of a cell are cut just after it, so that the cell is refused. */
export const capped = (text: string): string => text.slice(0, massFileLimits.cellLength + 1)

/** How the numbers of each style are shown. @throws TableRefused */
export async function numberStyles(zip: Zip, part: string): Promise<NumberStyle[]> {
  const codes = new Map<string, string>()
  const styles: NumberStyle[] = []
  let isCells = false
  await readXml(zip.read(part), {
    open: (name, { numFmtId = '0', formatCode = '' }) => {
      if (name === 'numFmt') codes.set(numFmtId, formatCode)
      if (name === 'cellXfs') isCells = true
      if (name === 'xf' && isCells) styles.push(styleOf(Number(numFmtId), codes.get(numFmtId)))
    },
    close: (name) => {
      if (name === 'cellXfs') isCells = false
    },
  })
  return styles
}

/** Built-in formats 14 to 22, 27 to 36, 45 to 47 and 50 to 58 are of days and times (ECMA-376, 18.8.30). */
function styleOf(id: number, code: string | undefined): NumberStyle {
  if (code === undefined)
    return {
      isDate:
        (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58),
      zeros: 0,
    }
  const bare = code.replaceAll(/"[^"]*"|\\.|_.|\*.|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '')
  return {
    isDate: /[ymdhs]/i.test(bare) && !/general/i.test(bare),
    zeros: /^0+$/.test(bare) ? bare.length : 0,
  }
}
