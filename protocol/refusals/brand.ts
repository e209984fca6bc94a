import { refusal } from './refusal.ts'

/** Refusals of changes of a brand at the desk. Each is shown at its field. */
export const brand = refusal({
  brandFieldUnknown: {
    code: 'VF',
    text: 'This cannot be changed here. It is set in the brand’s folder.',
    field: 'values',
  },
  brandValueWrong: { code: 'VF', text: 'Choose yes or no.', field: 'values' },
  brandLineWrong: {
    code: 'VF',
    text: 'Enter one line of 1 to {most} characters, without < and >.',
    field: 'values',
  },
  brandEmailWrong: {
    code: 'VF',
    text: 'Enter an e-mail address, for example help@bank.example.',
    field: 'values',
  },
  brandPhoneWrong: {
    code: 'VF',
    text: 'Enter a phone number with its country code, for example +44 1632 960101.',
    field: 'values',
  },
  brandLinkWrong: { code: 'VF', text: 'Enter an address that begins with https://.', field: 'values' },
  brandLanguagesWrong: {
    code: 'VF',
    text: 'Choose from the languages we offer, including English.',
    field: 'values',
  },
  brandNumberWrong: { code: 'VF', text: 'Enter a number from {least} to {most}.', field: 'values' },
  brandHueWrong: {
    code: 'VF',
    text: 'Choose a hue outside 5 to 50: accents in that range look like errors.',
    field: 'values',
  },
  brandContrastLow: {
    code: 'VF',
    text: 'Two of these colours are used together and have a contrast of {ratio}. It must be at least {floor}.',
    field: 'values',
  },
  brandTextUnknown: { code: 'VF', text: 'This text no longer exists.', field: 'values' },
  brandTextWrong: {
    code: 'VF',
    text: 'Keep all places in braces and all marks of our text, and write every form of it, at most 2,000 characters each.',
    field: 'values',
  },
  brandAgreementWrong: {
    code: 'VF',
    text: 'Begin with {title} and the title. Then write sections: {heading} and a heading, and paragraphs below it.',
    field: 'values',
  },
  brandAgreementMissing: {
    code: 'VF',
    text: 'There is no agreement in this language: {language}.',
    field: 'values',
  },
  brandAgreementGone: { code: 'VF', text: 'There is no such version.', field: 'version', status: 404 },
  brandAgreementDay: {
    code: 'VF',
    text: 'Choose a day after {day} that is not in the past. A version that has taken effect cannot be changed.',
    field: 'values',
  },
})
