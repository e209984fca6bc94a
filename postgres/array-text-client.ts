import { Client, type QueryConfig } from 'pg'
import { arrayText } from './array-text.ts'

/** A connection that sends arrays among the parameters of a statement as `arrayText` writes them. */
export class ArrayTextClient extends Client {
  override query(...args: unknown[]): never {
    const [query, values, ...rest] = args
    const sent = isConfig(query)
      ? [{ ...query, values: valuesToSend(query.values) }, ...args.slice(1)]
      : [query, Array.isArray(values) ? valuesToSend(values) : values, ...rest]
    return (super.query as (...sent: unknown[]) => never)(...sent)
  }
}

/** A query given as an object, except an object that sends itself, such as a cursor or a stream of rows. */
const isConfig = (query: unknown): query is QueryConfig & { values: unknown[] } =>
  typeof query === 'object' &&
  query !== null &&
  !('submit' in query) &&
  'values' in query &&
  Array.isArray(query.values)

const valuesToSend = (values: readonly unknown[]): unknown[] =>
  values.map((value) => (Array.isArray(value) ? (arrayText(value) ?? value) : value))
