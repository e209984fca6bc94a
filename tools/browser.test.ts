import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'

const browser = fileURLToPath(new URL('browser.ts', import.meta.url))
let folder: string
let fake: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sixpence-browser-'))
  fake = join(folder, 'chromium')
  writeFileSync(fake, '#!/bin/sh\necho Chromium 1\n', { mode: 0o755 })
})
afterAll(() => rmSync(folder, { recursive: true }))

function run(
  args: string[],
  env: Record<string, string>,
): Promise<{ code: number; out: string; said: string }> {
  return new Promise((done) => {
    const child = execFile(
      process.execPath,
      [browser, ...args],
      { env: { ...process.env, ...env } },
      (_, out, said) => done({ code: child.exitCode ?? -1, out, said }),
    )
  })
}

test('runs the command with the browser and its arguments, and ends as the command ends', async () => {
  const { code, out } = await run(['--', 'sh', '-c', 'echo "$CHROMIUM $CHROMIUM_ARGS"; exit 7'], {
    CHROMIUM: fake,
  })
  expect(out).toContain(`${fake} `)
  expect(out).toContain('--disable-background-networking')
  expect(code).toBe(7)
})

test('reports that the named browser does not start', async () => {
  const { code, said } = await run(['--', 'true'], { CHROMIUM: join(folder, 'none') })
  expect(said).toContain('none, which does not start')
  expect(code).toBe(1)
})

test('a command that stops printing is ended and started again, once', async () => {
  const hangs = 'echo begun; test -e "$0" && exit 5; touch "$0"; exec sleep 600'
  const once = await run(['--silent-minutes', '0.05', '--', 'sh', '-c', hangs, join(folder, 'mark')], {
    CHROMIUM: fake,
  })
  expect(once.out).toBe('begun\nbegun\n')
  expect(once.said).toContain('Nothing was printed for 0.05 minutes: begun again.')
  expect(once.code).toBe(5)
  const always = await run(['--silent-minutes', '0.02', '--', 'sleep', '600'], { CHROMIUM: fake })
  expect(always.code).toBe(1)
})

test('prints its usage', async () => {
  expect(await run([], { CHROMIUM: fake })).toMatchObject({
    code: 2,
    said: expect.stringContaining('Use it as'),
  })
})
