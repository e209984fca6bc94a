import { beforeEach, expect, test } from 'vitest'
import { emptyStorage } from '#testing/browser.ts'
import { isPending, outcomeKnown, pendingKey, uuidV7 } from './pending-key.ts'

const input = { accountId: 1, amount: '12.50', toEmail: 'bob@mail.example' }

beforeEach(emptyStorage)

test('gives the same key to the same payment until its outcome is known (Q084)', async () => {
  const key = await pendingKey('p2p', input)
  expect(await pendingKey('p2p', { ...input })).toBe(key)
  expect(isPending('p2p')).toBe(true)
  outcomeKnown('p2p')
  expect(isPending('p2p')).toBe(false)
  expect(await pendingKey('p2p', input)).not.toBe(key)
})

test('is kept before it is used, so a reload finds it', async () => {
  const key = await pendingKey('p2p', input)
  expect(sessionStorage.getItem('sixpence.pending.p2p')).toContain(key)
})

test('gives other details and other forms a key of their own', async () => {
  const key = await pendingKey('p2p', input)
  expect(await pendingKey('p2p', { ...input, amount: '12.51' })).not.toBe(key)
  expect(await pendingKey('other', input)).not.toBe(key)
})

test('keeps nothing that a person typed', async () => {
  await pendingKey('p2p', input)
  expect(JSON.stringify(Object.entries(sessionStorage))).not.toMatch(/bob|12\.50/)
})

test('makes version 7 keys that sort by time', () => {
  const keys = [1_000, 2_000, 1_700_000_000_000, 1_800_000_000_000].map((now) => uuidV7(now))
  for (const key of keys)
    expect(key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(keys.toSorted()).toEqual(keys)
  expect(Number.parseInt(keys[2]!.replaceAll('-', '').slice(0, 12), 16)).toBe(1_700_000_000_000)
})
