import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PNG } from 'pngjs'
import { expect, onTestFinished, test } from 'vitest'
import { compareFolders } from './compare-pictures.ts'

test('names the pictures that differ, by how much, and those that only one folder has', () => {
  const [before, after, diff] = folders()
  for (const [folder, name, picture] of [
    [before, 'same', paint(4, 0)],
    [after, 'same', paint(4, 0)],
    [before, 'home', paint(4, 0)],
    [after, 'home', paint(4, 2)],
    [before, 'longer', paint(4, 0)],
    [after, 'longer', paint(5, 0)],
    [before, 'old', paint(4, 0)],
  ] as const)
    writeFileSync(join(folder, `${name}.png`), PNG.sync.write(picture))
  const { count, differing } = compareFolders({ before, after, diff })
  expect(count).toBe(4)
  expect(differing.map(({ name, says }) => `${name} ${says}`)).toEqual([
    'old.png gone',
    'longer.png 20.00%',
    'home.png 12.50%',
  ])
  expect(readdirSync(diff).toSorted()).toEqual(['home.png', 'longer.png'])
})

function folders(): [string, string, string] {
  const folder = mkdtempSync(join(tmpdir(), 'sixpence-pictures-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const [before, after] = ['before', 'after'].map((name) => join(folder, name))
  for (const text of [before!, after!]) mkdirSync(text)
  return [before!, after!, join(folder, 'diff')]
}

/** Four pixels wide and white, the first of them black. */
function paint(height: number, black: number): PNG {
  const picture = new PNG({ width: 4, height })
  picture.data.fill(255)
  for (let pixel = 0; pixel < black; pixel += 1) picture.data.fill(0, pixel * 4, pixel * 4 + 3)
  return picture
}
