import type { AnyCall, InputOf } from '@sixpence/protocol/call'
import type * as accounts from '@sixpence/protocol/accounts'
import type * as approvals from '@sixpence/protocol/approvals'
import { forBusiness } from './business-fixtures.ts'
import type * as dictionary from '@sixpence/protocol/dictionary'
import type * as history from '@sixpence/protocol/history'
import type * as notifications from '@sixpence/protocol/notifications'
import type * as payIn from '@sixpence/protocol/pay-in'
import type * as p2p from '@sixpence/protocol/p2p'
import type * as session from '@sixpence/protocol/session'
import type * as signIn from '@sixpence/protocol/sign-in'
import { agreementVersions } from '#documents/agreements.ts'
import { forBatches } from './batch-fixtures.ts'
import { forApprovalRules } from './approval-rule-fixtures.ts'
import { forCards } from './card-fixtures.ts'
import { hire, type CastCustomer } from './cast-people.ts'
import { waitingCode, waitingPayment } from './waiting-payment.ts'
import { forContracts } from './contract-fixtures.ts'
import { forDocuments } from './document-fixtures.ts'
import { forDesk } from './desk-fixtures.ts'
import { forDevices } from './device-fixtures.ts'
import { demoPassword } from './people.ts'
import { forGlobal } from './global-fixtures.ts'
import { forGlobalBatches } from './global-batch-fixtures.ts'
import { forMerchant } from './merchant-fixtures.ts'
import { forNews } from './news-fixtures.ts'
import { forPayIn } from './pay-in-fixtures.ts'
import { forPasskeys, keep as keepPasskey, signedPayment } from './passkey-fixtures.ts'
import { forInternal, forOauth } from './service-fixtures.ts'
import { forExports, forHistoryLists, forHistoryNotes, forStatements } from './history-fixtures.ts'
import { forInvoices } from './invoice-fixtures.ts'
import { forIdentity, forKycBusiness } from './identity-fixtures.ts'
import { forSecurity } from './security-fixtures.ts'
import { forPersonalData } from './personal-data-fixtures.ts'
import { forProfile } from './profile-fixtures.ts'
import { forRecipient } from './recipient-fixtures.ts'
import { forRegistration } from './registration-fixtures.ts'
import { forRepresentatives } from './representative-fixtures.ts'
import { forRequests } from './request-fixtures.ts'
import type { TestBank } from './test-bank.ts'
import { forPreapproved } from './preapproved-fixtures.ts'
import { forSupport } from './support-fixtures.ts'
import { forTransfersExternal } from './transfers-external-fixtures.ts'
import { forTransfersLookups } from './transfers-lookups-fixtures.ts'
import { forTransfersOwn } from './transfers-own-fixtures.ts'
import { forVerification } from './verification-fixtures.ts'
import { challengeOf, freshVerifier, type TestClient } from './test-client.ts'

/** What a fixture may use: who sends, and for whom. */
export type World = {
  bank: TestBank
  client: TestClient
  customer: CastCustomer
  /** Somebody of the same currency who can be paid. */
  payee: CastCustomer
}

export type FixturesOf<Feature> = {
  [Name in keyof Feature as Feature[Name] extends AnyCall ? Name : never]: Feature[Name] extends AnyCall
    ? (world: World) => InputOf<Feature[Name]> | Promise<InputOf<Feature[Name]>>
    : never
}

/**
 * A valid input of a call, which succeeds when a capable customer sends it from this browser. Every call needs one:
 * with it the call is in the authorisation matrix and the fuzzer.
 */
export async function fixture(call: AnyCall, world: World): Promise<Record<string, unknown>> {
  const make = fixtures.get(call.name)
  if (!make) throw new Error(`${call.name} has no fixture: add a valid input of it to server/dev/fixtures.ts`)
  return { ...(await make(world)) }
}

const forSignIn: FixturesOf<typeof signIn> = {
  authLogin: async ({ bank, client }) => ({
    client: 'spa',
    username: await signer(bank, client.brand, 'no'),
    password: demoPassword,
    codeChallenge: challengeOf(freshVerifier()),
  }),
  authToken: async ({ bank, client }) => {
    const codeVerifier = freshVerifier()
    const { code = '' } = await client.logIn(
      await signer(bank, client.brand, 'no'),
      demoPassword,
      codeVerifier,
    )
    return { code, codeVerifier }
  },
  authCodeResend: async ({ bank, client }) => {
    const { code = '' } = await client.logIn(await signer(bank, client.brand, 'sms'), demoPassword)
    await bank.database.owner.query(`update app.sign_in set sms_sent_at = sms_sent_at - interval '2 minutes'`)
    return { code }
  },
  authRefresh: ({ client }) => ({
    refreshToken: client.refreshToken ?? '00000000-0000-4000-8000-000000000000.1',
  }),
  authLogout: () => ({}),
}

const forSession: FixturesOf<typeof session> = {
  customerInfoGet: () => ({}),
  userAccessList: () => ({}),
  userAccessInfoGet: () => ({}),
  pushTicketCreate: () => ({}),
  sessionTouch: () => ({}),
  termsAccept: () => ({ terms: [{ id: 'terms', version: agreementVersions.terms }] }),
  agreementGet: () => ({ id: 'terms' }),
  agreementSend: () => ({ id: 'privacy' }),
  agreementDownload: () => ({ id: 'terms', pdf: true }),
  ipInfo: () => ({}),
  ipPrivacyCheck: () => ({}),
}

const forAccounts: FixturesOf<typeof accounts & typeof payIn> = {
  balanceInquiry: () => ({}),
  balanceStepsGet: () => ({ days: 30, currencyCode: 'EUR' }),
  moneyFlowGet: ({ customer }) => ({
    accountId: customer.account,
    moments: ['2026-10-01T00:00:00Z', '2026-11-01T00:00:00Z', '2026-12-01T00:00:00Z'],
  }),
  exchangeRateGet: () => ({ fromCurrencyCode: 'EUR', toCurrencyCode: 'USD' }),
  exchangeDefaultRatesGet: () => ({}),
  ...forPayIn,
}

const forP2p: FixturesOf<typeof p2p> = {
  p2pBeneficiaryList: () => ({}),
  checkPayee: () => ({ email: payeeEmail }),
  p2pFeeGet: ({ customer }) => ({ accountId: customer.account, amount: '12.50', toEmail: payeeEmail }),
  p2pLimitsGet: ({ customer }) => ({ type: 'p2p', accountId: customer.account }),
  p2pSend: ({ customer }) => ({
    accountId: customer.account,
    amount: '0.01',
    currency: 'EUR',
    toEmail: payeeEmail,
    note: 'for tea',
    reference: 'INV 1',
  }),
}

const forApprovals: FixturesOf<typeof approvals> = {
  transferConfirm: async (world) => ({ trxid: await waiting(world), approvalCode: waitingCode }),
  transferPasskeyBegin: async (world) => {
    await keepPasskey(world)
    return { trxid: await waiting(world) }
  },
  transferPasskeyConfirm: async (world) => {
    const trxid = await waiting(world)
    return { trxid, ...(await signedPayment(world, trxid)) }
  },
  approvalCodeResend: async (world) => ({ trxid: await waiting(world) }),
  transferCancel: async (world) => ({ trxid: await waiting(world) }),
  approvalNotificationCountsGet: () => ({}),
  ...forRequests,
  ...forApprovalRules,
}

const forNotifications: FixturesOf<typeof notifications> = {
  notificationSettingsGet: () => ({}),
  notificationSettingsSet: () => ({ identified: 'payment.in', value: false }),
}

const forHistory: FixturesOf<typeof history> = {
  transactionHistoryList: ({ customer }) => ({ accountId: customer.account, pageSize: 5 }),
  transactionReceiptGet: async (world) => ({ transactionId: await waiting(world) }),
  transactionReceiptPdf: async (world) => ({ transactionId: await waiting(world) }),
}

const forDictionary: FixturesOf<typeof dictionary> = {
  dictionaryOccupationList: () => ({}),
  dictionaryOccupationSecondList: () => ({}),
  dictionaryCountryList: () => ({}),
  dictionaryBirthCountryList: () => ({}),
  dictionaryCurrencyList: () => ({}),
  dictionaryTransactionTypeList: () => ({}),
  dictionaryDocumentCategoryList: () => ({ countryCode: 'UA' }),
  dictionaryCustomerAddressDocumentTypeList: () => ({ countryCode: 'UA' }),
  dictionaryPersonalSourceOfFundsList: () => ({}),
  dictionaryPersonalSourceOfFundsSecondList: () => ({}),
  dictionaryEmployeeSourceOfFundsList: () => ({}),
  dictionaryBusinessSourceOfFundsList: () => ({}),
  dictionaryPersonalPurposeOfAccountList: () => ({}),
  dictionaryBusinessPurposeOfAccountList: () => ({}),
  dictionaryIndustryList: () => ({}),
  dictionaryPersonalAdditionalQuestionList: () => ({}),
  dictionaryBusinessAdditionalQuestionList: () => ({}),
  dictionaryBusinessAgreementList: () => ({}),
  dictionaryPersonalAgreementList: () => ({}),
  dictionaryEstimatedMonthlyDepositList: () => ({}),
  dictionaryStateList: () => ({ countryCode: 'US' }),
}

const fixtures: ReadonlyMap<string, (world: World) => object | Promise<object>> = new Map(
  [
    forSignIn,
    forSession,
    forAccounts,
    forCards,
    forTransfersExternal,
    forGlobal,
    forGlobalBatches,
    forTransfersOwn,
    forTransfersLookups,
    forPreapproved,
    forP2p,
    forBusiness,
    forRepresentatives,
    forRegistration,
    forApprovals,
    forHistory,
    forHistoryLists,
    forBatches,
    forHistoryNotes,
    forExports,
    forStatements,
    forIdentity,
    forKycBusiness,
    forDictionary,
    forProfile,
    forRecipient,
    forPersonalData,
    forVerification,
    forDocuments,
    forContracts,
    forDesk,
    forDevices,
    forSecurity,
    forInternal,
    forInvoices,
    forOauth,
    forPasskeys,
    forNotifications,
    forSupport,
    forMerchant,
    forNews,
  ].flatMap((feature) => Object.entries(feature)),
)

const payeeEmail = 'henrik@ostra-bank.example'

const waiting = ({ bank, customer, payee }: World): Promise<number> => waitingPayment(bank, customer, payee)

/** The e-mail of a person of the brand who signs in this way; hired when first needed. */
async function signer(bank: TestBank, brand: string, login2fa: 'no' | 'sms'): Promise<string> {
  const name = `signer ${brand} ${login2fa}`
  const email = `${name.replaceAll(' ', '-')}@cast.example`
  if ((await bank.personIdAt(email, brand)) === undefined) await hire(bank, name, [], { brand, login2fa })
  // Earlier wrong passwords are other tests' affair.
  await bank.database.owner.query('delete from app.sign_in_failure')
  return email
}
