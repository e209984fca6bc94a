import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { currentBuild, switchTo } from './current-build.ts'

let folder: string
let target: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'builds-'))
  target = join(folder, 'dist')
})
afterEach(() => rmSync(folder, { recursive: true }))

/** A finished build beside the others. */
function made(name: string): string {
  const build = join(folder, `beside-${name}`)
  mkdirSync(build)
  writeFileSync(join(build, 'index.json'), name)
  return build
}
const bring = (name: string) => switchTo(made(name), { target, name })
const counts = () => readFileSync(join(currentBuild(target), 'index.json'), 'utf8')

test('before the first build there is none', () => {
  expect(existsSync(currentBuild(target))).toBe(false)
})

test('a finished build becomes current, and earlier ones stay for open pages', async () => {
  await bring('1-a')
  expect(counts()).toBe('1-a')
  await bring('2-b')
  expect(counts()).toBe('2-b')
  expect(readdirSync(target).sort()).toEqual(['1-a', '2-b', 'current'])
})

test('of many builds the last four stay', async () => {
  for (const name of ['1-a', '2-b', '3-c', '4-d', '5-e', '6-f']) await bring(name)
  expect(readdirSync(target).sort()).toEqual(['3-c', '4-d', '5-e', '6-f', 'current'])
})

test('files of an older layout, or of a killed build, are removed', async () => {
  mkdirSync(join(target, 'assets'), { recursive: true })
  writeFileSync(join(target, 'index.json'), 'old')
  writeFileSync(join(target, 'current.77'), '9-x')
  await bring('1-a')
  expect(readdirSync(target).sort()).toEqual(['1-a', 'current'])
})

test('a build that cannot be moved leaves the current one in place', async () => {
  await bring('1-a')
  await expect(switchTo(join(folder, 'nowhere'), { target, name: '2-b' })).rejects.toThrow('ENOENT')
  expect(counts()).toBe('1-a')
})

test('a reader always finds a complete build while builds change', async () => {
  await bring('1-a')
  const done = new AbortController()
  let looks = 0
  const looking = (async () => {
    while (!done.signal.aborted) {
      expect(counts()).toMatch(/^\d-a$/)
      looks += 1
      await new Promise(setImmediate)
    }
  })()
  for (const n of [2, 3]) await bring(`${n}-a`)
  done.abort()
  await looking
  expect([looks > 0, counts()]).toEqual([true, '3-a'])
})
