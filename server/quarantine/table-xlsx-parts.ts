import { massFileLimits } from '@sixpence/protocol/rules/mass/files'
import { refuseTable } from './table-refused.ts'
import { readXml } from './table-xml.ts'
import type { Zip } from './table-zip.ts'

/** How the numbers of a style are displayed: as a day, with this many leading zeros, or with the sign of a currency. */
export type NumberStyle = { isDate: boolean; zeros: number; sign?: string }

/** The visible sheets of a workbook, the open sheet first; and the day its dates are counted from. */
type Workbook = { sheets: { name: string; part: string }[]; is1904: boolean; workbook: string }

/** Reads the list of sheets. @throws TableRefused */
export async function sheetsOf(zip: Zip): Promise<Workbook> {
  const main = [...(await targets(zip, '')).values()].find(({ type }) => type.endsWith('/officeDocument'))
  const workbook = main?.part ?? ''
  if (!/^xl\/\w+\.xml$/.test(workbook) || !zip.has(workbook)) return refuseTable('tableTypeUnknown')
  let is1904 = false
  let active = 0
  const sheets: { name: string; id: string; isHidden: boolean }[] = []
  await readXml(zip.read(workbook), {
    open: (name, attributes) => {
      if (name === 'workbookPr') is1904 = ['1', 'true'].includes(attributes['date1904'] ?? '')
      if (name === 'workbookView') active = Number(attributes['activeTab'] ?? 0)
      if (name === 'sheet')
        sheets.push({
          name: (attributes['name'] ?? '').slice(0, 31),
          id: relationIn(attributes),
          isHidden: (attributes['state'] ?? 'visible') !== 'visible',
        })
    },
  })
  if (sheets.every(({ isHidden }) => isHidden)) return refuseTable('tableEmpty')
  const parts = await targets(zip, workbook)
  const visible = sheets.flatMap(({ name, id, isHidden }, at) => {
    const target = parts.get(id)
    if (isHidden || (target && !target.type.endsWith('/worksheet'))) return []
    if (!target || !zip.has(target.part)) return refuseTable('tableBroken')
    return [{ name, part: target.part, isActive: at === active }]
  })
  if (visible.length === 0) return refuseTable('tableBroken')
  return { sheets: visible.toSorted((a, b) => Number(b.isActive) - Number(a.isActive)), is1904, workbook }
}

/** The name of the part with the shared texts or the styles of a workbook. */
export const partOf = async (
  zip: Zip,
  workbook: string,
  type: 'sharedStrings' | 'styles',
): Promise<string | undefined> =>
  [...(await targets(zip, workbook)).values()].find((target) => target.type.endsWith(`/${type}`))?.part

const relationIn = (attributes: Readonly<Record<string, string>>): string =>
  Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1] ?? ''

type Target = { type: string; part: string }

/** The parts that a part refers to within the archive, by id; external targets are ignored. */
async function targets(zip: Zip, from: string): Promise<Map<string, Target>> {
  const at = from.lastIndexOf('/') + 1
  const folder = from.slice(0, at)
  const targetById = new Map<string, Target>()
  await readXml(zip.read(`${folder}_rels/${from.slice(at)}.rels`), {
    open: (name, { Id = '', Type = '', Target = '', TargetMode }) => {
      if (name !== 'Relationship' || TargetMode === 'External') return
      targetById.set(Id, { type: Type, part: Target.startsWith('/') ? Target.slice(1) : folder + Target })
    },
  })
  return targetById
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
      if (name === 'si') texts.push(unescaped(text))
      if (texts.length > massFileLimits.cells)
        refuseTable('tableTooManyCells', { most: massFileLimits.cells })
    },
  })
  return texts
}

/** A character may be written with seven, so a text that is cut here is still too long for a cell, and refused. */
export const capped = (text: string): string => text.slice(0, massFileLimits.cellLength * 7 + 1)

/** Characters written as `_x000D_` (ECMA-376 part 1, 22.9.2.19, ST_Xstring); control characters become blanks. */
export const unescaped = (text: string): string =>
  text.includes('_x')
    ? text.replaceAll(/_x([0-9a-f]{4})_/gi, (_, hex: string) => {
        const code = Number.parseInt(hex, 16)
        return code < 0x20 ? ' ' : String.fromCharCode(code)
      })
    : text

/** How the numbers of each style are displayed. @throws TableRefused */
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
  const sign = signIn(code)
  const bare = code.replaceAll(/"[^"]*"|\\.|_.|\*.|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '')
  return {
    isDate: /[ymdhs]/i.test(bare) && !/general/i.test(bare),
    zeros: /^0+$/.test(bare) ? bare.length : 0,
    ...(sign && { sign }),
  }
}

/**
 * The sign or code of the currency in a format, `[$€-407]`, `"USD"` or bare; formats of the reader's own locale have
 * none.
 */
function signIn(code: string): string | undefined {
  const [positive = ''] = code.split(';')
  const [, marked] = /\[\$([^\]-]+)(?:-[^\]]*)?\]/.exec(positive) ?? []
  const [, quoted] = /"\s*(\p{Sc}|\p{L}{0,2}\p{Sc}|[A-Z]{3})\s*"/u.exec(positive) ?? []
  const [bare] = /\p{Sc}/u.exec(positive.replaceAll(/\[[^\]]*\]|"[^"]*"/g, '')) ?? []
  return (marked ?? quoted ?? bare)?.trim().slice(0, 10)
}
