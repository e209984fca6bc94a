import type { ResultColumn } from './described.ts'
import type { Row, ColumnType } from './statements.ts'

/**
 * The errors of a row type compared with the returned columns, a sentence each. The server's pool reads int8 as a
 * number, a bare connection as text (core/database.ts): `isBare` for code that works on both.
 */
export function differences(row: Row, columns: readonly ResultColumn[], { isBare = false } = {}): string[] {
  const columnByName = new Map(columns.map((column) => [column.name, column]))
  const declaredNames = new Set(row.columns.map(({ name }) => name))
  const beyond = row.isOpen ? [] : columns.filter(({ name }) => !declaredNames.has(name))
  return [
    ...row.columns.flatMap((property) => {
      const column = columnByName.get(property.name)
      if (column) return difference(property, column, isBare)
      return property.isOptional ? [] : [`${property.name} is ${property.shown}, and no column has the name`]
    }),
    ...beyond.map(({ name, type }) => `${name} (${type}) is selected, and the type has no such property`),
  ]
}

function difference(property: ColumnType, column: ResultColumn, isBare: boolean): string[] {
  const { name, type, kind, mayBeNull } = column
  const wrong =
    !isRight(property.kinds, kind, isBare) && `a column of ${type} gives ${kind === 'int8' ? 'number' : kind}`
  const missing = mayBeNull && !property.admitsNull && `the column (${type}) may be null`
  return [wrong, missing].flatMap((reason) => (reason ? [`${name} is ${property.shown}, and ${reason}`] : []))
}

function isRight(kinds: readonly string[], kind: string, isBare: boolean): boolean {
  if (kind === 'int8')
    return kinds.every((kind) => /^(?:any|number|string)$/.test(kind)) && (isBare || !isOnly(kinds, 'string'))
  // The code that reads JSON checks its content.
  if (kind === 'json') return true
  return kinds.every(
    (text) => text === 'any' || text.replace(/^string\|number|^number\|string/, 'string') === kind,
  )
}

const isOnly = (kinds: readonly string[], kind: string): boolean => kinds.every((text) => text === kind)
