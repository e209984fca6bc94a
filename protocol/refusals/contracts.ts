import { refusal } from './refusal.ts'

/** Split contracts. */
export const contracts = refusal({
  contractNotFound: { code: 'VF', text: 'Contract not found', field: 'id', status: 404 },
  contractCustomerUnknown: {
    code: 'VF',
    text: 'Nobody with this e-mail address can be your partner here.',
    field: 'email',
    status: 404,
  },
  contractsNotOffered: { code: 'VF', text: 'Split contracts are not offered here.', status: 403 },
  contractUnverified: {
    code: 'VF',
    text: 'Split contracts are for verified customers. Finish the verification of your account first.',
    status: 403,
  },
  contractPartiesSame: {
    code: 'VF',
    text: 'The payer and the recipient must be two different customers.',
    field: 'beneficiaryId',
  },
  contractNotParty: {
    code: 'VF',
    text: 'You have to be one of the two parties yourself.',
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
    text: 'The other party cannot sign contracts now: they are not here any more, or not verified.',
    field: 'beneficiaryId',
  },
  contractExists: {
    code: 'VF',
    text: 'There is an open contract between you two about this company already.',
    field: 'companyId',
  },
  contractShareTaken: {
    code: 'VF',
    text: 'Only {left} of these payments is left to share.',
    field: 'percentage',
  },
  contractBeginsBefore: { code: 'VF', text: 'It can begin today at the earliest.', field: 'activeFrom' },
  contractEndsBefore: { code: 'VF', text: 'It has to end after it begins.', field: 'activeTo' },
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
