import { writeFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import openapiTS, { astToString } from 'openapi-typescript'

type Json = Record<string, unknown>
type Document = { paths: Record<string, Record<string, Operation>>; components: Json; webhooks?: Json }
type Operation = { responses: Record<string, Response> }
type Response = { description?: string; 'x-codes'?: string[]; content?: Json }

export const schemaFile = fileURLToPath(new URL('schema.d.ts', import.meta.url))

const banner = `// Generated from the description of the public interface: \`npm run generate -- client\`.

`

/** The types of an OpenAPI document of the public interface, and the names of the problems it may answer. */
export async function typesOf(document: Document): Promise<string> {
  const types = astToString(await openapiTS(withoutRepetitions(document) as never))
  const codes = codesOf(document).map((code) => `  | '${code}'`)
  return `${banner}${types}
/** Names of the problems the interface may answer. */
export type ProblemCode =
${codes.join('\n')}
`
}

const responsesOf = ({ paths }: Document): Response[] =>
  Object.values(paths).flatMap((path) =>
    Object.values(path).flatMap(({ responses }) => Object.values(responses)),
  )

const codesOf = (document: Document): string[] =>
  [...new Set(responsesOf(document).flatMap((response) => response['x-codes'] ?? []))].toSorted()

/** Each operation repeats headers and descriptions of problems, which the types do not need. */
function withoutRepetitions(document: Document): Document {
  const copy = structuredClone(document)
  for (const path of Object.values(copy.paths))
    for (const operation of Object.values(path)) {
      const succeeded = Object.entries(operation.responses).filter(([status]) => status.startsWith('2'))
      const [problem] = Object.entries(operation.responses)
        .filter(([status]) => !status.startsWith('2'))
        .map(([, { content = {} }]) => ({ description: 'A problem.', content }))
      operation.responses = {
        ...Object.fromEntries(
          succeeded.map(([status, { description = '', content = {} }]) => [status, { description, content }]),
        ),
        ...(problem && { default: problem }),
      }
    }
  return copy
}

/** Standard input is the document. */
if (import.meta.main)
  writeFileSync(schemaFile, await typesOf(JSON.parse(await text(process.stdin)) as Document))
