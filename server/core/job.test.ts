import { setTimeout as sleep } from 'node:timers/promises'
import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { inLanes, Job } from './job.ts'

const log: string[] = []
const logger = pino({ base: null }, { write: (line: string) => void log.push(line) })

/** A job whose runs end on demand, and the log of their starts and ends. */
function heldJob(everyMs: number) {
  const seen: string[] = []
  const ends: (() => void)[] = []
  const job = new Job(
    everyMs,
    async () => {
      const run = ends.length + 1
      seen.push(`begin ${run}`)
      await new Promise<void>((resolve) => ends.push(resolve))
      seen.push(`end ${run}`)
      return run
    },
    logger,
  )
  onTestFinished(() => job.stop())
  return { job, seen, end: (run: number) => ends[run - 1]?.() }
}

test('requested while it runs, it runs once more afterwards, not at the same time', async () => {
  const { job, seen, end } = heldJob(3_600_000)
  const first = job.now()
  const second = job.now()
  await expect.poll(() => seen).toEqual(['begin 1'])
  end(1)
  expect(await first).toBe(1)
  await expect.poll(() => seen).toEqual(['begin 1', 'end 1', 'begin 2'])
  end(2)
  expect(await second).toBe(2)
})

test('idle and stop wait for the run in progress', async () => {
  const { job, seen, end } = heldJob(3_600_000)
  void job.now()
  await expect.poll(() => seen).toEqual(['begin 1'])
  const waited = Promise.all([job.idle(), job.stop()]).then(() => seen.push('waited'))
  end(1)
  await waited
  expect(seen).toEqual(['begin 1', 'end 1', 'waited'])
})

test('a failed run is reported to its caller or to the log, and is not the last', async () => {
  let runs = 0
  const job = new Job(
    1,
    () => {
      runs += 1
      return Promise.reject(new Error('no database'))
    },
    logger,
  )
  onTestFinished(() => job.stop())
  await expect(job.now()).rejects.toThrow('no database')
  await expect.poll(() => runs).toBeGreaterThan(3)
  expect(log.join()).toContain('a job failed')
})

test('a failure that repeats is in the log once a minute, with other ids too, and another one at once', async () => {
  const lines: string[] = []
  const own = pino({ base: null }, { write: (line: string) => void lines.push(line) })
  let runs = 0
  const job = new Job(
    1,
    () => {
      runs += 1
      return Promise.reject(new Error(runs < 50 ? `no rates for operation ${runs}` : 'no database'))
    },
    own,
  )
  onTestFinished(() => job.stop())
  await expect.poll(() => runs).toBeGreaterThan(80)
  expect(lines.map((line) => (JSON.parse(line) as { message: string }).message)).toEqual([
    'no rates for operation 1',
    'no database',
  ])
})

test('its first run is later by the time given', async () => {
  const began = performance.now()
  const at: number[] = []
  const job = new Job(
    1,
    async () => {
      at.push(performance.now() - began)
    },
    logger,
    { lateMs: 200 },
  )
  onTestFinished(() => job.stop())
  await expect.poll(() => at.length).toBeGreaterThan(3)
  expect(at[0]).toBeGreaterThanOrEqual(199)
})

test('at most so many at a time, with the results in order', async () => {
  let now = 0
  let most = 0
  const works = [9, 1, 5, 3, 7].map((ms) => async () => {
    now += 1
    most = Math.max(most, now)
    await sleep(ms)
    now -= 1
    return ms
  })
  expect(await inLanes(2, works)).toEqual([9, 1, 5, 3, 7])
  expect(most).toBe(2)
  expect(await inLanes(2, [])).toEqual([])
})

test('a failure is that of all', async () => {
  const fails = () => Promise.reject(new Error('no database'))
  await expect(inLanes(2, [() => Promise.resolve(1), fails])).rejects.toThrow('no database')
})
