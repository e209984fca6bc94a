import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { listening } from '../testing.ts'
import { KeyFault, type KeyWrapper } from './keys.ts'
import { fileWrapper, localWrapper } from './local.ts'
import { TransitSandbox } from './sandbox.ts'
import { transitWrapper } from './transit.ts'

const token = 'hvs.a-token-of-the-sandbox'
const sandbox = new TransitSandbox(token)
const folder = mkdtempSync(join(tmpdir(), 'sixpence-transit-'))
const tokenFile = join(folder, 'token')
let url: string
beforeAll(async () => {
  url = `http://127.0.0.1:${await listening(sandbox.server)}`
  writeFileSync(tokenFile, `${token}\n`)
})
afterEach(() => {
  sandbox.day = 'good'
  sandbox.version = 1
  sandbox.leastVersion = 1
  sandbox.asked.length = 0
})
afterAll(() => {
  sandbox.server.closeAllConnections()
  sandbox.server.close()
  rmSync(folder, { recursive: true })
})

const transit = (other: Partial<Parameters<typeof transitWrapper>[0]> = {}) =>
  transitWrapper({ url, key: 'sixpence', tokenFile, timeoutMs: 30_000, retryMs: 1, ...other })

function fileWith(letter: string): string {
  const file = join(folder, `key-${letter}`)
  writeFileSync(file, `${letter.repeat(40)}\n`)
  return file
}

const wrappers: [string, () => KeyWrapper, () => KeyWrapper, RegExp][] = [
  [
    'in the server',
    () => localWrapper('a'.repeat(40)),
    () => localWrapper('b'.repeat(40)),
    /^local:[0-9a-f]{8}$/,
  ],
  [
    'in a file of the server',
    () => fileWrapper(fileWith('c')),
    () => fileWrapper(fileWith('d')),
    /^local:[0-9a-f]{8}$/,
  ],
  ['of a transit engine', () => transit(), () => transit({ key: 'other' }), /^sixpence v1$/],
]

describe.each(wrappers)('a wrapping key %s', (_, own, another, keyId) => {
  const secret = 'a secret with ü and 32 characters'

  test('opens what it wrapped; the wrapped text discloses nothing and can be part of a list of secrets', async () => {
    const wrapped = await own().wrap(secret)
    expect(wrapped).not.toContain('secret')
    expect(wrapped).not.toContain(Buffer.from(secret).toString('base64'))
    expect(wrapped).toMatch(/^(local|vault):[^\s,]+$/)
    expect(await own().unwrap(wrapped)).toBe(secret)
  })

  test('wraps again without changing the secret, and names the key', async () => {
    const wrapped = await own().wrap(secret)
    expect(own().keyId(wrapped)).toMatch(keyId)
    expect(await own().unwrap(await own().rewrap(wrapped))).toBe(secret)
    expect(own().keyId('something else')).toBeUndefined()
    await own().health()
  })

  test('refuses texts that were wrapped by another key, changed, or never wrapped', async () => {
    const wrapped = await own().wrap(secret)
    const at = wrapped.length - 10
    const changed = wrapped.slice(0, at) + (wrapped[at] === 'A' ? 'B' : 'A') + wrapped.slice(at + 1)
    for (const wrong of [await another().wrap(secret), changed, 'nonsense', 'vault:v1:', 'local:0:'])
      await expect(own().unwrap(wrong)).rejects.toMatchObject({ name: 'KeyFault', kind: 'refused' })
  })

  test('discloses nothing of the secret when it fails', async () => {
    const fault = await own()
      .unwrap(await another().wrap(secret))
      .catch((error: Error) => error)
    expect(fault).toBeInstanceOf(KeyFault)
    expect((fault as Error).message).not.toContain(secret)
  })
})

test('a key in a file is read at each use: its removal or replacement is reported', async () => {
  const file = fileWith('e')
  const wrapper = fileWrapper(file)
  const wrapped = await wrapper.wrap('x')
  expect(await localWrapper('e'.repeat(40)).unwrap(wrapped)).toBe('x')
  writeFileSync(file, 'f'.repeat(40))
  await expect(wrapper.unwrap(wrapped)).rejects.toMatchObject({ kind: 'refused' })
  rmSync(file)
  const gone = { kind: 'down', message: `the file with the wrapping key, ${file}, cannot be read` }
  await expect(wrapper.unwrap(wrapped)).rejects.toMatchObject(gone)
  await expect(wrapper.health()).rejects.toMatchObject(gone)
  fileWith('e')
  expect(await wrapper.unwrap(wrapped)).toBe('x')
})

describe('the transit engine', () => {
  test('is requested as OpenBao and Vault expect', async () => {
    const wrapped = await transit().wrap('x')
    await transit().unwrap(wrapped)
    await transit().rewrap(wrapped)
    await transit().health()
    expect(sandbox.asked).toEqual([
      '/v1/transit/encrypt/sixpence',
      '/v1/transit/decrypt/sixpence',
      '/v1/transit/rewrap/sixpence',
      '/v1/sys/health',
    ])
  })

  test('wraps again with its newest version, and opens no retired version', async () => {
    const wrapped = await transit().wrap('x')
    sandbox.version = 2
    const newer = await transit().rewrap(wrapped)
    expect([wrapped, newer].map((text) => transit().keyId(text))).toEqual(['sixpence v1', 'sixpence v2'])
    expect(await transit().unwrap(wrapped)).toBe('x')
    sandbox.leastVersion = 2
    await expect(transit().unwrap(wrapped)).rejects.toMatchObject({
      kind: 'refused',
      message: expect.stringContaining('disallowed by policy (too old)'),
    })
    expect(await transit().unwrap(newer)).toBe('x')
  })

  test.each([
    ['down', 'down', 3, /does not answer \(.+\)/],
    [{ slow: 2_000 }, 'down', 3, /does not answer \(no answer in time\)/],
    ['sealed', 'down', 3, /answered 503: it is sealed/],
    ['overloaded', 'down', 3, /answered 429/],
    ['forbidden', 'refused', 1, /answered 403: the token may not use it/],
    ['nonsense', 'refused', 1, /answered without ciphertext/],
  ] as const)('on a day that is %j is %s, after %i tries', async (day, kind, tries, said) => {
    sandbox.day = day
    const fault = transit(typeof day === 'object' ? { timeoutMs: 500 } : {}).wrap('x')
    await expect(fault).rejects.toMatchObject({ kind, message: expect.stringMatching(said) })
    expect(sandbox.asked).toHaveLength(tries)
  })

  test('is healthy again when it recovers', async () => {
    sandbox.day = 'sealed'
    await expect(transit().health()).rejects.toThrow('it is sealed')
    const asked = transit({ retryMs: 1_000 }).wrap('x')
    await expect.poll(() => sandbox.asked.length).toBeGreaterThan(3)
    sandbox.day = 'good'
    expect(await transit().unwrap(await asked)).toBe('x')
  })

  test('reads the token from its file at each request, and reports if there is none', async () => {
    const file = join(folder, 'changing')
    const wrapper = transit({ tokenFile: file })
    await expect(wrapper.wrap('x')).rejects.toThrow(
      `the file with the token for the transit engine, ${file}, cannot be read`,
    )
    writeFileSync(file, 'an old token')
    await expect(wrapper.wrap('x')).rejects.toThrow('403')
    writeFileSync(file, token)
    expect(await wrapper.unwrap(await wrapper.wrap('x'))).toBe('x')
  })
})
