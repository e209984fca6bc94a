import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { schemaFile, typesOf } from './generate.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const run = promisify(execFile)

test('the types are those of the declarations', async () => {
  const { stdout } = await run(process.execPath, ['server/app/v1/print-openapi.ts'], {
    cwd: root,
    maxBuffer: 10_000_000,
  })
  const types = await typesOf(JSON.parse(stdout))
  expect(types.length).toBeGreaterThan(10_000)
  expect(
    types === readFileSync(schemaFile, 'utf8'),
    'a declaration was changed: `npm run generate -- client`',
  ).toBe(true)
})
