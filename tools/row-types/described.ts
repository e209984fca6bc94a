import pg from 'pg'

/**
 * A column of a statement's answer; `kind` is the JavaScript type, `int8` for values that connections convert
 * differently.
 */
export type ResultColumn = { name: string; type: string; kind: string; mayBeNull: boolean }

type Field = { name: string; tableID: number; columnID: number; dataTypeID: number }
type Catalog = { types: Map<number, string>; required: Set<string> }

/**
 * Reads the columns of a statement from PostgreSQL without running it: names, types and nullability, because the
 * column allows nulls or is on the nullable side of an outer join. For expressions nullability is unknown and set to
 * `false`.
 */
export class Describer {
  readonly #client: pg.ClientBase
  readonly #catalog: Catalog

  private constructor(client: pg.ClientBase, catalog: Catalog) {
    this.#client = client
    this.#catalog = catalog
  }

  static async open(client: pg.ClientBase): Promise<Describer> {
    const types = await client.query<{ oid: number; name: string }>(
      'select oid, format_type(oid, null) as name from pg_type',
    )
    const required = await client.query<{ column: string }>(
      // PostgreSQL does not know whether columns of views may be null.
      `select attrelid || '.' || attnum as column from pg_attribute a join pg_class c on c.oid = a.attrelid
       where attnum > 0 and (attnotnull or c.relkind = 'v')`,
    )
    return new Describer(client, {
      types: new Map(types.rows.map(({ oid, name }) => [oid, name])),
      required: new Set(required.rows.map(({ column }) => column)),
    })
  }

  /** @throws PostgreSQL's error for a statement it cannot parse */
  async describe(text: string): Promise<ResultColumn[]> {
    const fields = await new Promise<Field[]>((resolve, reject) => {
      this.#client.query(new Description(text, resolve, reject))
    })
    const outer =
      fields.length > 0 && /\b(?:left|right|full)\b/i.test(text) ? await this.#outerColumns(text) : undefined
    return fields.map(({ name, tableID, columnID, dataTypeID }, at) => ({
      name,
      type: this.#catalog.types.get(dataTypeID) ?? String(dataTypeID),
      kind: kindOf(dataTypeID),
      mayBeNull:
        tableID !== 0 &&
        !isAskedFor(name, text) &&
        (!this.#catalog.required.has(`${tableID}.${columnID}`) || (outer?.has(at) ?? false)),
    }))
  }

  /** Columns of the result that come unchanged from the nullable side of an outer join. */
  async #outerColumns(text: string): Promise<Set<number>> {
    const { rows } = await this.#client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
      `explain (verbose, generic_plan, costs off, format json) ${text}`,
    )
    const plan = rows[0]?.['QUERY PLAN'][0].Plan
    const missing = new Set(plan ? missingIn(plan) : [])
    return new Set((plan?.Output ?? []).flatMap((output, at) => (missing.has(output) ? [at] : [])))
  }
}

/** `sent_at is not null` in the statement makes the returned column not null. */
const isAskedFor = (name: string, text: string): boolean =>
  new RegExp(`\\b${name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)} is not null`).test(text)

type Plan = { 'Join Type'?: string; 'Parent Relationship'?: string; Output?: string[]; Plans?: Plan[] }

/** `alias.column` of everything that an outer join may leave empty. */
function missingIn(plan: Plan): string[] {
  return (plan.Plans ?? []).flatMap((child) => {
    const join = plan['Join Type']
    const side = child['Parent Relationship']
    const isOuter =
      join === 'Full' || (join === 'Left' && side === 'Inner') || (join === 'Right' && side === 'Outer')
    return [...(isOuter ? (child.Output ?? []) : []), ...missingIn(child)]
  })
}

/** A statement that is parsed and described, and never executed. */
class Description implements pg.Submittable {
  readonly #text: string
  readonly #done: (fields: Field[]) => void
  readonly #failed: (error: Error) => void
  #fields: Field[] = []

  constructor(text: string, done: (fields: Field[]) => void, failed: (error: Error) => void) {
    this.#text = text
    this.#done = done
    this.#failed = failed
  }

  submit(connection: pg.Connection): void {
    connection.parse({ text: this.#text, name: '', types: [] }, true)
    connection.describe({ type: 'S', name: '' }, true)
    connection.sync()
  }

  handleRowDescription({ fields }: { fields: Field[] }): void {
    this.#fields = fields
  }

  handleError(error: Error): void {
    this.#failed(error)
  }

  handleReadyForQuery(): void {
    this.#done(this.#fields)
  }
}

// A value of each type as PostgreSQL writes it; the parser converts it as in the server.
const samples: Readonly<Record<number, string>> = {
  [pg.types.builtins.BOOL]: 't',
  [pg.types.builtins.BYTEA]: '\\x00',
  [pg.types.builtins.INT2]: '1',
  [pg.types.builtins.INT4]: '1',
  [pg.types.builtins.OID]: '1',
  [pg.types.builtins.FLOAT4]: '1.5',
  [pg.types.builtins.FLOAT8]: '1.5',
  [pg.types.builtins.TIMESTAMP]: '2026-01-01 00:00:00',
  [pg.types.builtins.TIMESTAMPTZ]: '2026-01-01 00:00:00+00',
  [pg.types.builtins.DATE]: '2026-01-01',
  [pg.types.builtins.JSON]: '{}',
  [pg.types.builtins.JSONB]: '{}',
  // Arrays: bool, bytea, timestamptz, date.
  1000: '{t}',
  1001: '{"\\\\x00"}',
  1185: '{"2026-01-01 00:00:00+00"}',
  1182: '{2026-01-01}',
}

const int8 = 20

function kindOf(oid: number): string {
  if (oid === int8) return 'int8'
  const parse = pg.types.getTypeParser(oid) as (text: string) => unknown
  return kindOfValue(parse(samples[oid] ?? '{1}'))
}

function kindOfValue(value: unknown): string {
  if (Array.isArray(value)) return `${kindOfValue(value[0])}[]`
  if (value instanceof Date) return 'Date'
  if (Buffer.isBuffer(value)) return 'Buffer'
  return typeof value === 'object' ? 'json' : typeof value
}
