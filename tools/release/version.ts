import { execFileSync } from 'node:child_process'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Files that state the version of the program, with what surrounds it. */
const statements: readonly { files: string; before: string; after: string }[] = [
  { files: '{,*/}package.json', before: '"version": "', after: '"' },
  { files: '{,*/}package.json', before: '"@sixpence/[a-z0-9-]+": "', after: '"' },
  { files: 'mcp/server.ts', before: "name: 'sixpence', version: '", after: "'" },
  { files: 'client/sixpence.ts', before: 'sixpence-client/', after: "'" },
  { files: 'cli/sixpence.ts', before: "say\\('sixpence ", after: "'" },
  { files: 'docs/RELEASES.md', before: 'Today the version is ', after: ',' },
  { files: 'docs/DELIVERIES.md', before: 'user-agent: Sixpence/', after: '\\n' },
]
const pattern = ({ before, after }: { before: string; after: string }): RegExp =>
  new RegExp(`(?<=${before})\\d+\\.\\d+\\.\\d+(?=${after})`, 'g')

export type StatedVersion = { file: string; version: string }

/** The version wherever it is stated. @throws Error for a file that was to state it and does not */
export function statedVersions(root: string): StatedVersion[] {
  return statements.flatMap((statement) => {
    const stated = globSync(statement.files, { cwd: root }).flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(pattern(statement))].map(([version]) => ({
        file,
        version,
      })),
    )
    if (stated.length === 0) throw new Error(`${statement.files} does not state the version`)
    return stated
  })
}

/** Writes a new version to all these files and to the lock file. */
export function setVersion(root: string, version: string): void {
  for (const statement of statements)
    for (const file of globSync(statement.files, { cwd: root })) {
      const path = join(root, file)
      writeFileSync(path, readFileSync(path, 'utf8').replaceAll(pattern(statement), version))
    }
  execFileSync('npm', ['install', '--package-lock-only', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

export function versionOf(root: string): string {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  return version
}
