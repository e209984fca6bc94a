import { expect, test } from 'vitest'
import { isCode, sourceFiles } from './source-files.ts'

// Decision 170: ordinary code asks `services.placement` where customers live, and names no cell.

const code = sourceFiles().filter((file) => isCode(file) && file.path.startsWith('server/'))
const ofPackage = (path: string): boolean => path.startsWith('server/cells/')

/** Where a cell is a cell of a table. */
const ofTables =
  /^server\/(?:(?:features|payments|store)\/mass\/|payments\/links\/batch-file\.ts|store\/retention-table\.ts|features\/v1\/batch-dto\.ts|features\/books\/export\.test\.ts)/

/** The table `app.cell` and the column `app.way_in.cell`, in the list of all tables and in SQL. */
const ofTheSchema = new Set(['server/store/retention.ts', 'server/store/way-in/ways-in.ts'])

const CELL = /\bcells?\b|[a-z]Cells?(?![a-z])|\b[cC]ells?[A-Z]/
const WITH_DATABASES = /\b(?:former|other|own) cells?\b|\bpastOf\b/

test('nothing in features, payments and store names a cell of the bank', () => {
  const found = code
    .filter(({ path }) => /^server\/(?:features|payments|store)\//.test(path) && !ofTheSchema.has(path))
    .flatMap(({ path, text }) =>
      text
        .split('\n')
        .flatMap((line, at) =>
          (ofTables.test(path) ? WITH_DATABASES : CELL).test(line)
            ? [`${path}:${at + 1} ${line.trim()}`]
            : [],
        ),
    )
  expect(found).toEqual([])
})

test('one file alone loads the package', () => {
  const loading = code.filter(({ path, text }) => !ofPackage(path) && text.includes("'#cells/"))
  expect(loading.map(({ path }) => path)).toEqual(['server/app/open/load-cells.ts'])
})
