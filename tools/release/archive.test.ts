import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { archiveFolder, sha256 } from './archive.ts'

let temporary: string
beforeAll(() => {
  temporary = mkdtempSync(join(tmpdir(), 'release-archive-'))
})
afterAll(() => rmSync(temporary, { recursive: true }))

function folderWith(name: string, names: readonly string[], mode: number): string {
  const folder = join(temporary, name)
  mkdirSync(join(folder, 'bin'), { recursive: true })
  for (const file of names) {
    writeFileSync(join(folder, file), file)
    utimesSync(join(folder, file), mode, mode)
    chmodSync(join(folder, file), mode)
  }
  writeFileSync(join(folder, 'bin/run'), '#!/bin/sh\n', { mode: 0o755 })
  symlinkSync('../a', join(folder, 'bin/link'))
  return folder
}

test('two folders with the same files give the same bytes, whatever their times, order and umask', () => {
  const [first, second] = [folderWith('1', ['a', 'b'], 0o644), folderWith('2', ['b', 'a'], 0o600)]
  const [firstArchive, secondArchive] = [join(temporary, '1.tar.gz'), join(temporary, '2.tar.gz')]
  archiveFolder(firstArchive, { folder: first, name: 'sixpence-1.0.0', time: 1_790_000_000 })
  archiveFolder(secondArchive, { folder: second, name: 'sixpence-1.0.0', time: 1_790_000_000 })
  expect(sha256(firstArchive)).toBe(sha256(secondArchive))
  const listed = execFileSync('tar', ['--list', '--verbose', '--file', firstArchive], { encoding: 'utf8' })
  expect(listed).toMatch(/^-rwxr-xr-x 0\/0 .* sixpence-1\.0\.0\/bin\/run$/m)
  expect(listed).toMatch(/^-rw-r--r-- 0\/0 .* sixpence-1\.0\.0\/a$/m)
  expect(listed).toMatch(/ sixpence-1\.0\.0\/bin\/link -> \.\.\/a$/m)
})

test('another content gives other bytes', () => {
  const folder = folderWith('3', ['a', 'c'], 0o644)
  const file = join(temporary, '3.tar.gz')
  archiveFolder(file, { folder, name: 'sixpence-1.0.0', time: 1_790_000_000 })
  expect(sha256(file)).not.toBe(sha256(join(temporary, '1.tar.gz')))
})
