import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { gallery } from './gallery.ts'

const root = new URL('../../', import.meta.url)

test('the README shows the pictures of the gallery, and they have been taken', () => {
  const readme = readFileSync(new URL('README.md', root), 'utf8')
  const shown = [...readme.matchAll(/docs\/pictures\/([\w-]+\.png)/g)].map(([, file = '']) => file)
  expect(shown.toSorted()).toEqual(gallery.map(({ file }) => file).toSorted())
  expect(shown.filter((file) => !existsSync(new URL(`docs/pictures/${file}`, root)))).toEqual([])
})
