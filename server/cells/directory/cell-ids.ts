/** Cells are numbered from 0; more of them would reach the ids of sandboxes. */
export const mostCells = 100

/** Size of each cell's range of ids of accounts, operations, customers, persons and files of payments. */
const span = 8_000_000_000_000
/** And so many account numbers, which have ten digits. */
const numberSpan = 100_000_000

/** The first and the last id of a cell. */
export const idsOfCell = (cell: number): { first: number; last: number } => ({
  first: cell * span + 1,
  last: (cell + 1) * span,
})

/** The first and the last number of accounts that are opened in a cell. */
export const accountNumbersOfCell = (cell: number): { first: number; last: number } => ({
  first: cell * numberSpan + 1,
  last: (cell + 1) * numberSpan - 1,
})

/** SQL condition on a place of the directory: its id was created in another cell. The same text is in the index. */
export const isMoved = `cell <> (id - 1) / ${span}`

/** SQL condition on a row of a cell's database: its id does not belong to this cell. */
export const isUnnumbered = `(id - 1) / ${span} <> (select number from app.cell)`

/** The number of the cell in which an id was created. */
export const cellOfId = (id: number): number => Math.floor((id - 1) / span)
