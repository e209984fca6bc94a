import * as z from 'zod/mini'
import { call } from '../call.ts'
import { begins, confirms, waits } from '../confirmed.ts'
import { confirmationCode as code, empty, instant, requestKey } from '../fields.ts'
import { starts, ownBegun } from '../protection.ts'

const person = { who: 'person' } as const
const waiting = z.object({ requestKey: z.string(), ...waits })

export const personalDataExportRequest = call('personalDataExportRequest', {
  protection: starts('personalDataExport'),
  ids: [],
  about: 'Begins a copy of all data stored about the signed-in person; a code or the phone confirms it.',
  input: empty,
  output: waiting,
  refusals: [...begins, 'dataElsewhere'],
  access: person,
  rate: 'code',
  audit: 'change',
})

export const personalDataExport = call('personalDataExport', {
  protection: ownBegun('person'),
  ids: [],
  about:
    'The copy, confirmed: a ZIP file with one JSON file for each kind of data and the submitted documents.',
  input: z.object({ requestKey, code: z.optional(code) }),
  output: empty,
  refusals: [...confirms, 'dataElsewhere'],
  access: person,
  rate: 'code',
  audit: 'change',
  budgetMs: 60_000,
  file: 'application/zip',
})

export const stands = [
  'dataElsewhere',
  'erasurePaymentsOpen',
  'erasureMoneyLeft',
  'erasureCompanyLeft',
  'erasureByDesk',
] as const

export const personalDataErasureRequest = call('personalDataErasureRequest', {
  protection: starts('personalDataErasureConfirm'),
  ids: [],
  about:
    'Begins the closing of the person’s own account and the erasure of their data; a code or the phone confirms it. Returns until when the law requires the bank to keep the rest.',
  input: empty,
  output: z.extend(waiting, { keptUntil: z.optional(instant) }),
  refusals: [...begins, ...stands],
  access: person,
  rate: 'code',
  audit: 'change',
})

export const personalDataErasureConfirm = call('personalDataErasureConfirm', {
  protection: ownBegun('person'),
  ids: [],
  about:
    'Closes the account permanently and ends all sessions. Data that no law requires is erased at once; the key of the rest is destroyed when its retention period ends. The ledger stays complete.',
  input: z.object({ requestKey, code: z.optional(code) }),
  output: z.object({ keptUntil: z.optional(instant) }),
  refusals: [...confirms, ...stands],
  access: person,
  changes: ['customer', 'security'],
  rate: 'code',
  audit: 'change',
})
