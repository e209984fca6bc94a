import { globSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { calls, featureOf } from '@sixpence/protocol'
import { expect, test } from 'vitest'
import { isUpward } from './layers.ts'
import { circles, closure, moduleGraph } from './module-graph.ts'
import { isCode, sourceFiles } from './source-files.ts'

const files = sourceFiles()
const graph = moduleGraph(files)
const isTest = (path: string): boolean => path.includes('.test.')

test('no import leads to a room beside or above the importer’s own', () => {
  const upward = [...graph].flatMap(([from, edges]) =>
    isTest(from) || from.startsWith('web/testing/') || /\/testing\.tsx?$/.test(from)
      ? []
      : edges.map(({ to }) => ({ from, to })).filter(isUpward),
  )
  expect(upward).toEqual([])
})

test('no files import each other in a ring, types included', () => {
  expect(circles(graph)).toEqual([])
})

/** What plays the outside world: the demo's people and town, and the sandboxes. */
const ofTheDemo = /^server\/(?:demo|simulator|testing)\/|\/sandbox(?:-[a-z-]+)?\.ts$/

test('production loads no file of the demo, the simulator or a sandbox', () => {
  const loaded = closure(graph, ['server/app/main.ts'])
  expect(loaded.size).toBeGreaterThan(500)
  expect([...loaded].filter((path) => ofTheDemo.test(path))).toEqual([])
})

// A migration is a step in time, not a place to look for something; a call's file is found by the call's name.
const ONE_AFTER_THE_OTHER = /^(?:server\/store|ledger)\/migrations$/
const MOST_SIBLINGS = 40
const dashed = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
const ofCalls = new Set([...calls.keys()].map(dashed))
const isOfCall = (path: string): boolean =>
  path.startsWith('server/features/') && ofCalls.has(basename(path, '.ts'))

test('no folder has more source files beside each other than one can look through', () => {
  const counted = new Map<string, number>()
  for (const { path } of files.filter((file) => isCode(file) || /\.(?:css|sql)$/.test(file.path)))
    if (!isTest(path) && !isOfCall(path)) counted.set(dirname(path), (counted.get(dirname(path)) ?? 0) + 1)
  expect(
    [...counted].filter(([folder, count]) => count > MOST_SIBLINGS && !ONE_AFTER_THE_OTHER.test(folder)),
  ).toEqual([])
})

test('the handler of every call has a file of its own, named like the call', () => {
  const texts = new Map(files.map(({ path, text }) => [path, text]))
  const missing = [...calls.keys()].filter((name) => {
    const path = `server/features/${dashed(featureOf.get(name) ?? '')}/${dashed(name)}.ts`
    const declared = new RegExp(`^export const ${name}: Handler<\\s*typeof \\w+\\.${name}\\s*>`, 'm')
    return !declared.test(texts.get(path) ?? '')
  })
  expect(missing).toEqual([])
})

test('every glob of the pages names files that are there', () => {
  const globs = files
    .filter(({ path }) => path.startsWith('web/'))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/import\.meta\.glob[^(]*\(\s*'([^']+)'/g)].map((found) =>
        join(dirname(path), found[1] ?? ''),
      ),
    )
  expect(globs).not.toEqual([])
  expect(globs.filter((glob) => globSync(glob).length === 0)).toEqual([])
})
