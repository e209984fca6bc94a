import { label, type MigrationFile } from './migration-files.ts'
import { sqlStatements } from './sql-statements.ts'

/**
 * The statements of an expand step that break servers of the version before, or make them wait while a table is read or
 * rewritten; a sentence each. `earlier`: the files before it, which may have prepared it.
 */
export function faultsOfExpand(file: MigrationFile, earlier: readonly MigrationFile[] = []): string[] {
  if (file.step !== 'expand') return []
  const before = earlier.flatMap(({ sql }) => sqlStatements(sql).map(({ plain }) => plain.toLowerCase()))
  const isNew = new Set<string>()
  const faults: string[] = []
  for (const { plain } of sqlStatements(file.sql)) {
    const statement = plain.toLowerCase()
    const table = /^create (?:unlogged )?table (?:if not exists )?([\w."]+)/.exec(statement)?.[1]
    if (table) isNew.add(table)
    const fault = faultOf(statement, { before, isNew, isAlone: file.isAlone })
    if (fault) faults.push(`${label(file)}: ${fault} (${plain.slice(0, 100)})`)
    before.push(statement)
  }
  return faults
}

type Surroundings = { before: readonly string[]; isNew: ReadonlySet<string>; isAlone: boolean }

function faultOf(statement: string, around: Surroundings): string | undefined {
  const index = indexFault(statement, around)
  if (index) return index
  const table = /^alter table (?:if exists )?(?:only )?([\w."]+)/.exec(statement)?.[1]
  if (table && around.isNew.has(table)) return undefined
  return (
    rules.find(([pattern]) => pattern.test(statement))?.[1] ??
    (table
      ? clausesOf(statement)
          .map((clause) => clauseFault(clause, table, around))
          .find(Boolean)
      : undefined)
  )
}

/** Refused in any statement. */
const rules: readonly (readonly [RegExp, string])[] = [
  [
    /^drop (?:table|view|materialized view|function|procedure|routine|type|domain|schema|sequence)\b/,
    'servers of the version before may use what is dropped: drop it in a contract step',
  ],
  [
    /^alter .*\brename\b/,
    'servers of the version before know the old name: add, copy, and drop in a contract step',
  ],
  [/^truncate\b/, 'servers of the version before may read what is emptied'],
  [/^revoke\b.*\bfrom\b.*\bsixpence_api\b/, 'servers of the version before may need what is revoked'],
  [/^(?:vacuum full|cluster|reindex (?!.*concurrently))\b/, 'the table is locked while it is written anew'],
]

function indexFault(statement: string, { isNew, isAlone }: Surroundings): string | undefined {
  if (/^drop index(?! concurrently)/.test(statement))
    return 'writes wait for the lock: drop index concurrently'
  const [, concurrently, table = ''] =
    /^create (?:unique )?index (concurrently )?.*? on (?:only )?([\w."]+)/.exec(statement) ?? []
  if (table === '' || isNew.has(table)) return undefined
  if (!concurrently)
    return 'writes wait until the index is built: create index concurrently, in a file of its own'
  return isAlone
    ? undefined
    : 'an index is built concurrently only in a file that begins with "-- no transaction"'
}

/** The actions of an ALTER TABLE; commas within brackets do not separate them. */
function clausesOf(statement: string): string[] {
  const actions = statement.replace(/^alter table (?:if exists )?(?:only )?[\w."]+ /, '')
  const clauses = ['']
  let depth = 0
  for (const sign of actions) {
    if (sign === '(') depth += 1
    if (sign === ')') depth -= 1
    if (sign === ',' && depth === 0) clauses.push('')
    else clauses.push(`${clauses.pop() ?? ''}${sign}`)
  }
  return clauses.map((clause) => clause.trim())
}

function clauseFault(clause: string, table: string, { before }: Surroundings): string | undefined {
  if (/^drop (?:column )?(?!constraint|not null)/.test(clause))
    return 'servers of the version before may use the column: drop it in a contract step'
  if (/^alter (?:column )?[\w"]+ (?:set data )?type\b/.test(clause))
    return 'the table may be written anew, and servers of the version before expect the old type'
  const required = /^alter (?:column )?([\w"]+) set not null/.exec(clause)?.[1]
  if (required) return isChecked(required, table, before) ? undefined : notNull
  if (/^add constraint\b/.test(clause)) {
    if (/\b(?:unique|primary key|exclude)\b/.test(clause) && !/\busing index\b/.test(clause))
      return 'writes wait until its index is built: build it concurrently and add the constraint using index'
    if (/\b(?:check|foreign key)\b/.test(clause) && !clause.endsWith('not valid'))
      return 'writes wait while all rows are checked: add it not valid, then validate constraint'
    return undefined
  }
  return /^add (?:column )?/.test(clause) ? columnFault(clause) : undefined
}

const notNull =
  'writes wait while all rows are read: add a check (column is not null) not valid, validate it, then set not null'

/** PostgreSQL reads no rows for SET NOT NULL if a validated check constraint guarantees the same. */
function isChecked(column: string, table: string, before: readonly string[]): boolean {
  const name = before
    .filter((statement) => statement.startsWith(`alter table ${table} `))
    .map(
      (text) =>
        new RegExp(`add constraint ([\\w"]+) check \\(\\(?${column} is not null\\)?\\)`).exec(text)?.[1],
    )
    .findLast(Boolean)
  return name !== undefined && before.includes(`alter table ${table} validate constraint ${name}`)
}

function columnFault(clause: string): string | undefined {
  const value = /\bdefault (.*)$/.exec(clause)?.[1]
  if (/\bnot null\b/.test(clause) && value === undefined)
    return 'servers of the version before do not fill the column: give it a default or let it be null'
  if (/\bgenerated\b/.test(clause) || (value?.includes('(') && !/^(?:now\(\)|''::)/.test(value)))
    return 'the table is written anew to fill the column: add it empty and fill it in pieces'
  if (/\b(?:references|check|unique|primary key)\b/.test(clause))
    return 'all rows are read under the lock: add the column alone and the constraint not valid'
  return undefined
}
