import { readFileSync } from 'node:fs'

type Operation = {
  id: string
  method: string
  http: string
  service: string
  removed?: boolean
  response?: Record<string, string>
}

export const operations = JSON.parse(
  readFileSync(new URL('../../docs/spec/operations.json', import.meta.url), 'utf8'),
) as Operation[]

const isOurs = /\[proposed\]|optional|^only |present with code|verification|migration/

/** Documented fields of the response, from the catalogue, without the fields that the catalogue proposes. */
export function documentedAnswer(op: string): string[] {
  const operation = operations.find(({ id }) => id === op)
  if (!operation) throw new Error(`the catalogue has no ${op}`)
  return Object.entries(operation.response ?? {})
    .filter(([, text]) => !isOurs.test(text))
    .map(([name]) => name)
}
