import { csvRow } from '@sixpence/csv/write'
import {
  massFieldsOf,
  methodsOfKind,
  type massSampleFormats,
  type MassKind,
  type MassSampleType,
} from '@sixpence/protocol/mass/mass'
import { reaches } from '@sixpence/protocol/methods/reaches'
import { sampleFile as globalSample } from '#payments/links/batch-file.ts'

export type SampleFormat = (typeof massSampleFormats)[number]

/** The kind of payments a sample is for; payments by link have a file of their own. */
const kindOf: Record<MassSampleType, MassKind | 'global'> = {
  wire: 'wire',
  p2p: 'p2p',
  eft: 'eft',
  creditCard: 'oct',
  globalPay: 'global',
  cryptoEft: 'digital',
  instant: 'instant',
  interac: 'interac',
}

/** The formats in which there is a sample of a type. */
export const sampleFormats = (type: MassSampleType): readonly SampleFormat[] =>
  type === 'p2p' ? ['csv', 'text'] : ['csv']

/** Name of a sample file, such as `wire.csv`. */
export const sampleName = (type: MassSampleType, format: SampleFormat): string =>
  `${type}.${format === 'text' ? 'txt' : format === 'pain001' ? 'xml' : format}`

/** A sample file, made from the fields of its kind; undefined in a format it has none in. */
export function sampleFile(type: MassSampleType, format: SampleFormat): Uint8Array | undefined {
  if (!sampleFormats(type).includes(format)) return undefined
  const kind = kindOf[type]
  if (kind === 'global') return globalSample()
  const fields = massFieldsOf(kind).map(({ name }) => name)
  const payments = kind === 'p2p' ? insideExamples : outsideExamples(kind)
  const text =
    format === 'text'
      ? payments.map((one) => `${one['email']};${one['amount']};${one['currency']};${one['note']}\r\n`)
      : [csvRow(fields), ...payments.map((one) => csvRow(fields.map((name) => one[name] ?? '')))]
  return new TextEncoder().encode(text.join(''))
}

type Example = Readonly<Record<string, string>>

/** At example.com, so that nobody can be paid by mistake. */
const insideExamples: readonly Example[] = [
  { email: 'ana@example.com', amount: '120.00', currency: 'EUR', note: 'Invoice 17' },
  { email: 'office@example.com', amount: '80.50', currency: 'EUR', note: 'Invoice 18' },
]

const outsideExamples = (kind: MassKind): Example[] =>
  methodsOfKind(kind).map((method) => {
    const { country, currency, details } = reaches[method].example
    return { amount: '120.00', currency, country, beneficiaryType: 'person', ...details }
  })
