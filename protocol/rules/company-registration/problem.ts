import type { RefusalName } from '../../codes.ts'

/** Problems of a registration that schemas do not cover. */
export const registrationProblemNames = [
  // root company
  'choiceUnknown',
  'specificationMissing',
  'monthlyAmountInvalid',
  'currencyNotOffered',
  'detailsMissing',
  'taxCountryTwice',
  'taxIdLength',
  'answerMissing',
  'answerIncomplete',
  'agreementsMissing',
  'phoneCountryUnknown',
  'phoneImpossible',
  'registrationDateImpossible',
  'directorMissing',
  'representativeUnfit',
  // persons and companies
  'localIdTwice',
  'personUnknown',
  'personTwice',
  'companyUnknown',
  'birthDayImpossible',
  'tooYoung',
  'phoneIncomplete',
  'userEmailMissing',
  'userEmailTwice',
  'userEmailTaken',
  'userEmailUnchecked',
  'userListDiffers',
  // shareholders
  'shareholderMissing',
  'shareholdersTooDeep',
  'shareholdersTooMany',
  'shareInvalid',
  'sharesTooLow',
  'sharesTooHigh',
  'shareholderTwice',
  'shareholdersNotAsked',
  'shareholdersDiffer',
  'companyHoldsItself',
  'companyUnused',
  'sourceMissing',
  'sourceDetailsMissing',
  // users
  'accessRightMissing',
  'fullAccessMissing',
] as const satisfies readonly RefusalName[]

/** A problem and its path in the payload, such as `personList.2.birthday` or `users[1].accessRights` (Q081). */
export type RegistrationProblem = {
  path: string
  problem: (typeof registrationProblemNames)[number]
  facts?: Record<string, string | number>
}
