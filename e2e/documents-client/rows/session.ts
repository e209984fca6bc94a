import { proofKey } from '../client.ts'
import type { Row } from '../row.ts'
import { password } from '../../kit/people.ts'

/** Signing in and out, and a session's data about its person: document 1, section 7. */
export const session: Row[] = [
  {
    op: 'OP001',
    document: 1,
    call: 'POST /auth/login',
    what: 'no second factor',
    send: () => {
      const { codeChallenge } = proofKey()
      return { client: 'spa', username: 'bo@ostra.example', password, codeChallenge }
    },
    answers: 'authFlow code',
  },
  {
    op: 'OP001',
    document: 1,
    call: 'POST /auth/login',
    what: 'a code by SMS',
    as: 'quillo',
    send: (kept) => {
      const { codeChallenge, codeVerifier } = proofKey()
      kept['carlaVerifier'] = codeVerifier
      return { client: 'spa', username: 'carla@quillo.example', password, codeChallenge }
    },
    answers: 'authFlow code phoneNumber smsIdentifier',
    keep: { carlaCode: 'code' },
  },
  {
    op: 'OP002',
    document: 1,
    call: 'POST /auth/token',
    as: 'quillo',
    before: async (world) => {
      world.kept['carlaOtp'] = await world.code('carla', 'sms')
    },
    send: ({ carlaCode, carlaVerifier, carlaOtp }) => ({
      code: carlaCode,
      codeVerifier: carlaVerifier,
      otp: carlaOtp,
    }),
    keep: { carlaRefresh: 'refreshToken' },
  },
  {
    op: 'OP003',
    document: 1,
    call: 'POST /auth/refresh',
    as: 'quillo',
    send: ({ carlaRefresh }) => ({ refreshToken: carlaRefresh }),
    keep: { carlaRefresh: 'refreshToken', carlaAccess: 'accessToken' },
  },
  {
    op: 'OP004',
    document: 1,
    call: 'POST /auth/logout',
    as: 'quillo',
    before: async (world) => {
      ;(await world.as('quillo')).accessToken = String(world.kept['carlaAccess'])
    },
    send: ({ carlaRefresh }) => ({ refreshToken: carlaRefresh }),
  },
  {
    op: 'OP038',
    document: 1,
    call: 'customerInfoGet',
    as: 'ines',
    answers:
      'customer.userId customer.customerId customer.customerType customer.login.email customer.firstName customer.lastName customer.businessName customer.birthDay customer.customerCreationDate customer.residenceCountryCode customer.taxId customer.transactionApproveMode customer.login2faMode customer.isAdmin customer.isHaveRelatedAccounts customer.useOldWeb customer.oldWebUrl customer.verified customer.limited customer.dueDiligenceLevel customer.isNeedPersonalInfoUpdate customer.isNeedKyc',
  },
  {
    op: 'OP038',
    document: 1,
    call: 'customerInfoGet',
    what: 'for a company',
    as: 'ines/northlight',
    answers: 'customer.customerId customer.customerType customer.businessName customer.permissions',
  },
  {
    op: 'OP038',
    document: 1,
    call: 'customerInfoGet',
    what: 'terms wait',
    as: 'tara',
    code: 'TE',
    answers: 'terms',
    keep: { terms: 'terms' },
  },
  { op: 'OP042', document: 1, call: 'termsAccept', as: 'tara', send: ({ terms }) => ({ terms }) },
  { op: 'OP043', document: 1, call: 'agreementGet', as: 'ines', send: { id: 'terms' }, answers: 'agreement' },
  { op: 'OP044', document: 1, call: 'agreementSend', as: 'ines', send: { id: 'terms' } },
  {
    op: 'OP039',
    document: 1,
    call: 'userAccessInfoGet',
    as: 'ines/northlight',
    answers:
      'permissions accessRights accessList.balanceInfo businessRepresentativePositionIds isNeedKyc isStrictMode isConverted',
  },
  {
    op: 'OP040',
    document: 1,
    call: 'userAccessList',
    as: 'ines',
    answers: 'customers.id customers.customerUsername customers.customerName',
  },
  { op: 'OP041', document: 1, call: 'ipInfo', keep: { ip: 'ip' } },
  { op: 'OP035', document: 1, call: 'GET /ip-privacy', send: ({ ip }) => ({ ip }) },
  {
    op: 'OP066',
    document: 1,
    call: 'checkEmail',
    send: { email: 'bo@ostra.example' },
    answers: 'exists isEmployee',
  },
  {
    op: 'OP065',
    document: 1,
    call: 'checkPhone',
    send: { phone: '61200012', phoneCountryCode: '370' },
    answers: 'status',
  },
  {
    op: 'OP065',
    document: 1,
    call: 'checkPhone',
    what: 'numbers',
    send: { phone: 61200012, phoneCountryCode: 370 },
    answers: 'status',
  },
  {
    op: 'OP021',
    document: 1,
    call: 'GET /auth/sei/authorize',
    as: 'victor',
    send: () => ({
      client_id: 'tern-ledger',
      redirect_uri: 'https://ledger.example/back',
      state: 'state',
      code_challenge: proofKey().codeChallenge,
    }),
    answers: 'authorizeUrl',
    keep: { authorizationId: 'authorizationId' },
  },
  {
    op: 'OP022',
    document: 1,
    call: 'POST /auth/sei/authorize/{authorizationId}',
    as: 'victor',
  },
  {
    op: 'OP029',
    document: 1,
    call: 'POST /service/check-urls',
    as: 'ines',
    send: { urls: ['https://example.com'] },
  },
]
