import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { buildWeb, type Index, upToDateBuild } from './build-web.ts'
import { currentBuild } from './current-build.ts'
import { root } from './source-files.ts'

const builds = join(root, 'node_modules/.cache/web-again')
afterAll(() => rmSync(builds, { recursive: true, force: true }))

test('the same sources produce the same files, and a quick build is valid for a demo only', async () => {
  const index = (await upToDateBuild()) ?? (await buildWeb(builds))
  const earlier = join(builds, '1-earlier')
  mkdirSync(earlier, { recursive: true })
  const again = await buildWeb(builds, 'quick')
  expect(again.build).toBe(index.build)
  expect(unpacked(again)).toEqual(unpacked(index))
  // Earlier builds are kept for running servers.
  expect([existsSync(earlier), currentBuild(builds) === earlier]).toEqual([true, false])
  expect(await upToDateBuild(builds, 'quick')).toEqual(again)
  expect(await upToDateBuild(builds, 'full')).toBeUndefined()
}, 600_000)

const unpacked = ({ pages }: Index) =>
  Object.entries(pages)
    .map(([name, { size, hashes, etag }]) => ({ name, size, hashes, etag }))
    .sort((a, b) => a.name.localeCompare(b.name))
