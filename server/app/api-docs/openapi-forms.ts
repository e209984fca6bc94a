import type { AnyCall, MultipartForm } from '@sixpence/protocol/call'
import { massFileAccept } from '@sixpence/protocol/rules/mass/files'
import { uploadAccept } from '@sixpence/protocol/rules/uploads'
import type { JsonSchema } from '#core/schema.ts'

type Properties = NonNullable<JsonSchema['properties']>
type Input = { fields: JsonSchema; envelope: Properties }

/** Form encodings a call accepts besides JSON, as OpenAPI 3.1 request content by media type. */
export function formBodies({ multipart, urlEncoded }: AnyCall, input: Input): Record<string, object> {
  return {
    ...(multipart && { 'multipart/form-data': multipartBody(multipart, input) }),
    ...(urlEncoded && { 'application/x-www-form-urlencoded': { schema: input.fields } }),
  }
}

/** Each file is a part; the other fields are parts too, or a single JSON part. */
function multipartBody({ files, json, isPayments }: MultipartForm, { fields, envelope }: Input): object {
  const required = new Set(fields.required)
  const names = Object.keys(files)
  const properties = Object.entries(fields.properties ?? {}).filter(([name]) => !names.includes(name))
  const rest: JsonSchema = {
    type: 'object',
    properties: Object.fromEntries(properties),
    required: properties.map(([name]) => name).filter((name) => required.has(name)),
    additionalProperties: false,
  }
  const parts = Object.groupBy(names, (name) => files[name as never] ?? name)
  const isNeeded = (part: string): boolean => (parts[part] ?? []).some((name) => required.has(name))
  return {
    schema: {
      type: 'object',
      properties: {
        ...envelope,
        ...(json === undefined ? rest.properties : { [json]: rest }),
        ...Object.fromEntries(
          Object.entries(parts).map(([part, some = []]) => [
            part,
            some.length > 1
              ? { type: 'array', items: file, minItems: isNeeded(part) ? 1 : 0, maxItems: some.length }
              : file,
          ]),
        ),
      },
      required: [
        ...(json === undefined ? (rest.required ?? []) : [json]),
        ...Object.keys(parts).filter(isNeeded),
      ],
      additionalProperties: false,
    },
    encoding: {
      ...(json !== undefined && { [json]: { contentType: 'application/json' } }),
      ...Object.fromEntries(
        Object.keys(parts).map((part) => [
          part,
          { contentType: typesOf(isPayments ? massFileAccept : uploadAccept) },
        ]),
      ),
    },
  }
}

/** Binary content: in OpenAPI 3.1 a media type without a JSON type. */
const file = { contentMediaType: 'application/octet-stream' }
const typesOf = (accept: string): string =>
  accept
    .split(',')
    .filter((type) => type.includes('/'))
    .join(', ')
