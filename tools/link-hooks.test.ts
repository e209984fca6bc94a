import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { root } from './source-files.ts'

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sixpence-hooks-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

const git = (cwd: string, ...args: string[]): string =>
  execFileSync('git', args, { cwd, encoding: 'utf8' }).trim()
const link = (cwd: string): void =>
  void execFileSync(process.execPath, [join(root, 'tools/link-hooks.js')], { cwd })

test('a clone gets the folder of hooks, and one that is set already stays', () => {
  const clone = emptyFolder()
  git(clone, 'init', '--quiet')
  link(clone)
  expect(git(clone, 'config', 'core.hooksPath')).toBe('tools/hooks')
  git(clone, 'config', 'core.hooksPath', 'of-their-own')
  link(clone)
  expect(git(clone, 'config', 'core.hooksPath')).toBe('of-their-own')
})

test('without a clone nothing is done', () => {
  expect(() => link(emptyFolder())).not.toThrow()
})
