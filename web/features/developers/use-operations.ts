import { useEffect, useState } from 'react'

/** An operation of the public API, as in its description. */
export type Operation = {
  id: string
  method: string
  path: string
  tag: string
  summary: string
  description?: string
  /** The scope a key needs. */
  scope: string
}

type Described = {
  operationId: string
  tags?: string[]
  summary?: string
  description?: string
  'x-scope'?: string
}
type Document = { paths: Record<string, Record<string, Described>> }

export const descriptionAddress = '/v1/openapi.json'
const methods = ['get', 'post', 'patch', 'put', 'delete']

type OperationsBySubject = ReadonlyMap<string, readonly Operation[]> | 'failed'

/** The operations of this bank by their subjects, read from the same description as programs read. */
export function useOperations() {
  const [operationList, setOperationList] = useState<OperationsBySubject>()
  const [tries, setTries] = useState(0)
  useEffect(() => void describe(tries > 0).then(setOperationList), [tries])

  function retry(): void {
    setOperationList(undefined)
    setTries((count) => count + 1)
  }

  return { found: operationList, retry }
}

async function describe(isAgain: boolean): Promise<OperationsBySubject> {
  try {
    const answer = await fetch(descriptionAddress, { cache: isAgain ? 'reload' : 'default' })
    return answer.ok ? byTag((await answer.json()) as Document) : 'failed'
  } catch {
    return 'failed'
  }
}

function byTag({ paths }: Document): ReadonlyMap<string, readonly Operation[]> {
  const all = Object.entries(paths).flatMap(([path, described]) =>
    Object.entries(described)
      .filter(([method]) => methods.includes(method))
      .map(([method, { operationId, tags = [], summary = '', description, 'x-scope': scope = '' }]) => ({
        id: operationId,
        method: method.toUpperCase(),
        path: `/v1${path}`,
        tag: tags[0] ?? '',
        summary,
        scope,
        ...(description !== undefined && { description }),
      })),
  )
  // Sorted by path, so that operations on an object follow its list.
  const sorted = all.toSorted((a, b) => a.path.localeCompare(b.path))
  return Map.groupBy(sorted, ({ tag }) => tag)
}
