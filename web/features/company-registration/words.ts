import type { Translate } from '#lib/language/translate.ts'
import type { Problem } from './problems.ts'

/** Text for the problem of a field, equal to the server's. */
export function wordsOf({ path, problem, facts = {} }: Problem, t: Translate): string {
  const digits = Number(facts['digits'])
  const sum = String(facts['sum'])
  const max = Number(facts['most'])
  switch (problem) {
    case 'invalid':
      return formWords(path, t)
    case 'choiceUnknown':
    case 'currencyNotOffered':
      return t('Choose one from the list.')
    case 'specificationMissing':
      return t('Describe it in your own words.')
    case 'monthlyAmountInvalid':
      return t('Enter an amount.')
    case 'detailsMissing':
    case 'answerIncomplete':
      return t('Tell us more about this.')
    case 'answerMissing':
      return t('Answer this question.')
    case 'taxCountryTwice':
      return t('Name each country once.')
    case 'taxIdLength':
      return t('Enter the number with its {digits} digits.', { digits })
    case 'agreementsMissing':
      return t('Accept everything to continue.')
    case 'phoneImpossible':
      return t('There is no such phone number in this country. Check its digits and the country.')
    case 'phoneCountryUnknown':
      return t('Choose a code.')
    case 'registrationDateImpossible':
      return t('Enter the day the company was registered.')
    case 'directorMissing':
      return t('Name at least one director.')
    case 'representativeUnfit':
      return t('Choose a director or a user as the contact for this registration.')
    case 'birthDayImpossible':
      return t('Enter the date of birth.')
    case 'tooYoung':
      return t('Directors and users must be at least 18 years old.')
    case 'phoneIncomplete':
      return t('Enter the phone number with its country code.')
    case 'userEmailMissing':
      return t('A user needs an e-mail address.')
    case 'userEmailTwice':
      return t('Each user needs an e-mail address of their own.')
    case 'userEmailTaken':
      return t('Someone already has an account with this address. Choose another one for this user.')
    case 'userEmailUnchecked':
      return t('We could not check this address yet. Wait a moment and try again.')
    case 'shareholderMissing':
      return t('Name at least one shareholder.')
    case 'shareholderTwice':
      return t('Name each shareholder once, with the whole share.')
    case 'shareholdersTooDeep':
      return t('There can be at most {most} levels of shareholders. Write to us if there are more.', {
        most: max,
      })
    case 'shareholdersTooMany':
      return t('There can be at most {most} shareholders in all. Write to us if there are more.', {
        most: max,
      })
    case 'shareInvalid':
      return t('Enter a share above 0 and up to 100 percent, with at most four decimals.')
    case 'sharesTooLow':
      return t(
        'These shares add up to {sum} percent. Name shareholders who together hold at least 10 percent.',
        {
          sum,
        },
      )
    case 'sharesTooHigh':
      return t('These shares add up to {sum} percent, which is more than 100.', { sum })
    case 'companyHoldsItself':
      return t('A company cannot hold shares in itself, directly or through other companies.')
    case 'sourceMissing':
      return t('Anyone who holds 25% or more must state their source of wealth.')
    case 'sourceDetailsMissing':
      return t('Tell us more about this source.')
    case 'accessRightMissing':
      return t('Choose what this user may do.')
    case 'fullAccessMissing':
      return t('At least one user needs full access.')
    // The wizard assigns ids and avoids duplicates itself, so these problems cannot occur.
    case 'localIdTwice':
    case 'personUnknown':
    case 'personTwice':
    case 'companyUnknown':
    case 'companyUnused':
    case 'shareholdersNotAsked':
    case 'shareholdersDiffer':
    case 'userListDiffers':
    default:
      return t('Check this entry.')
  }
}

function formWords(path: string, t: Translate): string {
  const words: Readonly<Record<string, string>> = {
    name: path.startsWith('additional')
      ? t('Enter the first and last name.')
      : t('Enter the name of the company.'),
    email: t('Enter a valid e-mail address.'),
    phoneCountryCode: t('Choose a code.'),
    phone: t('Enter the digits of the phone number.'),
    website: t('Enter a website address, for example www.example.com.'),
    description: t('Describe what the company does in one sentence.'),
    address1: t('Enter the street and the number.'),
    city: t('Enter the city.'),
    postalCode: t('Enter the postal code.'),
    countryCode: t('Choose the country.'),
    registrationCountryCode: t('Choose the country of registration.'),
    registrationNumber: t('Enter the registration number.'),
    registrationDate: t('Enter the day the company was registered.'),
    taxId: t('Enter the tax number with letters and digits.'),
    businessTaxId: t('Enter the tax number with letters and digits.'),
    monthlyDepositCurrencyCode: t('Choose one from the list.'),
    monthlyWithdrawalCurrencyCode: t('Choose one from the list.'),
    sourceIds: t('Choose where the money comes from.'),
    purposeIds: t('Choose what the account is for.'),
    industry: t('Choose the industry of the company.'),
    government: t('Answer this question.'),
    lawsuits: t('Answer this question.'),
    answer: t('Answer this question.'),
    text: t('Tell us more about this.'),
    date: t('Enter the date of birth.'),
    firstName: t('Enter the first name.'),
    lastName: t('Enter the last name.'),
    birthday: t('Enter the date of birth.'),
  }
  return words[path.split('.').at(-1) ?? ''] ?? t('Check this entry.')
}
