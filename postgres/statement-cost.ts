/** The effect of a migration's statement on the rows of an existing table. */
export type Cost = {
  table: string
  /** Its lock, by PostgreSQL's name. */
  lock: string
  /** Which statements wait for the lock; undefined: none that read or write rows. */
  waiting: 'reads and writes' | 'writes' | undefined
  /** `none`: only the catalog changes. */
  work: 'none' | 'read' | 'index' | 'write'
}

const exclusive = { lock: 'ACCESS EXCLUSIVE', waiting: 'reads and writes' } as const
const share = { lock: 'SHARE', waiting: 'writes' } as const
const shareRow = { lock: 'SHARE ROW EXCLUSIVE', waiting: 'writes' } as const
const beside = { lock: 'SHARE UPDATE EXCLUSIVE', waiting: undefined } as const
const rows = { lock: 'ROW EXCLUSIVE', waiting: undefined } as const

type Rule = readonly [RegExp, Omit<Cost, 'table'>]

/** The first group is the table. The first matching rule counts. */
const rules: readonly Rule[] = [
  [/^create (?:unique )?index concurrently .*? on (?:only )?([\w."]+)/, { ...beside, work: 'index' }],
  [/^create (?:unique )?index .*? on (?:only )?([\w."]+)/, { ...share, work: 'index' }],
  [/^create (?:constraint )?trigger .*? on ([\w."]+)/, { ...shareRow, work: 'none' }],
  [/^alter table (?:if exists )?(?:only )?([\w."]+) validate constraint/, { ...beside, work: 'read' }],
  [/^alter table (?:if exists )?(?:only )?([\w."]+) .*\btype\b/, { ...exclusive, work: 'write' }],
  [
    /^alter table (?:if exists )?(?:only )?([\w."]+) .*add (?:column )?[\w"]+ .*\b(?:generated|default (?!now\(\))[^,]*\()/,
    { ...exclusive, work: 'write' },
  ],
  [
    /^alter table (?:if exists )?(?:only )?([\w."]+) .*(?:add constraint (?!.* not valid)(?!.*using index)|set not null)/,
    { ...exclusive, work: 'read' },
  ],
  [/^alter table (?:if exists )?(?:only )?([\w."]+)/, { ...exclusive, work: 'none' }],
  [/^drop table (?:if exists )?([\w."]+)/, { ...exclusive, work: 'none' }],
  [/^truncate (?:table )?([\w."]+)/, { ...exclusive, work: 'none' }],
  [/^(?:update|delete from) (?:only )?([\w."]+)/, { ...rows, work: 'write' }],
  [
    /^insert into .*? from (?:only )?((?:app|ledger)\.\w+)/,
    { lock: 'ACCESS SHARE', waiting: undefined, work: 'read' },
  ],
]

/** Locks and work of a statement without comments and texts; undefined when it touches no existing table. */
export function costOf(plain: string): Cost | undefined {
  const statement = plain.toLowerCase()
  for (const [pattern, cost] of rules) {
    const table = pattern.exec(statement)?.[1]
    if (table) return { table: table.replaceAll('"', ''), ...cost }
  }
  return undefined
}
