import type { Placement } from '#context/services.ts'
import type { Cells } from './databases.ts'

/** The placement of a bank with cells. */
export type CellPlacement = Placement & { cells: Cells }

/** The cells of a bank; undefined with a single database. */
export const cellsOf = ({ placement }: { placement: Placement }): Cells | undefined =>
  'cells' in placement ? (placement as CellPlacement).cells : undefined
