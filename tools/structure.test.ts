import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { circles, closure, moduleGraph } from './module-graph.ts'
import { root, sourceFiles } from './source-files.ts'
import { callsElsewhere, siblingsOf, upwardIn } from './structure-facts.ts'
import { pictureIn } from './structure-picture.ts'

const files = sourceFiles()
const graph = moduleGraph(files)

test('no import leads to a room beside or above the importer’s own', () => {
  // The demo is loaded by its mode only, and production does not have it.
  expect(upwardIn(graph)).toEqual([{ from: 'server/app/load-demo.ts', to: 'demo/demo.ts' }])
})

test('no files import each other in a ring, types included', () => {
  expect(circles(graph)).toEqual([])
})

/** Simulation of the outside world: demo people, town and sandboxes. */
const ofTheDemo = /^demo\/|^server\/(?:simulator|testing)\/|\/sandbox(?:-[a-z-]+)?\.ts$/

test('production loads no file of the demo, the simulator or a sandbox', () => {
  const loaded = closure(graph, ['server/app/main.ts', 'server/cells/package.ts'])
  expect(loaded.size).toBeGreaterThan(500)
  expect([...loaded].filter((path) => ofTheDemo.test(path))).toEqual([])
})

// Migrations are history, not places to search; a call's file is found by the call's name.
const ONE_AFTER_THE_OTHER = /^(?:server\/store|ledger)\/migrations$/
const MOST_SIBLINGS = 40

test('no folder has more source files than one can survey', () => {
  expect(
    [...siblingsOf(files)].filter(
      ([folder, count]) => count > MOST_SIBLINGS && !ONE_AFTER_THE_OTHER.test(folder),
    ),
  ).toEqual([])
})

test('the handler of every call has a file of its own, named like the call', () => {
  expect(callsElsewhere(files)).toEqual([])
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

test('the picture of the architecture is the one of the code', () => {
  const page = readFileSync(join(root, 'docs/ARCHITECTURE.md'), 'utf8')
  expect(pictureIn(page, graph), 'draw it with `npm run generate -- structure`').toBe(page)
})
