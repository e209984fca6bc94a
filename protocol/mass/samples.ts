import * as z from 'zod/mini'
import { call } from '../call.ts'
import { empty } from '../fields.ts'
import { massFileFormats as tableFormats } from '../rules/mass/files.ts'
import { everyMassPermission, mayRead } from '../rights.ts'
import { massKinds } from './kinds.ts'

/** Types of samples (B293); instant and interac are additions of this bank (Q105). */
export const massSampleTypes = [
  'wire',
  'p2p',
  'eft',
  'creditCard',
  'globalPay',
  'cryptoEft',
  'instant',
  'interac',
] as const
export type MassSampleType = (typeof massSampleTypes)[number]
/** Formats of samples. */
export const massSampleFormats = [...tableFormats, 'text'] as const

const access = { who: 'customer', rights: mayRead, permission: everyMassPermission } as const

export const massSampleLinksGet = call('massSampleLinksGet', {
  ids: ['OP183'],
  about: 'Sample files, generated from the columns of the kind; every link downloads a valid file.',
  input: z.object({ type: z.enum(massSampleTypes) }),
  output: z.object({
    links: z.array(z.object({ name: z.string(), format: z.enum(massSampleFormats), url: z.string() })),
  }),
  compress: 'never',
  access,
  rate: 'read',
  audit: 'none',
})

export const massSampleFileGet = call('massSampleFileGet', {
  ids: [],
  about: 'A sample file. Not in the catalogue.',
  door: 'GET /mass/samples/{type}/{format}',
  input: z.object({ type: z.enum(massSampleTypes), format: z.enum(massSampleFormats) }),
  output: empty,
  file: 'application/octet-stream',
  refusals: ['massSampleUnknown'],
  access: { who: 'public' },
  rate: 'public',
  audit: 'none',
})

export const massFieldsGet = call('massFieldsGet', {
  ids: [],
  about:
    'The columns a file of this kind may have, in the order of the sample; labels are English texts. Not in the catalogue.',
  input: z.object({ kind: z.enum(massKinds) }),
  output: z.object({
    fields: z.array(z.object({ name: z.string(), label: z.string(), required: z.boolean() })),
  }),
  access,
  rate: 'read',
  audit: 'none',
})
