import { csvRow, byteOrderMark } from '@sixpence/csv/write'
import { massFieldsOf, methodsOfKind, type MassField } from '@sixpence/protocol/mass/fields'
import type { MassKind } from '@sixpence/protocol/mass/mass'
import type { massSampleFormats, MassSampleType } from '@sixpence/protocol/mass/samples'
import { reaches } from '@sixpence/protocol/methods/reaches'
import { messageKinds } from '@sixpence/protocol/mass/kinds'
import { sampleFile } from '#payments/links/batch-file.ts'
import { samplePain, type SampleRow } from './sample-pain.ts'

type SampleFormat = (typeof massSampleFormats)[number]
export type SampleFile = { name: string; format: SampleFormat; bytes: Buffer }

/** The kind of payments of each type of samples. */
export const kinds: Readonly<Record<Exclude<MassSampleType, 'globalPay'>, MassKind>> = {
  wire: 'wire',
  p2p: 'p2p',
  eft: 'eft',
  creditCard: 'oct',
  cryptoEft: 'digital',
  instant: 'instant',
  interac: 'interac',
}

/** The sample files of a type (B293): the same payments in every format its upload reads. */
export async function sampleFiles(type: MassSampleType): Promise<SampleFile[]> {
  if (type === 'globalPay')
    return [{ name: 'global-payments.csv', format: 'csv', bytes: Buffer.from(sampleFile()) }]
  const kind = kinds[type]
  const rows = sampleRows(kind)
  const fields = massFieldsOf(kind).filter(({ name, required }) => required || rows.some((row) => row[name]))
  const name = `${kind}-payments`
  const lines = rows.map((row) => fields.map((field) => row[field.name] ?? ''))
  return [
    {
      name: `${name}.csv`,
      format: 'csv',
      bytes: Buffer.from(byteOrderMark + [fields.map((field) => field.name), ...lines].map(csvRow).join('')),
    },
    { name: `${name}.xlsx`, format: 'xlsx', bytes: await workbook(fields, lines) },
    ...(messageKinds.includes(kind)
      ? [{ name: `${name}.xml`, format: 'pain001' as const, bytes: samplePain(rows) }]
      : []),
    ...(kind === 'p2p' ? [{ name: `${name}.txt`, format: 'text' as const, bytes: textOf(rows) }] : []),
  ]
}

/** Two payments by each method of a kind, from the method's own example. */
export function sampleRows(kind: MassKind): SampleRow[] {
  const note = 'For November'
  if (kind === 'p2p')
    return [
      { email: 'ana@example.com', amount: '12.50', currency: 'EUR', note },
      { email: 'bo@example.com', amount: '1250.00', currency: 'EUR', note: '' },
    ]
  return methodsOfKind(kind).flatMap((method) => {
    const { country, currency, details } = reaches[method].example
    const amounts = kind === 'digital' ? ['0.0125', '0.005'] : ['12.50', '1250.00']
    return amounts.map((amount) => ({ amount, currency, country, ...details }))
  })
}

/** Every cell is text: a spreadsheet would drop zeros and digits of numeric identifiers. */
async function workbook(fields: readonly MassField[], lines: readonly string[][]): Promise<Buffer> {
  // Loaded when a sample is requested, not at every server start.
  const { writeXlsx } = await import('hucre/xlsx')
  const rows = [fields.map(({ name }) => name), ...lines]
  return Buffer.from(await writeXlsx({ sheets: [{ name: 'Payments', rows, freezePane: { rows: 1 } }] }))
}

const textOf = (rows: readonly SampleRow[]): Buffer =>
  Buffer.from(
    rows.map(({ email, amount, currency, note }) => `${email};${amount};${currency};${note}\n`).join(''),
  )
