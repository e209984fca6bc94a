import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The numbered SQL files of a part of the system, and the files of its functions (function-files.ts). */
export type MigrationPart = { name: string; folder: URL; functions?: URL }

/**
 * `expand`: servers of the version before keep working. `contract`: removes parts that only they used. `baseline`: the whole
 * schema of a new database, in place of all files up to its number.
 */
export type Step = 'baseline' | 'expand' | 'contract'

export type MigrationFile = {
  part: string
  number: number
  name: string
  sql: string
  hash: string
  step: Step
  /**
   * Every server that runs beside this step must have the part's files up to this number; undefined: no requirement.
   */
  needs: number | undefined
  /** Runs outside a transaction, statement by statement. */
  isAlone: boolean
}

/**
 * Files of a part in order; empty when the folder does not exist. A folder `122-baseline` is one migration, the text of its
 * files in the order of their names; it can only be the first. @throws Error for an invalid number or header
 */
export function migrationFiles(part: MigrationPart): MigrationFile[] {
  const folder = fileURLToPath(part.folder)
  if (!existsSync(folder)) return []
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.sql') || name.endsWith('-baseline'))
    .sort()
  const first = names[0]?.endsWith('-baseline') ? Number.parseInt(names[0], 10) : 1
  return names.map((file, index) => {
    const [, digits, name = '', isFile] = /^(\d{3})-([a-z0-9-]+)(\.sql)?$/.exec(file) ?? []
    const number = Number(digits)
    if (number !== first + index || (index > 0 && !isFile)) {
      throw new Error(
        `Migration ${part.name}/${file} is out of order: files are numbered 001-name.sql, 002-name.sql, … ` +
          'without gaps, or from the number of the folder …-baseline, which is the first.',
      )
    }
    const sql = textOf(`${folder}/${file}`)
    const hash = createHash('sha256').update(sql).digest('hex')
    const header = isFile
      ? headerOf(sql, { part: part.name, file, number })
      : { step: 'baseline' as const, needs: undefined, isAlone: false }
    return { part: part.name, number, name, sql, hash, ...header }
  })
}

/** The text of a file, or of all SQL files of a folder. */
function textOf(path: string): string {
  if (!statSync(path).isDirectory()) return readFileSync(path, 'utf8')
  return readdirSync(path)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => readFileSync(`${path}/${name}`, 'utf8'))
    .join('\n')
}

/** `part/001-name`, the name of a file in messages. */
export const label = (file: Pick<MigrationFile, 'part' | 'number' | 'name'>): string =>
  `${file.part}/${String(file.number).padStart(3, '0')}-${file.name}`

/** The last number of each part. */
export function lastNumbers(files: readonly MigrationFile[]): Record<string, number> {
  const last: Record<string, number> = {}
  for (const { part, number } of files) last[part] = Math.max(last[part] ?? 0, number)
  return last
}

/** Reads `-- no transaction`, `-- expand`, `-- contract` and `, needs 083` after either, in the file's first lines. */
function headerOf(
  sql: string,
  { part, number, file }: { part: string; number: number; file: string },
): Pick<MigrationFile, 'step' | 'needs' | 'isAlone'> {
  const isAlone = /^-- no transaction\s*\n/.test(sql)
  const [, step, needs] =
    /^(?:-- no transaction\s*\n)?-- (expand|contract)(?:, needs (\d{3}))?\s*\n/.exec(sql) ?? []
  if (step !== 'expand' && step !== 'contract') {
    throw new Error(
      `Migration ${part}/${file} says neither "-- expand" nor "-- contract" in its first line ` +
        '(docs/OPERATING.md, Upgrades).',
    )
  }
  const before = step === 'contract' ? number : undefined
  return { step, needs: needs ? Number(needs) : before, isAlone }
}
