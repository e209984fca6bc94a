import type { Json, Kept } from './client.ts'
import type { World } from './world.ts'

type Input = Json | FormData

/** One call of the documents, made by somebody it fits, and what the documents say of its answer. */
export type Row = {
  /** Its id in docs/spec/operations.json. */
  op: string
  document: 1 | 2 | 3
  /** `name` for a call of the main API, otherwise verb and address, with names in braces from `kept`. */
  call: string
  /** What is special about this row, if a call has several. */
  what?: string
  /** A demo person, `person/customer` for whom they act; without it nobody is signed in. */
  as?: string
  before?: (world: World) => Promise<void>
  send?: Input | ((kept: Kept) => Input | Promise<Input>)
  /** Documented fields of the answer, each at its place (`accounts.accountId`); in place of those of the catalogue. */
  answers?: string
  /** Names of fields in the answer that later rows need: `{ batch: 'batchId' }`. */
  keep?: Record<string, string>
  /** Response code that is right here, if it is not 00. */
  code?: string
  status?: number
  /**
   * The bank asks for a second factor first (decisions 36, 44, 67, 69): right is to be told so (decision 161), and the
   * documented answer to the same call with the key and the code.
   */
  confirmed?: true
  /** Documented as the first of two calls. */
  begins?: true
  /** A file, which has no envelope. */
  file?: true
  /** The page of docs/decisions that stands against the documents' words here. */
  decision?: string
  /** The documents name the call and show no shape for it: its fields are those of /openapi.json. */
  unshown?: true
  /** Why the demo's state may refuse a call whose form was taken. */
  state?: string
}

/** Rows of one document as one person, written shortly. */
export const rowsAs =
  (document: Row['document'], as?: string) =>
  (op: string, call: string, rest: Omit<Row, 'op' | 'document' | 'call' | 'as'> = {}): Row => ({
    op,
    document,
    call,
    ...(as !== undefined && { as }),
    ...rest,
  })

/** The places of an entity's fields below its name. */
export const fieldsOf = (entity: string, names: string): string =>
  names
    .split(' ')
    .map((name) => `${entity}.${name}`)
    .join(' ')
