import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openLog } from '#core/log.ts'
import { Activity, idleAfterMs, longestInterval, serversChannel, useNotice } from './activity.ts'
import { Job } from './job.ts'

/** Activities of two servers that hear each other, and the clock of both. */
function twoServers() {
  const clock = { ms: 0 }
  const [a, b] = [new Activity(() => clock.ms), new Activity(() => clock.ms)]
  const notices: unknown[][] = []
  a.tellOver({
    query: ((_: string, values: unknown[]) => {
      notices.push(values)
      b.usedElsewhere()
      return Promise.resolve()
    }) as never,
  })
  return { clock, a, b, notices }
}

test('a bank without a request at any server for a minute is idle; a request at one ends it at both', () => {
  const { clock, a, b, notices } = twoServers()
  expect([a.isIdle, b.isIdle]).toEqual([false, false])
  clock.ms = idleAfterMs
  expect([a.isIdle, b.isIdle]).toEqual([true, true])
  a.used()
  expect([a.isIdle, b.isIdle]).toEqual([false, false])
  expect(notices).toEqual([[serversChannel, useNotice]])
})

test('a server in use tells the others often enough that none becomes idle, and not at each request', () => {
  const { clock, a, b, notices } = twoServers()
  for (let second = 0; second < 600; second += 1) {
    clock.ms += 1_000
    a.used()
    a.used()
    expect(b.isIdle).toBe(false)
  }
  expect(notices.length).toBeLessThanOrEqual(600 / 15 + 1)
})

test('intervals of seconds become longer, up to fifteen seconds, and those of minutes stay', () => {
  expect([100, 500, 1_000, 5_000, 15_000, 60_000].map(longestInterval)).toEqual([
    2_000, 10_000, 15_000, 15_000, 15_000, 60_000,
  ])
})

test('a job of an idle bank waits longer, and runs when the bank is used again', async () => {
  const clock = { ms: 0 }
  const activity = new Activity(() => clock.ms)
  const log = openLog('silent', { write: () => {} })
  let [runs, steadyRuns] = [0, 0]
  const job = new Job(5, async () => void (runs += 1), log, { activity })
  const steady = new Job(5, async () => void (steadyRuns += 1), log)
  await expect.poll(() => runs).toBeGreaterThan(1)
  clock.ms = idleAfterMs
  // The run that was due before the bank became idle.
  await expect.poll(() => steadyRuns).toBeGreaterThan(runs + 10)
  activity.used()
  const before = runs
  await expect.poll(() => runs).toBeGreaterThan(before + 1)
  await Promise.all([job.stop(), steady.stop()])
  const after = runs
  activity.used()
  await sleep(20)
  expect(runs).toBe(after)
})

test('a pause of an idle bank ends when the bank is used again', async () => {
  const clock = { ms: idleAfterMs }
  const activity = new Activity(() => clock.ms)
  clock.ms *= 2
  let isOver = false
  const pause = activity.pause(60_000).then(() => (isOver = true))
  await sleep(20)
  expect(isOver).toBe(false)
  activity.usedElsewhere()
  await pause
})
