import { afterEach, expect, test } from 'vitest'
import { inOneTab } from './one-tab.ts'

// Frames have separate locks and lose them with their document, as tabs do.
const frames: HTMLIFrameElement[] = []
afterEach(() => {
  for (const frame of frames.splice(0)) frame.remove()
})

function frame(): HTMLIFrameElement & { locks: LockManager } {
  const made = document.createElement('iframe')
  document.body.append(made)
  frames.push(made)
  return Object.assign(made, { locks: made.contentWindow!.navigator.locks })
}

/** Waits until the test releases it. */
function patience() {
  const over = Promise.withResolvers<void>()
  return { wait: () => over.promise, end: over.resolve }
}
const forEver = (): Promise<never> => new Promise(() => undefined)
const held = async (name: string): Promise<number> =>
  (await navigator.locks.query()).held?.filter((lock) => lock.name === name).length ?? 0

test('after a tab dies in the middle the next one continues at once', async () => {
  const dying = frame()
  void inOneTab({ locks: dying.locks, wait: forEver }, 'dies', forEver)
  await expect.poll(() => held('dies')).toBe(1)
  const next = inOneTab({ locks: navigator.locks, wait: forEver }, 'dies', async () => 'done')
  dying.remove()
  expect(await next).toBe('done')
  await expect.poll(() => held('dies')).toBe(0)
})

test('from a tab that sleeps the turn is taken when patience ends, not before', async () => {
  const asleep = frame()
  void inOneTab({ locks: asleep.locks, wait: forEver }, 'sleeps', forEver)
  await expect.poll(() => held('sleeps')).toBe(1)
  const { wait, end } = patience()
  let isDone = false
  const next = inOneTab({ locks: navigator.locks, wait }, 'sleeps', async () => {
    isDone = true
  })
  await held('sleeps')
  expect(isDone).toBe(false)
  end()
  await next
  expect(isDone).toBe(true)
})

test('a resumed tab whose turn was taken ends its own work without effect on others', async () => {
  const asleep = frame()
  const sleep = Promise.withResolvers<string>()
  const late = inOneTab({ locks: asleep.locks, wait: forEver }, 'wakes', () => sleep.promise)
  await expect.poll(() => held('wakes')).toBe(1)
  await inOneTab({ locks: navigator.locks, wait: async () => undefined }, 'wakes', async () => undefined)
  sleep.resolve('mine')
  expect(await late).toBe('mine')
})

test('a failure is thrown, and the next one has its turn', async () => {
  const parts = { locks: navigator.locks, wait: forEver }
  await expect(inOneTab(parts, 'fails', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await inOneTab(parts, 'fails', async () => 'done')).toBe('done')
})
