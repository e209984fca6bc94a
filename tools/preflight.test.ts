import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const preflight = fileURLToPath(new URL('preflight.js', import.meta.url))
const run = (...before: string[]): Promise<{ stderr: string }> =>
  promisify(execFile)(process.execPath, [...before, preflight])

test('accepts the Node that npm installed', async () => {
  expect((await run()).stderr).toBe('')
})

test('refuses an older Node in one sentence', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sixpence-preflight-'))
  const pretend = join(folder, 'pretend.cjs')
  writeFileSync(pretend, `Object.defineProperty(process.versions, 'node', { value: '20.20.2' })`)
  await expect(run('--require', pretend)).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('needs Node 26 or newer and this is Node 20.20.2: run it with npm'),
  })
  rmSync(folder, { recursive: true })
})

test('a version manager brings the Node of the lock file', () => {
  const read = (name: string): string => readFileSync(new URL(`../${name}`, import.meta.url), 'utf8')
  const { optionalDependencies } = JSON.parse(read('package.json')) as {
    optionalDependencies: Record<`node-${string}`, string>
  }
  expect(new Set(Object.values(optionalDependencies))).toEqual(new Set([read('.nvmrc').trim()]))
})
