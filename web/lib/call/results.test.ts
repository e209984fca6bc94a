import { beforeEach, expect, test, vi } from 'vitest'
import { emptyStorage } from '#testing/browser.ts'

beforeEach(emptyStorage)

/** The module in a newly opened page. */
async function opened() {
  vi.resetModules()
  return import('./results.ts')
}
const ended = (operationId: number) => ({ operationId, outcome: 'completed', approved: true }) as never

test('a result that was shown before a reload is not shown again, another one is [R092]', async () => {
  const first = await opened()
  first.announceResult(ended(7))
  expect(first.untoldResult()).toMatchObject({ operationId: 7 })
  first.resultIsTold(7)
  expect(first.untoldResult()).toBeUndefined()

  const second = await opened()
  second.announceResult(ended(7))
  expect(second.untoldResult()).toBeUndefined()
  second.announceResult(ended(8))
  expect(second.untoldResult()).toMatchObject({ operationId: 8 })
})

test('only the newest are kept', async () => {
  const { resultIsTold } = await opened()
  for (let id = 1; id <= 40; id++) resultIsTold(id)
  const { announceResult, untoldResult } = await opened()
  announceResult(ended(40))
  expect(untoldResult()).toBeUndefined()
  announceResult(ended(1))
  expect(untoldResult()).toMatchObject({ operationId: 1 })
  expect(sessionStorage.getItem('sixpence.told')?.length).toBeLessThan(100)
})
