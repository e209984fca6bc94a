import { refusal } from './refusal.ts'

/** Data of a company, its people and its owners. */
export const company = refusal({
  // its money and its documents
  specificationMissing: {
    code: 'VF',
    text: 'Describe it in your own words.',
    field: 'financialDetail',
  },
  monthlyAmountInvalid: {
    code: 'VF',
    text: 'Enter an amount using only digits and a decimal point, for example 2500.00.',
    field: 'financialDetail',
  },
  currencyNotOffered: { code: 'VF', text: 'Choose one of the currencies.', field: 'financialDetail' },
  registrationDateImpossible: {
    code: 'VF',
    text: 'Enter the day the company was registered.',
    field: 'legalInformation.registrationDate',
  },
  companyFactFixed: {
    code: 'VF',
    text: 'We have verified this. Write to us to change it.',
    field: 'registrationNumber',
  },
  companyRegisteredLater: {
    code: 'VF',
    text: 'Enter the day the company was registered.',
    field: 'registrationDate',
  },

  // resolution and declarations
  resolutionDirectorUnknown: { code: 'VF', text: 'Choose directors of the company.', field: 'directors' },
  resolutionMissing: {
    code: 'VF',
    text: 'There is no resolution yet. Choose who signs it.',
  },
  declarationNotAsked: { code: 'VF', text: 'We do not need this from your company.', field: 'declarations' },
  declarationChanged: {
    code: 'VF',
    text: 'The text has changed. Read it again before you sign.',
    field: 'declarations',
  },
  declarationSigned: { code: 'VF', text: 'Your company has already signed this.', field: 'declarations' },
  declarationUnsigned: {
    code: 'VF',
    text: 'Your company has not signed this yet.',
    field: 'declaration',
  },

  // its people
  localIdTwice: { code: 'VF', text: 'Two entries of this list have the same number.', field: 'personList' },
  personUnknown: { code: 'VF', text: 'This person is not in the list of persons.', field: 'personList' },
  personTwice: { code: 'VF', text: 'This person is named twice here.', field: 'personList' },
  representativeTwice: {
    code: 'VF',
    text: '{name} with this date of birth is already on the list. Edit that entry instead.',
    field: 'person.firstName',
  },
  tooManyRepresentatives: { code: 'VF', text: 'A company has at most {most} people here.', field: 'person' },
  holdingCompanyFixed: {
    code: 'VF',
    text: 'You cannot change a company that holds shares here. Write to us.',
    field: 'id',
  },
  lastDirector: {
    code: 'VF',
    text: 'A company must have at least one director. Add another one first.',
    field: 'types',
  },
  lastOwner: {
    code: 'VF',
    text: 'A company must have at least one owner. Add another one first.',
    field: 'types',
  },
  removesOneself: {
    code: 'VF',
    text: 'You cannot remove yourself. A colleague with full access can.',
    field: 'id',
  },
  newHolderMissing: {
    code: 'VF',
    text: 'Choose who is director, owner or shareholder instead.',
    field: 'reassign',
  },
  newHolderUnfit: { code: 'VF', text: 'Choose another person of the company.', field: 'reassign' },
  ownAccessFixed: {
    code: 'VF',
    text: 'You cannot change your own access. A colleague with full access can.',
    field: 'right',
  },
  userNeeded: { code: 'VF', text: 'This person does not use the account.', field: 'id' },
  userRestricted: {
    code: 'VF',
    text: 'This user sees company documents only. Write to us to change that.',
    field: 'right',
  },
  userAlready: { code: 'VF', text: 'This person already uses the account.', field: 'id' },
  invitationMissing: {
    code: 'VF',
    text: 'This invitation is no longer open.',
    field: 'id',
  },
  phoneIncomplete: { code: 'VF', text: 'Enter the phone number with its country code.', field: 'phone' },
  directorMissing: { code: 'VF', text: 'Name at least one director.', field: 'directors' },
  representativeUnfit: {
    code: 'VF',
    text: 'Choose a director or a user as the contact for this registration.',
    field: 'authorizedCompanyRepresentative',
  },

  // its shareholders
  companyUnknown: { code: 'VF', text: 'This company is not in the list of companies.', field: 'companyList' },
  companyUnused: { code: 'VF', text: 'This company holds no shares. Remove it.', field: 'companyList' },
  companyHoldsItself: {
    code: 'VF',
    text: 'A company cannot hold shares in itself, directly or through other companies.',
    field: 'shareholders',
  },
  shareholderMissing: { code: 'VF', text: 'Name at least one shareholder.', field: 'shareholders' },
  shareholderTwice: {
    code: 'VF',
    text: 'Name each shareholder once, with the whole share.',
    field: 'shareholders',
  },
  shareholdersTooDeep: {
    code: 'VF',
    text: 'There can be at most {most} levels of shareholders. Write to us if there are more.',
    field: 'shareholders',
  },
  shareholdersTooMany: {
    code: 'VF',
    text: 'There can be at most {most} shareholders in all. Write to us if there are more.',
    field: 'shareholders',
  },
  shareholdersNotAsked: { code: 'VF', text: 'A person has no shareholders.', field: 'shareholders' },
  shareholdersDiffer: {
    code: 'VF',
    text: 'You named different shareholders for this company elsewhere in this form. Make them match.',
    field: 'shareholders',
  },
  shareInvalid: {
    code: 'VF',
    text: 'Enter a share above 0 and up to 100 percent, with at most four decimals.',
    field: 'shareholders',
  },
  sharesTooLow: {
    code: 'VF',
    text: 'These shares add up to {sum} percent. Name shareholders who together hold at least 10 percent.',
    field: 'shareholders',
  },
  shareNotAsked: { code: 'VF', text: 'Only shareholders can have a share.', field: 'share' },
  sharesTooHigh: {
    code: 'VF',
    text: 'These shares add up to {sum} percent, which is more than 100.',
    field: 'shareholders',
  },
  sourceMissing: {
    code: 'VF',
    text: 'Anyone who holds 25% or more must state their source of wealth.',
    field: 'personList',
  },
  sourceDetailsMissing: { code: 'VF', text: 'Tell us more about this source.', field: 'personList' },

  // its users
  userListDiffers: {
    code: 'VF',
    text: 'The people marked as users must match the list of users.',
    field: 'users',
  },
  userEmailMissing: { code: 'VF', text: 'A user needs an e-mail address.', field: 'personList' },
  userEmailTwice: {
    code: 'VF',
    text: 'Each user needs an e-mail address of their own.',
    field: 'personList',
  },
  userEmailTaken: {
    code: 'VF',
    text: 'Someone already has an account with this address. Choose another one for this user.',
    field: 'personList',
  },
  userEmailUnchecked: {
    code: 'VF',
    text: 'We could not check this address yet. Wait a moment and try again.',
    field: 'personList',
  },
  accessRightMissing: { code: 'VF', text: 'Choose what this user may do.', field: 'users' },
  fullAccessMissing: { code: 'VF', text: 'At least one user needs full access.', field: 'users' },
})
