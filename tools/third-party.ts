import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { productionDependencies, type Dependency } from './licences.ts'
import { root } from './source-files.ts'

/**
 * `npm run generate -- notices` writes THIRD-PARTY.txt, the list of all third-party parts of production; with `-- --texts FILE`
 * also every licence text of the installed packages, each once, for redistribution.
 */
export const noticesFile = join(root, 'THIRD-PARTY.txt')

/** The list by licence, as it is kept in the repository. */
export function noticesOf(dependencies: readonly Dependency[]): string {
  const parts = [...Map.groupBy(dependencies, ({ licence }) => licence)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([licence, list]) => {
      const names = new Set(list.map(({ name, version }) => `  ${name} ${version}`))
      return `${licence}\n${[...names].join('\n')}`
    })
  return `${head}\n\n${parts.join('\n\n')}\n`
}

const head = `Sixpence uses these packages of others, each under its own licence. Made by \`npm run generate -- notices\` from package-lock.json, for
all platforms. Their licence texts are in their folders in node_modules, and in the container image in one file,
THIRD-PARTY-LICENCES.txt.`

/** Every licence text of the installed packages, once, below the names of those that have it. */
export function textsOf(dependencies: readonly Dependency[]): string {
  const texts = new Map<string, string[]>()
  for (const { name, version, licence, path } of dependencies) {
    if (!existsSync(join(root, path))) continue
    for (const text of textsIn(join(root, path)) ?? [`The package has no text of its licence, ${licence}.`])
      texts.set(text, [...(texts.get(text) ?? []), `${name} ${version} (${licence})`])
  }
  return [...texts].map(([text, names]) => `${names.join('\n')}\n\n${text}\n`).join(`\n${'='.repeat(80)}\n\n`)
}

function textsIn(folder: string): string[] | undefined {
  const files = readdirSync(folder).filter((file) => /^(?:licen[cs]e|copying|notice|ofl)/i.test(file))
  const licences = files.sort().map((file) => readFileSync(join(folder, file), 'utf8').trim())
  return licences.length > 0 ? licences : undefined
}

if (import.meta.main) {
  const dependencies = productionDependencies()
  const [, file] = process.argv.slice(2)
  if (process.argv[2] === '--texts' && file) writeFileSync(file, textsOf(dependencies))
  else writeFileSync(noticesFile, noticesOf(dependencies))
}
