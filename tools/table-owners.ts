import { dirname } from 'node:path'
import { isCode, type SourceFile, sourceFiles } from './source-files.ts'
import { isTest } from './structure-facts.ts'

/** The folders whose code writes a table of the bank, by the name of the table. */
type Writers = ReadonlyMap<string, readonly string[]>

/**
 * Owners of the tables that several folders write. A table that a single folder writes belongs to that folder and is
 * not declared here.
 */
const OWNERS: Readonly<Record<string, string>> = {
  address: 'server/store/address',
  password_reset: 'server/features/security',
}

/**
 * Files that write tables of all owners on purpose. The erasure of a person is a list that is read and audited as a
 * whole; so are the copy of a customer who moves to another cell, and what is closed in the old cell. One-time codes
 * are stored in the row they prove, by the same statement for all tables.
 */
const ACROSS_TABLES = new Set([
  'server/features/personal-data/forget.ts',
  'server/cells/move/copy.ts',
  'server/cells/move/leave.ts',
  'server/auth/one-time-code.ts',
])

const OUTSIDE = /^server\/(?:simulator|testing|store\/migrations)\//

/** Each table of the schema `app` with the folders of the server that insert, update or delete its rows. */
export function writersOf(files: readonly SourceFile[]): Writers {
  const foldersByTable = new Map<string, Set<string>>()
  for (const file of files.filter(isOurs))
    for (const table of tablesWritten(file.text))
      foldersByTable.set(table, (foldersByTable.get(table) ?? new Set()).add(dirname(file.path)))
  return new Map(
    [...foldersByTable]
      .map(([table, folders]): [string, string[]] => [table, [...folders].toSorted()])
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )
}

const isOurs = (file: SourceFile): boolean =>
  file.path.startsWith('server/') &&
  isCode(file) &&
  !isTest(file.path) &&
  !OUTSIDE.test(file.path) &&
  !ACROSS_TABLES.has(file.path)

const WRITE = /\b(?:insert\s+into|update(?:\s+only)?|delete\s+from|merge\s+into|truncate)\s+app\.(\w+)/g
// A queue (`claimDue`) and functions that compose their statement receive the table's name.
const NAMED = /\btable: 'app\.(\w+)|\bset\(\w+, 'app\.(\w+)'/g
const COMPOSED = /for \(const table of \[([^\]]*)\]/g

function tablesWritten(text: string): string[] {
  const direct = [...text.matchAll(WRITE), ...text.matchAll(NAMED)].flatMap(
    ([, text, other]) => text ?? other ?? [],
  )
  const composed = /\b(?:update|delete from|insert into) app\.\$\{table\}/.test(text)
    ? [...text.matchAll(COMPOSED)].flatMap(([, list = '']) =>
        [...list.matchAll(/'(\w+)'/g)].map(([, name = '']) => name),
      )
    : []
  return [...direct, ...composed]
}

/** The folder that owns a table: the declared folder, or a folder that writes it and contains all others that do. */
export const ownerOf = (table: string, folders: readonly string[]): string | undefined =>
  OWNERS[table] ?? folders.find((folder) => folders.every((other) => isIn(folder, other)))

const isIn = (folder: string | undefined, inner: string): boolean =>
  folder !== undefined && `${inner}/`.startsWith(`${folder}/`)

/** Writes outside the owner’s folder, as `table folder`. A table without an owner is listed with all its folders. */
export const writesElsewhere = (writers: Writers): string[] =>
  [...writers].flatMap(([table, folders]) => {
    const owner = ownerOf(table, folders)
    return folders.filter((folder) => !isIn(owner, folder)).map((folder) => `${table} ${folder}`)
  })

/** Tables declared in OWNERS that no folder but the owner writes any more. */
export const needlesslyDeclared = (writers: Writers): string[] =>
  Object.entries(OWNERS).flatMap(([table, owner]) =>
    (writers.get(table) ?? []).some((folder) => !isIn(owner, folder)) ? [] : [table],
  )

// `node tools/table-owners.ts`: each table with the folders that write it, the most folders first.
if (import.meta.main) {
  const writers = writersOf(sourceFiles())
  const single = [...writers.values()].filter((folders) => folders.length === 1).length
  for (const [table, folders] of [...writers].toSorted(([, a], [, b]) => b.length - a.length))
    process.stdout.write(`${table}  ${folders.join(' ')}\n`)
  process.stdout.write(`${single} of ${writers.size} tables are written in one folder\n`)
}
