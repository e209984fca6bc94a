import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { quickFolder } from './quick-folder.ts'

test('a folder is new and empty, and folders of a killed run are removed from memory', ({ skip }) => {
  const made = quickFolder('quick')
  onTestFinished(() => rmSync(made, { recursive: true, force: true }))
  writeFileSync(`${made}/file`, 'kept')
  if (!made.startsWith('/dev/shm')) skip('no memory to spare')
  const { pid } = spawnSync('true')
  const left = `/dev/shm/sixpence-test-${pid}-abcDEF`
  mkdirSync(`${left}/cluster`, { recursive: true })
  const second = quickFolder('quick')
  onTestFinished(() => rmSync(second, { recursive: true, force: true }))
  expect(second).not.toBe(made)
  expect([existsSync(left), existsSync(`${made}/file`)]).toEqual([false, true])
})
