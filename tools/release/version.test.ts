import { expect, test } from 'vitest'
import { root } from '../source-files.ts'
import { statedVersions, versionOf } from './version.ts'

test('the version is the same wherever it is stated', () => {
  const others = statedVersions(root).filter(({ version }) => version !== versionOf(root))
  expect(others).toEqual([])
})
