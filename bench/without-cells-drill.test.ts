import { expect, test } from 'vitest'
import { withoutCells } from './without-cells/drill.ts'

test(
  'without server/cells/ the server has its types and serves a bank with one database',
  {
    timeout: 1_800_000,
  },
  async () => {
    expect(await withoutCells()).toEqual([])
  },
)
