import { refusal } from './refusal.ts'

/** Announcements. */
export const news = refusal({
  newsNotFound: { code: 'VF', text: 'This announcement has been withdrawn.', field: 'id', status: 404 },
  newsAsksNothing: { code: 'VF', text: 'This announcement does not need an answer.', field: 'id' },
  newsAnswered: { code: 'VF', text: 'This announcement has already been answered.', field: 'choice' },
  newsInEnglish: {
    code: 'VF',
    text: 'Add an English text too. Customers without a text in their language see the English one.',
    field: 'texts',
  },
  newsTwice: { code: 'VF', text: 'There is more than one text in the same language.', field: 'texts' },
  newsLanguage: { code: 'VF', text: 'The brand does not have this language.', field: 'texts' },
})
