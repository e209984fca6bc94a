import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Creates a folder of a valid brand for tests, below `parent`, replacing any earlier folder. Returns its path. */
export function brandFolder(parent: string, key: string): string {
  const folder = join(parent, key)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const ostra = join(import.meta.dirname, 'ostra')
  for (const drawing of ['mark.svg', 'motif.svg']) cpSync(join(ostra, drawing), join(folder, drawing))
  const text = readFileSync(join(ostra, 'brand.json'), 'utf8')
  writeFileSync(
    join(folder, 'brand.json'),
    text.replace('"key": "ostra"', `"key": "${key}"`).replace('["ostra.example"]', `["${key}.example"]`),
  )
  return folder
}
