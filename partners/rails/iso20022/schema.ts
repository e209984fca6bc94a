import { readdirSync, readFileSync } from 'node:fs'
import { memoryPages, validateXML } from 'xmllint-wasm'

const folder = new URL('./schemas/', import.meta.url)

/** The schemas of ours, each by the name of its file. */
export type SchemaName = 'pain.001-sepa' | 'pain.001-bank' | 'pain.002' | 'camt.053' | 'camt.054'

/**
 * What libxml2 finds wrong with messages, each as `0: Element 'Nm' …`, by its place in the list; for tests. The schemas say
 * in our words what ISO 20022 and EPC ask of the elements we use; a bank's own validation is another one.
 */
export async function faultsOf(schema: SchemaName, messages: readonly string[]): Promise<string[]> {
  const { errors } = await validateXML({
    xml: messages.map((contents, at) => ({ fileName: `${at}.xml`, contents })),
    schema: fileOf(`${schema}.xsd`),
    preload: readdirSync(folder).map(fileOf),
    maxMemoryPages: memoryPages.GiB,
  })
  return errors.map(
    ({ loc, message }) => `${loc ? `${Number.parseInt(loc.fileName)}: ` : ''}${inShort(message)}`,
  )
}

const fileOf = (fileName: string) => ({ fileName, contents: readFileSync(new URL(fileName, folder), 'utf8') })

const inShort = (message: string): string =>
  message.replaceAll(/\{urn:[^}]*\}/g, '').replace(/^Schemas validity error : /, '')
