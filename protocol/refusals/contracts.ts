import { refusal } from './refusal.ts'

/** Split contracts. */
export const contracts = refusal({
  contractNotFound: { code: 'VF', text: 'Contract not found', field: 'id', status: 404 },
  contractCustomerUnknown: {
    code: 'VF',
    text: 'No one with this e-mail address can be your partner here.',
    field: 'email',
    status: 404,
  },
  contractsNotOffered: { code: 'VF', text: 'Split contracts are not offered here.', status: 403 },
  contractUnverified: {
    code: 'VF',
    text: 'Split contracts are for verified customers. Finish verifying your account first.',
    status: 403,
  },
  contractPartiesSame: {
    code: 'VF',
    text: 'The payer and the recipient must be two different customers.',
    field: 'beneficiaryId',
  },
  contractNotParty: {
    code: 'VF',
    text: 'You must be one of the two parties.',
    field: 'senderId',
    status: 403,
  },
  contractCompanyUnknown: {
    code: 'VF',
    text: 'Choose a company whose payments can be shared.',
    field: 'companyId',
  },
  contractCompanyIsParty: {
    code: 'VF',
    text: 'The company whose payments are shared cannot be one of the two parties.',
    field: 'companyId',
  },
  contractPartyUnknown: {
    code: 'VF',
    text: 'The other party cannot sign contracts now: they are no longer a customer, or are not verified.',
    field: 'beneficiaryId',
  },
  contractExists: {
    code: 'VF',
    text: 'You already have an open contract with each other about this company.',
    field: 'companyId',
  },
  contractShareTaken: {
    code: 'VF',
    text: 'Only {left} of these payments can still be shared.',
    field: 'percentage',
  },
  contractBeginsBefore: { code: 'VF', text: 'The first day cannot be in the past.', field: 'activeFrom' },
  contractEndsBefore: { code: 'VF', text: 'The last day must be after the first day.', field: 'activeTo' },
  pdfLinkOver: {
    code: 'VF',
    text: 'This link is no longer valid. Open the document again from the contract.',
    status: 404,
  },
  contractSignerOnly: {
    code: 'VF',
    text: 'Only the person who signed for the payer can verify their identity here.',
    status: 403,
  },
  contractPhoneMissing: { code: 'VF', text: 'Add your phone number to your profile first.' },
  contractNotNow: {
    code: 'VF',
    text: 'This contract has changed since you opened it. Look at it again.',
    status: 409,
  },
})
