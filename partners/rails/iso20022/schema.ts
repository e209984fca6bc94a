import { readdirSync, readFileSync } from 'node:fs'
import { memoryPages, validateXML } from 'xmllint-wasm'

const folder = new URL('./schemas/', import.meta.url)

/** Names of our schemas: files in `schemas/` without their ending. */
export type SchemaName = 'pain.001-sepa' | 'pain.001-bank' | 'pain.002' | 'camt.053' | 'camt.054'

type SchemaFile = { fileName: string; contents: string }

/**
 * Validation errors of libxml2 for a list of messages, such as `0: Element 'Nm' …` with the message's index; for
 * tests. The schemas express the requirements of ISO 20022 and EPC for the elements we use and do not replace a
 * bank's validation.
 */
export const messageErrors = (schema: SchemaName, messages: readonly string[]): Promise<string[]> =>
  errorsBySchema(readSchema(`${schema}.xsd`), messages, readdirSync(folder).map(readSchema))

/** Validation errors of messages by a schema that is not ours; `included` are the files that the schema includes. */
export async function errorsBySchema(
  schema: SchemaFile,
  messages: readonly string[],
  included: readonly SchemaFile[] = [],
): Promise<string[]> {
  const { errors } = await validateXML({
    xml: messages.map((contents, index) => ({ fileName: `${index}.xml`, contents })),
    schema,
    preload: [...included],
    maxMemoryPages: memoryPages.GiB,
  })
  return errors.map(({ loc, message }) => {
    const text = withoutNamespaces(message)
    return loc ? `${Number.parseInt(loc.fileName)}: ${text}` : text
  })
}

const readSchema = (fileName: string): SchemaFile => ({
  fileName,
  contents: readFileSync(new URL(fileName, folder), 'utf8'),
})

const withoutNamespaces = (message: string): string =>
  message.replaceAll(/\{urn:[^}]*\}/g, '').replace(/^Schemas validity error : /, '')
