import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The numbered SQL files of a part of the system. */
export type MigrationPart = { name: string; folder: URL }

/**
 * `expand`: servers of the version before keep working. `contract`: removes parts that only they used. `history`: from
 * before this distinction.
 */
export type Step = 'history' | 'expand' | 'contract'

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

/** The first file of each part that has to declare its step. */
const firstStep: Readonly<Record<string, number>> = { ledger: 11, app: 82 }

/** Files of a part in order; empty when the folder does not exist. @throws Error for an invalid number or header */
export function migrationFiles(part: MigrationPart): MigrationFile[] {
  const folder = fileURLToPath(part.folder)
  if (!existsSync(folder)) return []
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  return names.sort().map((file, index) => {
    const [, digits, name = ''] = /^(\d{3})-([a-z0-9-]+)\.sql$/.exec(file) ?? []
    const number = Number(digits)
    if (number !== index + 1) {
      throw new Error(
        `Migration ${part.name}/${file} is out of order: files are numbered 001-name.sql, 002-name.sql, … ` +
          'without gaps.',
      )
    }
    const sql = readFileSync(`${folder}/${file}`, 'utf8')
    const hash = createHash('sha256').update(sql).digest('hex')
    return { part: part.name, number, name, sql, hash, ...headerOf(sql, { part: part.name, number, file }) }
  })
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
    if (number < (firstStep[part] ?? Infinity)) return { step: 'history', needs: undefined, isAlone }
    throw new Error(
      `Migration ${part}/${file} says neither "-- expand" nor "-- contract" in its first line ` +
        '(docs/OPERATING.md, Upgrades).',
    )
  }
  return { step, needs: needs ? Number(needs) : step === 'contract' ? number : undefined, isAlone }
}
