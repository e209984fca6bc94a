import type { FileFacts, FileNote } from '@sixpence/protocol/rules/mass/notes'

type Attributes = Readonly<Record<string, string>>

const isOn = (value: string | undefined): boolean => value === '1' || value === 'true'
const isZero = (value: string | undefined): boolean => value !== undefined && Number(value) === 0

/** Visible rows and columns of a sheet: not hidden by hand, by a filter, in a closed group, or without height or width. */
export class SheetView {
  readonly isRead: boolean
  #areRowsHidden = false
  readonly #columns: { from: number; to: number }[] = []
  readonly #foundColumns = new Set<number>()
  #foundRows = 0

  /** `isRead`: hidden rows and columns are read as well, and still counted. */
  constructor(isRead: boolean) {
    this.isRead = isRead
  }

  /** Records the properties that precede the rows. */
  declare(name: string, attributes: Attributes): void {
    if (name === 'sheetFormatPr') this.#areRowsHidden = isOn(attributes['zeroHeight'])
    if (name === 'col' && (isOn(attributes['hidden']) || isZero(attributes['width'])))
      this.#columns.push({ from: Number(attributes['min']) - 1, to: Number(attributes['max']) - 1 })
  }

  /** Whether a row is hidden, by itself or with all rows of its sheet. */
  isRowHidden({ hidden, ht }: Attributes): boolean {
    if (hidden === undefined && ht === undefined) return this.#areRowsHidden
    return isOn(hidden) || isZero(ht)
  }

  #isColumnHidden(column: number): boolean {
    return this.#columns.some(({ from, to }) => column >= from && column <= to)
  }

  /** The columns of a row that are read, counted from 0; none of a hidden row. */
  seen(row: readonly string[], isHidden: boolean): number[] {
    if (isHidden && row.some(Boolean)) this.#foundRows += 1
    row.forEach((cell, column) => {
      if (!isHidden && cell !== '' && this.#isColumnHidden(column)) this.#foundColumns.add(column)
    })
    if (isHidden && !this.isRead) return []
    return [...row.keys()].filter((column) => this.isRead || !this.#isColumnHidden(column))
  }

  get hidden(): FileFacts['hidden'] {
    const rows = this.#foundRows
    const columns = this.#foundColumns.size
    return rows + columns > 0 ? { rows, columns, isRead: this.isRead } : undefined
  }
}

const mostNamed = 5

/** Places in a sheet that were left out, the first of them by name. */
export class LeftOut {
  readonly cells: string[] = []
  readonly lines: number[] = []
  readonly #signs = new Map<string, Set<string>>()

  /** A number of the column is shown with this sign of a currency, which is not part of its value. */
  showsIn(column: string, sign: string): void {
    const signs = this.#signs.get(column) ?? new Set()
    if (signs.size < mostNamed) signs.add(sign)
    this.#signs.set(column, signs)
  }

  /** The notes about them for the person. */
  notes(): FileNote[] {
    const notes: FileNote[] = []
    if (this.cells.length > 0) notes.push({ name: 'besideTable', facts: { cells: placeList(this.cells) } })
    if (this.lines.length > 0) notes.push({ name: 'totalsLeftOut', facts: { lines: placeList(this.lines) } })
    for (const [column, signs] of this.#signs)
      for (const sign of signs) notes.push({ name: 'shownIn', facts: { column: column.slice(0, 60), sign } })
    return notes
  }
}

const placeList = (places: readonly (string | number)[]): string =>
  places.slice(0, mostNamed).join(', ') + (places.length > mostNamed ? ', …' : '')
