import * as z from 'zod/mini'
import { call } from '../call.ts'
import { countryCode, currencyCode, empty, id, instant, searchText } from '../fields.ts'
import { transactionStatuses } from '../rules/operation-types.ts'
import { bic } from '../methods/fields/bank.ts'
import { iban } from '../methods/fields/iban.ts'
import { instantKey, instantKeyTypes, taxIdBr } from '../methods/fields/instant-key.ts'
import type { FieldKind } from '../methods/fields/kind.ts'
import { externalMethods } from '../methods/method.ts'
import { mayPay, mayRead, transferPermissions } from '../rights.ts'
import { payeeOutcomes } from './payee-outcomes.ts'
import { orNull } from '../or-null.ts'

const whoLooks = { who: 'customer', rights: mayRead } as const
const whoPays = { who: 'customer', rights: mayPay } as const

/** A field whose value contains its own country, validated as in the form. */
const cleanedField = (kind: FieldKind, countryOf: (text: string) => string) => {
  const where = { currency: '', details: {} }
  return z.string().check(
    z.maxLength(kind.longest, { abort: true }),
    z.overwrite((text) => kind.clean(text, { ...where, country: '' })),
    z.refine((text) => text !== '' && !kind.check(text, { ...where, country: countryOf(text) })),
  )
}

/** Code from a country's list of banks or branches. */
export const listCode = z.string().check(z.regex(/^[A-Za-z0-9]{1,12}$/))
const branch = z.object({ code: z.string(), name: z.string() })
const listedBank = z.object({
  code: z.string(),
  name: z.string(),
  bic: z.optional(z.string()),
  city: z.optional(z.string()),
})

export const bankList = call('bankList', {
  ids: ['OP165'],
  about: 'The known banks of a country, by name; any other bank may be typed.',
  input: z.object({ countryCode }),
  output: z.object({ banks: z.array(listedBank) }),
  access: whoLooks,
  rate: 'lookup',
  audit: 'none',
})

export const instantBankList = call('instantBankList', {
  ids: ['OP177'],
  about: 'The banks of a country that receive instant payments.',
  input: z.object({ countryCode }),
  output: z.object({ banks: z.array(listedBank) }),
  access: whoLooks,
  rate: 'lookup',
  audit: 'none',
})

export const branchCodeList = call('branchCodeList', {
  ids: ['OP167'],
  about: 'The known branches of a bank; if there are none, the code is typed.',
  input: z.object({ paramName: z.literal('branchCode'), countryCode, bankCode: listCode }),
  output: z.object({ branches: z.array(branch) }),
  access: whoLooks,
  rate: 'lookup',
  audit: 'none',
})

export const transferExtraParamsGet = call('transferExtraParamsGet', {
  ids: ['OP166'],
  about:
    'The fields a bank transfer needs besides the account: bank and branch by the lists of Brazil, Japan, Hong Kong and Sri Lanka; elsewhere none.',
  input: z.object({ countryCode, paymentMethod: z.enum(externalMethods), currencyCode }),
  output: z.object({
    extraParams: z.array(
      z.object({
        name: z.enum(['bankCode', 'branchCode']),
        label: z.string(),
        required: z.boolean(),
        /** Banks; branches are those of the selected bank. */
        values: z.array(branch),
        dependsOn: z.optional(z.literal('bankCode')),
      }),
    ),
  }),
  access: whoLooks,
  rate: 'lookup',
  audit: 'none',
})

const bankFields = {
  address: orNull(z.string()),
  city: orNull(z.string()),
  zipCode: orNull(z.string()),
  countryIsoCode: z.string(),
  bankName: z.string(),
}

export const bankBySwiftGet = call('bankBySwiftGet', {
  ids: ['OP168'],
  about: 'The bank of a BIC. Unknown fields are absent; an unknown bank is refused with code 13.',
  input: z.object({ swift: cleanedField(bic, (text) => text.slice(4, 6)) }),
  output: z.object({ ...bankFields, code: z.string() }),
  refusals: ['bankUnknown'],
  access: whoLooks,
  rate: 'lookup',
  audit: 'none',
})

export const bankByIbanGet = call('bankByIbanGet', {
  ids: ['OP169'],
  about: 'The bank inside an IBAN, as `bankBySwiftGet`.',
  input: z.object({ iban: cleanedField(iban, (text) => text.slice(0, 2)) }),
  output: z.object({
    ...bankFields,
    branch: orNull(z.string()),
    country: z.string(),
    SWIFT: orNull(z.string()),
  }),
  refusals: ['bankUnknown'],
  access: whoLooks,
  rate: 'lookup',
  audit: 'none',
})

export const payeeNameCheck = call('payeeNameCheck', {
  ids: [],
  about:
    'Verification of payee: whether the payee’s account is held under their name, requested from its bank before anything is approved (Regulation (EU) 2024/886). The call is not in the catalogue. A payment can be sent whatever the result; `check` is sent with it, so that the result shown is recorded.',
  input: z.object({
    paymentMethod: z.enum(externalMethods),
    countryCode,
    currencyCode,
    beneficiaryType: z.enum(['person', 'company']),
    /** As entered for the payment; the name and the account details suffice. */
    details: z.record(z.string().check(z.maxLength(40)), z.string().check(z.maxLength(500))),
  }),
  output: z.object({
    outcome: z.enum(payeeOutcomes),
    /** For a close match: the account holder's name. */
    name: z.optional(z.string()),
    /** For notPossible: no such service for these accounts, not offered by this bank, or no answer. */
    reason: z.optional(z.enum(['notCovered', 'notOffered', 'notAnswered'])),
    check: z.string(),
    checkedAt: instant,
  }),
  access: whoPays,
  rate: 'lookup',
  audit: 'none',
})

/**
 * First six digits of a card number, spaces removed; longer input is refused, because a full card number must not be
 * sent here.
 */
const binNumber = z.string().check(
  z.maxLength(20, { abort: true }),
  z.overwrite((text) => text.replace(/\s/g, '')),
  z.regex(/^\d{6}$/),
)

export const binInfoGet = call('binInfoGet', {
  ids: ['OP175'],
  about:
    'What the first six digits of a card number say (Q100). The network follows from the digits; the issuer is known for some. Not `valid`: no network has such numbers.',
  input: z.object({ binNumber }),
  output: z.object({
    bin: z.object({
      binNumber: z.string(),
      valid: z.boolean(),
      cardBrand: orNull(z.string()),
      issuer: orNull(z.string()),
      cardCategory: orNull(z.string()),
      cardType: orNull(z.string()),
      countryCode: orNull(z.string()),
      currencyCode: orNull(z.string()),
      isCommercial: orNull(z.boolean()),
      isPrepaid: orNull(z.boolean()),
    }),
  }),
  access: whoLooks,
  rate: 'lookup',
  audit: 'none',
})

export const binBlacklistGet = call('binBlacklistGet', {
  ids: ['OP174'],
  about: 'The first six digits of cards that cannot be paid out to.',
  input: empty,
  output: z.object({ bins: z.array(z.string()) }),
  access: whoLooks,
  rate: 'lookup',
  audit: 'none',
})

const externalCard = z.object({
  cardId: id,
  /** Masked number, as "**** **** **** 7899" (Q099). */
  maskedNumber: z.string(),
  cardBrand: z.optional(z.string()),
  payeeName: z.string(),
  countryCode: z.string(),
  currencyCode: z.string(),
  savedAt: instant,
  /** Cards with this BIN are currently blocked. */
  isBlocked: z.boolean(),
})

export const externalCardList = call('externalCardList', {
  ids: ['OP171'],
  about:
    'External cards that the customer kept while paying out to them, the newest first. Their numbers are stored by the card company only.',
  input: empty,
  output: z.object({
    cards: z.array(externalCard),
  }),
  access: whoLooks,
  reads: ['payees'],
  rate: 'read',
  audit: 'none',
})

export const paymentTemplateList = call('paymentTemplateList', {
  ids: ['OP172'],
  about:
    'The customer’s templates of payments (Q114), by name: the data of the form, without secrets. The amount only if it was saved.',
  input: empty,
  output: z.object({
    templates: z.array(
      z.object({
        templateId: id,
        name: z.string(),
        /** `p2p` for a payment to another customer: its details have the payee's e-mail, and no country. */
        type: z.enum([...externalMethods, 'p2p']),
        permission: z.enum(transferPermissions),
        beneficiaryType: z.enum(['person', 'company']),
        countryCode: z.string(),
        currencyCode: z.string(),
        details: z.record(z.string(), z.string()),
        /** For a card payout: the saved card. */
        cardId: z.optional(id),
        amount: z.optional(z.string()),
        savedAt: instant,
      }),
    ),
  }),
  access: whoLooks,
  reads: ['payees'],
  rate: 'read',
  audit: 'none',
})

export const instantKeyInfoGet = call('instantKeyInfoGet', {
  ids: ['OP176'],
  about:
    'The owner of the account with a key, by first name and initial, and the bank (Q112). `unknown`: the key does not exist; `notPossible`: the directory does not answer. Unknown keys can be looked up only a few times a minute.',
  input: z.object({
    taxId: z.optional(z.string().check(z.maxLength(taxIdBr.longest))),
    instantKey: z.string().check(z.maxLength(instantKey.longest)),
    instantKeyType: z.enum(instantKeyTypes),
  }),
  output: z.object({
    outcome: z.enum(['found', 'unknown', 'notPossible']),
    instantInfo: orNull(
      z.object({
        name: z.string(),
        taxId: z.string(),
        /** Whether the submitted tax id is the account holder's. */
        isTaxIdRight: z.optional(z.boolean()),
        beneficiaryType: z.enum(['person', 'company']),
        bankName: z.string(),
        instantKeyType: z.enum(instantKeyTypes),
      }),
    ),
  }),
  access: whoPays,
  rate: 'lookup',
  audit: 'none',
})

/**
 * Methods in the list of recent transfers (B287): the six of the transfer page, and internal transfers for the home
 * page.
 */
export const recentTransferTypes = [...externalMethods, 'p2p'] as const

export const recentTransferList = call('recentTransferList', {
  ids: ['OP160'],
  about:
    'The last payment to each account that was paid, the newest first: to own accounts elsewhere (`own`) and to others (`3d`), ten of each, and three inside the bank. A disabled one cannot be repeated: its method is no longer offered, or not to this customer.',
  input: z.object({ types: z.array(z.enum(recentTransferTypes)).check(z.minLength(1), z.maxLength(7)) }),
  output: z.object({
    transfers: z.array(
      z.object({
        /** Absent for internal transfers, of which only the payee is known. */
        transactionId: z.optional(id),
        permission: z.enum(transferPermissions),
        isDisabled: z.boolean(),
        details: z.object({
          type: z.enum(recentTransferTypes),
          name: z.string(),
          /** Masked account. */
          account: z.optional(z.string()),
          email: z.optional(z.string()),
          countryCode: z.optional(z.string()),
          amount: z.string(),
          currencyCode: z.string(),
          at: instant,
          status: z.enum(transactionStatuses),
        }),
      }),
    ),
  }),
  access: whoLooks,
  reads: ['history', 'payees'],
  rate: 'read',
  audit: 'none',
})

export const recentTransferDetailsGet = call('recentTransferDetailsGet', {
  ids: ['OP161'],
  about:
    'The data of the form to repeat a payment, and whether it can go on to the check page: if a flag is false, the form opens at the missing field. Secrets (the number of a card that was not kept, an answer) have to be typed again.',
  input: z.object({ transactionId: id }),
  output: z.object({
    type: z.enum(recentTransferTypes),
    permission: z.enum(transferPermissions),
    countryCode: z.optional(z.string()),
    currencyCode: z.string(),
    amount: z.string(),
    fromAccountId: id,
    beneficiaryType: z.optional(z.enum(['person', 'company'])),
    details: z.record(z.string(), z.string()),
    /** For a card payout: the saved card, while it can still be paid. */
    cardId: z.optional(id),
    /** The customer's address was confirmed within the last twelve months (Q071). */
    isCustomerAddressDateValid: z.boolean(),
    /** The address was last changed or confirmed before this payment, so that the payment contained it. */
    isCustomerAddressMatchesActive: z.boolean(),
    /** The method is still offered and its current requirements are met, apart from bank and branch. */
    hasRequirements: z.boolean(),
    /** Bank and branch, where required, are present and still in their lists. */
    isExtraParamsValid: z.boolean(),
  }),
  access: whoPays,
  references: { transactionId: 'ownTransaction' },
  reads: ['history'],
  rate: 'read',
  audit: 'none',
})

/** Status of a previous payee (B285); 1 and 2 can be paid. */
export const beneficiaryStatuses = {
  /** The method no longer reaches the payee, or requires other details. */
  unreachable: 0,
  /** Paid before. */
  paid: 1,
  /** Paid before, with the name confirmed by the payee's bank. */
  checked: 2,
  /** The last payment was returned. */
  cameBack: 3,
} as const
const beneficiaryStatus = z.enum(beneficiaryStatuses)

const beneficiary = {
  /** The latest payment to the payee. */
  transactionId: id,
  permission: z.enum(transferPermissions),
  beneficiaryType: z.enum(['person', 'company']),
  name: z.string(),
  account: z.string(),
  countryCode: z.string(),
  currencyCode: z.string(),
  details: z.record(z.string(), z.string()),
  /** Number of payments accepted for this account. */
  payments: z.int(),
  lastAt: instant,
}
export const beneficiaryKinds = ['wire', 'eft', 'creditCards'] as const

export const beneficiarySearch = call('beneficiarySearch', {
  ids: ['OP162'],
  about:
    'Earlier payees by wire and bank transfer, one for each account, the last one first, and kept cards; at most fifty of each. `search` finds parts of names and accounts, in any script.',
  input: z.object({
    countryCode: z.optional(countryCode),
    search: z.optional(searchText),
    types: z.optional(z.array(z.enum(beneficiaryKinds)).check(z.minLength(1), z.maxLength(3))),
  }),
  output: z.object({
    wire: z.array(z.object({ ...beneficiary, wireStatus: beneficiaryStatus })),
    eft: z.array(z.object({ ...beneficiary, eftStatus: beneficiaryStatus })),
    creditCards: z.array(externalCard),
  }),
  access: whoLooks,
  reads: ['payees'],
  rate: 'lookup',
  audit: 'none',
})
