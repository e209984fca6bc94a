import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { detailMembers } from './details.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** Members of details that SQL statements of the server read, with the file. */
function membersRead(): { member: string; file: string }[] {
  return globSync('{server,ledger}/**/*.{ts,sql}', { cwd: root })
    .filter((file) => !/\/(?:node_modules|testing|demo|migrations)\/|\.test\.ts$/.test(file))
    .flatMap((file) =>
      [...readFileSync(`${root}${file}`, 'utf8').matchAll(/\bdetail\s*->>?\s*'(\w+)'/g)].map(
        ([, member = '']) => ({ member, file }),
      ),
    )
}

test('every member of a detail that a statement reads is in a schema of details', () => {
  const read = membersRead()
  expect(read.length).toBeGreaterThan(20)
  expect(read.filter(({ member }) => !detailMembers.has(member))).toEqual([])
})
