import { type Props, type RowSpace, Stack, type Tag } from './primitives.tsx'

type GridProps = {
  columns: 2 | 3 | 4
  rowGap?: RowSpace
  /** Children of a line begin at its top and keep their heights. */
  align?: 'top'
}

/** Columns of equal width. */
export const Grid = <As extends Tag = 'div'>({ columns, ...rest }: Props<As, GridProps>) => (
  <Stack {...(rest as object)} data-columns={columns} />
)
