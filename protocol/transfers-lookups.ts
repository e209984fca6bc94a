import * as z from 'zod/mini'
import { call } from './call.ts'
import { countryCode, currencyCode } from './fields.ts'
import { bic } from './methods/fields/bank.ts'
import { iban } from './methods/fields/iban.ts'
import type { FieldKind } from './methods/fields/kind.ts'
import { externalMethods } from './methods/method.ts'
import { mayRead } from './rights.ts'

const whoLooks = { who: 'customer', rights: mayRead } as const

/** A field of a payment that says its country itself, judged as in the form. */
const typed = (kind: FieldKind, countryOf: (text: string) => string) => {
  const where = { currency: '', details: {} }
  return z.string().check(
    z.maxLength(kind.longest, { abort: true }),
    z.overwrite((text) => kind.clean(text, { ...where, country: '' })),
    z.refine((text) => text !== '' && !kind.check(text, { ...where, country: countryOf(text) })),
  )
}

/** A code of a country's list of banks or branches. */
const listCode = z.string().check(z.regex(/^[A-Za-z0-9]{1,12}$/))
const listed = z.object({ code: z.string(), name: z.string() })
const listedBank = z.object({
  code: z.string(),
  name: z.string(),
  bic: z.optional(z.string()),
  city: z.optional(z.string()),
})

export const bankList = call('bankList', {
  ids: ['OP165'],
  about: 'The banks of a country that the house knows, by name; one that is not among them may be written.',
  input: z.object({ countryCode }),
  output: z.object({ banks: z.array(listedBank) }),
  access: whoLooks,
  rate: 'lookup',
  audit: 'none',
})

export const instantBankList = call('instantBankList', {
  ids: ['OP177'],
  about: 'The banks of a country that take instant payments.',
  input: z.object({ countryCode }),
  output: z.object({ banks: z.array(listedBank) }),
  access: whoLooks,
  rate: 'lookup',
  audit: 'none',
})

export const branchCodeList = call('branchCodeList', {
  ids: ['OP167'],
  about:
    'The branches of a bank that the house knows; empty where it knows none, and the code is written then.',
  input: z.object({ paramName: z.literal('branchCode'), countryCode, bankCode: listCode }),
  output: z.object({ branches: z.array(listed) }),
  access: whoLooks,
  rate: 'lookup',
  audit: 'none',
})

export const transferExtraParamsGet = call('transferExtraParamsGet', {
  ids: ['OP166'],
  about:
    'What a bank transfer asks for besides the account: bank and branch by the lists of Brazil, Japan, Hong Kong and Sri Lanka; elsewhere nothing.',
  input: z.object({ countryCode, paymentMethod: z.enum(externalMethods), currencyCode }),
  output: z.object({
    extraParams: z.array(
      z.object({
        name: z.enum(['bankCode', 'branchCode']),
        label: z.string(),
        required: z.boolean(),
        /** Of banks; branches are those of the bank that was chosen. */
        values: z.array(listed),
        dependsOn: z.optional(z.literal('bankCode')),
      }),
    ),
  }),
  access: whoLooks,
  rate: 'lookup',
  audit: 'none',
})

const bankFields = {
  address: z.optional(z.string()),
  city: z.optional(z.string()),
  zipCode: z.optional(z.string()),
  countryIsoCode: z.string(),
  bankName: z.string(),
}

export const bankBySwiftGet = call('bankBySwiftGet', {
  ids: ['OP168'],
  about:
    'The bank of a BIC. What is not known is not there; a bank that is not known is refused with code 13.',
  input: z.object({ swift: typed(bic, (text) => text.slice(4, 6)) }),
  output: z.object({ ...bankFields, code: z.string() }),
  refusals: ['bankUnknown'],
  access: whoLooks,
  rate: 'lookup',
  audit: 'none',
})

export const bankByIbanGet = call('bankByIbanGet', {
  ids: ['OP169'],
  about: 'The bank inside an IBAN, as `bankBySwiftGet`.',
  input: z.object({ iban: typed(iban, (text) => text.slice(0, 2)) }),
  output: z.object({
    ...bankFields,
    branch: z.optional(z.string()),
    country: z.string(),
    SWIFT: z.optional(z.string()),
  }),
  refusals: ['bankUnknown'],
  access: whoLooks,
  rate: 'lookup',
  audit: 'none',
})
