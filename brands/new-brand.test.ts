import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { newBrand } from './new-brand.ts'
import { readBrands } from './read-brands.ts'

const folder = mkdtempSync(join(tmpdir(), 'sixpence-new-brand-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('makes a folder that passes, named by the name of the brand', () => {
  const place = newBrand({ name: 'Fénno Pay', hosts: ['pay.fenno.example', 'fenno.example'], folder })
  expect(place).toBe(join(folder, 'fenno-pay'))
  const { brands, faults } = readBrands({ paths: [folder], beside: [], today: '2026-11-26' })
  expect(faults).toEqual([])
  expect(brands).toMatchObject([
    { key: 'fenno-pay', name: 'Fénno Pay', hosts: ['pay.fenno.example', 'fenno.example'] },
  ])
  expect(() => newBrand({ name: 'Fenno pay', hosts: ['a.example'], folder })).toThrow('is there already')
})

test.each([
  [{ name: 'Lumo', hosts: ['Lumo.example'] }, 'hosts[0] must be a host name in lower case'],
  [{ name: 'Lumo', hosts: [] }, 'hosts must be a list of 1 to 20'],
  [{ name: 'x'.repeat(41), hosts: ['a.example'] }, 'name must be a text of 1 to 40'],
  [{ name: '漢', hosts: ['a.example'], key: '1' }, 'key must be 2 to 32 small letters'],
  [{ name: 'Lumo', hosts: ['a.example'], key: 'a/../b' }, 'key must be 2 to 32 small letters'],
])('refuses %j and leaves nothing', (wanted, sentence) => {
  const before = readdirSync(folder)
  expect(() => newBrand({ ...wanted, folder })).toThrow(sentence)
  expect(readdirSync(folder)).toEqual(before)
})
