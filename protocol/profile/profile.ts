import * as z from 'zod/mini'
import { call } from '../call.ts'
import { begins, confirmation, confirms, waitsFirst } from '../confirmed.ts'
import {
  addressText,
  countryCode,
  day,
  email,
  empty,
  id,
  instant,
  line,
  phoneCountryCode,
  phoneNumber,
  taxNumber,
  usernameChangeRequest,
  withPostalCode,
} from '../fields.ts'
import { mayManage, mayRead } from '../rights.ts'
import { free, own } from '../protection.ts'
import { orNull } from '../or-null.ts'
import { taxDocumentStatuses } from '../rules/tax-documents.ts'
import { ownAddress } from './own-address.ts'

const reader = { access: { who: 'customer', rights: mayRead }, rate: 'read', audit: 'none' } as const
const changer = {
  access: { who: 'customer', rights: mayManage },
  changes: ['customer'],
  rate: 'change',
  audit: 'change',
} as const
const code = z.string().check(z.trim(), z.regex(/^\d{6}$/))
const pkce = z.string().check(z.regex(/^[A-Za-z0-9\-._~]{43,128}$/))

const addressFields = z
  .object({
    ...addressText,
    /** Kind of address, 0 to 5 (B217). */
    addressStatus: z.int().check(z.minimum(0), z.maximum(5)),
  })
  .check(withPostalCode)

export const customerAddressInquiry = call('customerAddressInquiry', {
  ids: ['OP058'],
  about: 'The addresses of the customer, the newest first.',
  input: empty,
  output: z.object({
    addresses: z.array(ownAddress),
  }),
  reads: ['customer'],
  ...reader,
})

const judgedByCards = { none: 'the post is judged by the cards that are sent there' } as const

export const customerAddressCreate = call('customerAddressCreate', {
  protection: judgedByCards,
  ids: ['OP077'],
  about: 'Adds an address.',
  input: z.object({ address: addressFields }),
  beside: 'address',
  output: z.object({ addressId: id }),
  refusals: ['tooManyAddresses'],
  ...changer,
})

export const customerAddressUpdate = call('customerAddressUpdate', {
  protection: judgedByCards,
  ids: ['OP078'],
  about: 'Changes an address; it has to be proven again if it was proven.',
  input: z.object({ addressId: id, address: addressFields }),
  beside: 'address',
  output: z.object({}),
  references: { addressId: 'ownAddress' },
  ...changer,
})

export const customerAddressDelete = call('customerAddressDelete', {
  protection: judgedByCards,
  ids: ['OP079'],
  about: 'Deletes an address.',
  input: z.object({ id }),
  output: z.object({}),
  references: { id: 'ownAddress' },
  ...changer,
})

export const customerAddressConfirm = call('customerAddressConfirm', {
  protection: judgedByCards,
  ids: ['OP080'],
  about: 'Confirms that an address of the customer is still right; required every twelve months (Q071).',
  input: z.object({ addressId: id }),
  output: z.object({ statedAt: instant, stateAgainBy: instant }),
  references: { addressId: 'ownAddress' },
  ...changer,
})

export const customerPhoneInquiry = call('customerPhoneInquiry', {
  ids: ['OP060'],
  about: 'The phones of the customer, the primary one first.',
  input: empty,
  output: z.object({
    phones: z.array(
      z.object({
        /** The same id under its second field name. */
        id,
        phoneId: id,
        countryCode: z.string(),
        number: z.string(),
        confirmed: z.boolean(),
        status: orNull(z.literal('Primary')),
      }),
    ),
  }),
  reads: ['customer'],
  ...reader,
})

const phoneFields = {
  phoneCountryCode,
  phone: phoneNumber,
  /** The only type (B139). */
  phoneType: z.literal(2),
}
const phoneRefusals = ['phoneCountryUnknown', 'phoneImpossible', 'phoneKnown'] as const

export const customerPhoneAdd = call('customerPhoneAdd', {
  protection: { none: 'told once it is confirmed' },
  ids: ['OP062'],
  about: 'Adds the first phone; `phoneVerify` then sends the code that confirms it.',
  input: z.object(phoneFields),
  output: z.object({ phoneId: id }),
  refusals: [...phoneRefusals, 'phoneExists'],
  ...changer,
})

export const customerPhoneReplace = call('customerPhoneReplace', {
  protection: { none: 'a code to the old number, and told once the new one is confirmed' },
  ids: ['OP063'],
  about:
    'Replaces the number of a phone. A confirmed phone has to approve it: the code goes to the old number, so that a stolen session alone cannot take the number over.',
  input: z.object({ phoneId: id, ...phoneFields }),
  output: z.object({ reqId: z.string(), sentTo: z.string() }),
  refusals: [...phoneRefusals, 'resendTooSoon'],
  references: { phoneId: 'ownPhone' },
  ...changer,
  rate: 'code',
})

export const phoneVerify = call('phoneVerify', {
  protection: free.signsIn,
  ids: ['OP023'],
  about: 'Sends the code that confirms a phone, by SMS or read out in a call, at most once a minute.',
  door: 'POST /verification/phones/{phoneId}/verify',
  input: z.object({ phoneId: id, type: z.enum(['sms', 'call']), codeChallenge: pkce }),
  output: z.object({ sentTo: z.string() }),
  refusals: ['phoneConfirmed', 'resendTooSoon', 'resendUsedUp'],
  references: { phoneId: 'ownPhone' },
  ...changer,
  rate: 'code',
})

export const customerVerify = call('customerVerify', {
  protection: free.signsIn,
  ids: ['OP024'],
  about:
    'Sends the code that confirms the main phone (`sms`) or the main e-mail address (`email`) of a customer, whatever its id; it is then entered in `customerPhoneConfirm` or `customerEmailConfirm`. Push cannot confirm here and is not offered (Q070).',
  door: 'POST /verification/customer/{id}/verify',
  input: z.object({ id, type: z.enum(['sms', 'email', 'push']), codeChallenge: pkce }),
  output: z.object({}),
  refusals: [
    'customerDisagreement',
    'methodNotOffered',
    'phoneNotFound',
    'phoneConfirmed',
    'emailConfirmed',
    'resendTooSoon',
    'resendUsedUp',
  ],
  ...changer,
  rate: 'code',
})

export const customerPhoneConfirm = call('customerPhoneConfirm', {
  protection: { none: 'a code to the old and to the new number', tells: 'person' },
  ids: ['OP064'],
  about:
    'Confirms a phone with the code that `phoneVerify` sent to it and the verifier of its challenge, or approves a replacement with the code that went to the old number. Five tries.',
  input: z.object({
    phoneId: z.optional(id),
    verification: z.optional(z.object({ codeVerifier: pkce, code })),
    reqId: z.optional(z.string().check(z.maxLength(64))),
    approvalCode: z.optional(code),
  }),
  output: z.object({ phoneId: id, confirmed: z.boolean() }),
  refusals: ['confirmationIncomplete', 'wrongConfirmationCode', 'confirmationOver'],
  references: { phoneId: 'ownPhone' },
  ...changer,
  rate: 'code',
})

export const customerEmailInquiry = call('customerEmailInquiry', {
  ids: ['OP059'],
  about: 'The e-mail addresses of the customer, the primary one first.',
  input: empty,
  output: z.object({
    emails: z.array(
      z.object({
        emailId: id,
        emailAddress: z.string(),
        confirmed: z.boolean(),
        status: orNull(z.literal('Primary')),
        /** The address for sign-in and incoming payments; changed by a separate procedure. */
        isLogin: z.boolean(),
      }),
    ),
    usernameChangeRequest: orNull(usernameChangeRequest),
  }),
  reads: ['customer'],
  ...reader,
})

export const customerEmailAdd = call('customerEmailAdd', {
  protection: { none: 'told once it is confirmed' },
  ids: ['OP072'],
  about: 'Adds an e-mail address and mails it the code that confirms it.',
  input: z.object({ emailAddress: email }),
  output: z.object({ emailId: id }),
  refusals: ['emailKnown', 'tooManyEmails'],
  ...changer,
  rate: 'code',
})

export const customerEmailDelete = call('customerEmailDelete', {
  protection: { none: 'a code to the new mailbox, to which no code for money is sent', tells: 'person' },
  ids: ['OP073'],
  about: 'Deletes an e-mail address, except the primary one and the one to sign in with.',
  input: z.object({ emailId: id }),
  output: z.object({}),
  refusals: ['emailIsPrimary', 'emailIsLogin'],
  references: { emailId: 'ownEmail' },
  ...changer,
})

export const customerEmailPrimarySet = call('customerEmailPrimarySet', {
  protection: own('person'),
  ids: ['OP074'],
  about: 'Makes a confirmed address the primary one, to which letters are sent.',
  input: z.object({ ...confirmation, emailId: id }),
  output: z.object(waitsFirst),
  refusals: [...begins, ...confirms, 'emailNotConfirmed'],
  references: { emailId: 'ownEmail' },
  ...changer,
})

export const customerEmailConfirmRequest = call('customerEmailConfirmRequest', {
  protection: free.signsIn,
  ids: ['OP075'],
  about: 'Mails the code of an address again, at most every 60 seconds and five times.',
  input: z.object({ emailId: id }),
  output: z.object({}),
  refusals: ['emailConfirmed', 'resendTooSoon', 'resendUsedUp'],
  references: { emailId: 'ownEmail' },
  ...changer,
  rate: 'code',
})

export const customerEmailConfirm = call('customerEmailConfirm', {
  protection: { none: 'a code to the new mailbox, to which no code for money is sent', tells: 'person' },
  ids: ['OP076'],
  about: 'Confirms an address with its code: five tries, 15 minutes.',
  input: z.object({ emailId: id, confirmationCode: code }),
  output: z.object({}),
  refusals: ['wrongConfirmationCode', 'confirmationOver'],
  references: { emailId: 'ownEmail' },
  ...changer,
  rate: 'code',
})

const person = { who: 'person' } as const
const usernameChanger = { access: person, changes: ['customer'], audit: 'change' } as const
const provenByMailboxAndVideo = {
  none: 'a code to the new mailbox and a video of the person',
  tells: 'person',
} as const
const requestId = id

export const usernameChangeRequestCreate = call('usernameChangeRequestCreate', {
  protection: provenByMailboxAndVideo,
  ids: ['OP067'],
  about:
    'Begins a change of the address to sign in with and mails a code to the new one; requested again for the same address, it mails a new code. The answer does not disclose whether the address is in use.',
  input: z.object({ desiredUsername: email }),
  output: z.object({ requestId: id }),
  refusals: ['usernameSame', 'resendTooSoon', 'resendUsedUp'],
  ...usernameChanger,
  rate: 'code',
})

export const usernameChangeRequestDelete = call('usernameChangeRequestDelete', {
  protection: free.restricts,
  ids: ['OP068'],
  about: 'Cancels the change; the address to sign in with stays the same.',
  input: z.object({ requestId }),
  output: z.object({}),
  refusals: ['usernameChangeNotFound'],
  ...usernameChanger,
  rate: 'change',
})

export const usernameChangeRequestEmailConfirm = call('usernameChangeRequestEmailConfirm', {
  protection: provenByMailboxAndVideo,
  ids: ['OP069'],
  about: 'Confirms the new address with the code it was mailed: five tries, 15 minutes.',
  input: z.object({ requestId, code }),
  output: z.object({}),
  refusals: ['usernameChangeNotFound', 'usernameEmailConfirmed', 'wrongConfirmationCode', 'confirmationOver'],
  ...usernameChanger,
  rate: 'code',
})

export const usernameChangeRequestIdentityJob = call('usernameChangeRequestIdentityJob', {
  protection: provenByMailboxAndVideo,
  ids: ['OP070'],
  about:
    'Begins the video identification of the person, once the address is confirmed; requested again, it returns a new link, and the last one becomes void.',
  input: z.object({ requestId }),
  output: z.object({ link: z.string() }),
  refusals: [
    'usernameChangeNotFound',
    'usernameEmailFirst',
    'usernameIdentityFailed',
    'identityInReview',
    'identityUnavailable',
  ],
  ...usernameChanger,
  rate: 'code',
})

export const usernameChangeRequestCompleted = call('usernameChangeRequestCompleted', {
  protection: provenByMailboxAndVideo,
  ids: ['OP071'],
  about:
    'Changes the address to sign in with, once mailbox and person are proven. All other sessions end, and both addresses are notified.',
  input: z.object({ requestId }),
  output: z.object({}),
  refusals: [
    'usernameChangeNotFound',
    'usernameEmailFirst',
    'usernameIdentityFirst',
    'usernameIdentityFailed',
    'usernameTaken',
  ],
  access: person,
  changes: ['customer', 'security'],
  rate: 'change',
  audit: 'change',
})

export const customerTaxNumberUpdate = call('customerTaxNumberUpdate', {
  protection: free.paper,
  ids: ['OP046'],
  about: 'Sets the tax number; a refusal says what is wrong with it (B184).',
  input: z.object({ taxId: taxNumber }),
  output: z.object({}),
  refusals: ['taxIdLength'],
  ...changer,
})

const fatcaCrs = z.object({
  cityOfBirth: line(1, 64),
  countryOfBirth: countryCode,
  dateOfBirth: day,
  /** Countries of tax residence, each once. */
  taxIds: z.array(z.object({ countryCode, taxId: taxNumber })).check(z.minLength(1), z.maxLength(10)),
  citizenship: z.array(countryCode).check(z.minLength(1), z.maxLength(10)),
  hasUSIndicia: z.boolean(),
  isUSTaxPayer: z.boolean(),
})

const taxDocument = z.object({ status: z.enum(taxDocumentStatuses) })

export const fatcaCrsGet = call('fatcaCrsGet', {
  ids: ['OP055'],
  about:
    "The person's self-certification of tax residence (FATCA and CRS); no record before the first one. With the status of each of the four documents of the tax record.",
  input: empty,
  output: z.object({
    fatcaCrs: orNull(
      z.object({
        cityOfBirth: z.string(),
        countryOfBirth: z.string(),
        dateOfBirth: z.string(),
        taxIds: z.array(z.object({ countryCode: z.string(), taxId: z.string() })),
        citizenship: z.array(z.string()),
        hasUSIndicia: z.boolean(),
        isUSTaxPayer: z.boolean(),
        signedAt: instant,
        w9: taxDocument,
        w8Ben: taxDocument,
        taxSelfCertification: taxDocument,
        certificateOfLossOfNationality: taxDocument,
      }),
    ),
    fatcaCrsCertificationInfo: z.object({
      w9FormDocumentStatus: z.enum(taxDocumentStatuses),
      w8BenFormDocumentStatus: z.enum(taxDocumentStatuses),
      taxResidencySelfCertificationDocumentStatus: z.enum(taxDocumentStatuses),
      certificateOfLossOfNationalityDocumentStatus: z.enum(taxDocumentStatuses),
    }),
  }),
  reads: ['customer'],
  ...reader,
})

export const fatcaCrsUpdate = call('fatcaCrsUpdate', {
  protection: free.paper,
  ids: ['OP056'],
  about:
    'Submits a new self-certification of the tax residence of the person. A contradiction is refused at its field.',
  input: fatcaCrs,
  output: z.object({ signedAt: instant }),
  refusals: ['birthDayImpossible', 'taxCountryTwice', 'usTaxIdMissing', 'usIndiciaDenied', 'taxIdLength'],
  ...changer,
})
