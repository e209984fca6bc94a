import { existsSync, readdirSync, realpathSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Brand } from './brand.ts'
import { readBrand } from './read-brand.ts'

/** Folders that contain brands, and the brands a program serves besides them. */
export type BrandPlaces = { paths: readonly string[]; beside: readonly Brand[]; today: string }

/**
 * Reads all brands in these paths, each a folder of brands or the folder of a single brand, after the given brands.
 * Every fault is reported with its file; with any fault, no brand is returned.
 */
export function readBrands({ paths, beside, today }: BrandPlaces): { brands: Brand[]; faults: string[] } {
  const ours = realpathSync(import.meta.dirname)
  const faults: string[] = []
  const brands = [...beside]
  const placeOf = new Map<string, string>()
  for (const path of new Set(paths)) {
    const folders = foldersOf(path)
    if (folders.length === 0) faults.push(`${path}: is no folder with brands, each with its brand.json.`)
    for (const folder of folders) {
      const read = readBrand(folder, today)
      faults.push(...read.faults)
      if (!read.brand) continue
      const { brand } = read
      // The demo's own folder, named as well.
      if (realpathSync(folder) === join(ours, brand.key) && beside.some(({ key }) => key === brand.key))
        continue
      const same = brands.find(({ key }) => key === brand.key)
      if (same) faults.push(`${folder}/brand.json: key "${brand.key}" is also that of ${from(same)}.`)
      for (const host of brand.hosts) {
        const other = brands.find(({ hosts }) => hosts.includes(host))
        if (other && other !== same)
          faults.push(`${folder}/brand.json: hosts name "${host}", which is also a host of ${from(other)}.`)
      }
      if (!same) placeOf.set(brand.key, folder)
      brands.push(brand)
    }
  }
  return { brands, faults }

  function from({ key }: Brand): string {
    return placeOf.get(key) ?? `the brand ${key} of the demo`
  }
}

/** The folder itself if it is a brand's, else the brand folders in it; folders of programs and hidden files are skipped. */
function foldersOf(path: string): string[] {
  if (!existsSync(path) || !statSync(path).isDirectory()) return []
  if (existsSync(join(path, 'brand.json'))) return [path]
  return readdirSync(path)
    .filter((name) => !name.startsWith('.') && name !== 'node_modules')
    .map((name) => join(path, name))
    .filter((folder) => existsSync(folder) && statSync(folder).isDirectory())
    .sort()
}
