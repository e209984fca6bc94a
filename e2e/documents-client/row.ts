import type { Json, Kept } from './client.ts'
import type { World } from './world.ts'

type Input = Json | FormData

/** A documented call, sent by a suitable person, and the documented response. */
export type Row = {
  /** Its id in docs/spec/operations.json. */
  op: string
  document: 1 | 2 | 3
  /** `name` for a call of the main API, otherwise verb and path, with names in braces from `kept`. */
  call: string
  /** What is special about this row, if a call has several. */
  what?: string
  /** A demo person, or `person/customer` to act for the customer; absent for a request without a session. */
  as?: string
  before?: (world: World) => Promise<void>
  send?: Input | ((kept: Kept) => Input | Promise<Input>)
  /** Documented fields of the response, each with its path (`accounts.accountId`); they replace those of the catalogue. */
  answers?: string
  /** Fields of the response that later rows need, by name: `{ batch: 'batchId' }`. */
  keep?: Record<string, string>
  /** Expected response code, if it is not 00. */
  code?: string
  status?: number
  /**
   * The bank requests a second factor first (decisions 36, 44, 67, 69): expected is that refusal (decision 161), then the
   * documented response to the same call with the key and the code.
   */
  confirmed?: true
  /** Documented as the first of two calls. */
  begins?: true
  /** Returns a file, which has no envelope. */
  file?: true
  /** The page of docs/decisions that overrides the documents here. */
  decision?: string
  /** The documents name the call without a shape: its fields are those of /openapi.json. */
  unshown?: true
  /** Why the demo's state may refuse a call whose form was accepted. */
  state?: string
}

/** Short form for rows of the same document and person. */
export const rowsAs =
  (document: Row['document'], as?: string) =>
  (op: string, call: string, rest: Omit<Row, 'op' | 'document' | 'call' | 'as'> = {}): Row => ({
    op,
    document,
    call,
    ...(as !== undefined && { as }),
    ...rest,
  })

/** Paths of an entity's fields below its name. */
export const fieldsOf = (entity: string, names: string): string =>
  names
    .split(' ')
    .map((name) => `${entity}.${name}`)
    .join(' ')
