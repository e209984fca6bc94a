import { expect, onTestFinished, test, vi } from 'vitest'
import { Health, type Check } from './health.ts'

const fine: Check = { isNeeded: true, look: async () => undefined }

test('needed checks decide, others are only reported; an error is reported without its message', async () => {
  const health = new Health(
    {
      database: { isNeeded: true, look: () => Promise.reject(new Error('password of postgres://x')) },
      sealer: { isNeeded: false, look: async () => 'is 90 s behind' },
      disk: fine,
    },
    () => false,
  )
  const report = await health.report()
  expect(report.ready).toBe(false)
  expect(Object.entries(report.checks).map(([name, { ok, why }]) => [name, ok, why])).toEqual([
    ['database', false, 'does not answer'],
    ['sealer', false, 'is 90 s behind'],
    ['disk', true, undefined],
  ])
  const other = new Health({ sealer: { isNeeded: false, look: async () => 'late' } }, () => false)
  expect((await other.report()).ready).toBe(true)
})

test('checks once a second, regardless of the number of requests; draining is reported at once', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  let isDraining = false
  const look = vi.fn<Check['look']>(async () => undefined)
  const health = new Health({ database: { isNeeded: true, look } }, () => isDraining)
  await Promise.all(Array.from({ length: 50 }, () => health.report()))
  await vi.advanceTimersByTimeAsync(999)
  await health.report()
  expect(look).toHaveBeenCalledTimes(1)
  isDraining = true
  expect(await health.report()).toMatchObject({
    ready: false,
    draining: true,
    checks: { database: { ok: true } },
  })
  await vi.advanceTimersByTimeAsync(1)
  await health.report()
  expect(look).toHaveBeenCalledTimes(2)
})

test('a check without an answer fails after two seconds, and is not repeated before it ends', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const answer = Promise.withResolvers<undefined>()
  const look = vi.fn<Check['look']>(() => answer.promise)
  const health = new Health({ database: { isNeeded: true, look } }, () => false)
  const first = health.report()
  await vi.advanceTimersByTimeAsync(2_000)
  expect((await first).checks['database']).toMatchObject({ ok: false, why: 'has not answered for 2 s' })
  await vi.advanceTimersByTimeAsync(3_000)
  expect((await health.report()).checks['database']).toMatchObject({
    ok: false,
    why: 'has not answered for 5 s',
  })
  expect(look).toHaveBeenCalledTimes(1)
  answer.resolve(undefined)
  await vi.advanceTimersByTimeAsync(1_000)
  expect((await health.report()).ready).toBe(true)
  expect(look).toHaveBeenCalledTimes(2)
})
