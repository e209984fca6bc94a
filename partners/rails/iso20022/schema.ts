import { readdirSync, readFileSync } from 'node:fs'
import { memoryPages, validateXML } from 'xmllint-wasm'

const folder = new URL('./schemas/', import.meta.url)

/** Our schemas, by file name. */
export type SchemaName = 'pain.001-sepa' | 'pain.001-bank' | 'pain.002' | 'camt.053' | 'camt.054'

/**
 * Validation errors of libxml2 for a list of messages, such as `0: Element 'Nm' …` with the message's index; for
 * tests. The schemas express the requirements of ISO 20022 and EPC for the elements we use and do not replace a
 * bank's validation.
 */
export const faultsOf = (schema: SchemaName, messages: readonly string[]): Promise<string[]> =>
  faultsBy(fileOf(`${schema}.xsd`), messages, readdirSync(folder).map(fileOf))

type SchemaFile = { fileName: string; contents: string }

/** The same by any schema, with the files it includes. */
export async function faultsBy(
  schema: SchemaFile,
  messages: readonly string[],
  preload: readonly SchemaFile[] = [],
): Promise<string[]> {
  const { errors } = await validateXML({
    xml: messages.map((contents, at) => ({ fileName: `${at}.xml`, contents })),
    schema,
    preload: [...preload],
    maxMemoryPages: memoryPages.GiB,
  })
  return errors.map(
    ({ loc, message }) => `${loc ? `${Number.parseInt(loc.fileName)}: ` : ''}${inShort(message)}`,
  )
}

const fileOf = (fileName: string) => ({ fileName, contents: readFileSync(new URL(fileName, folder), 'utf8') })

const inShort = (message: string): string =>
  message.replaceAll(/\{urn:[^}]*\}/g, '').replace(/^Schemas validity error : /, '')
