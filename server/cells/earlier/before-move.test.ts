import { calls } from '@sixpence/protocol'
import { expect, test } from 'vitest'
import { readsBefore } from './before-move.ts'

test('what is read in the cell of before changes nothing there', () => {
  const others = [...readsBefore].filter((name) => {
    const call = calls.get(name)
    return !call || call.money || call.changes || call.audit !== 'none'
  })
  expect(others).toEqual([])
})
