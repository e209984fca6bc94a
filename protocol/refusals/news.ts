import { refusal } from './refusal.ts'

/** Announcements. */
export const news = refusal({
  newsNotFound: { code: 'VF', text: 'This announcement has been withdrawn.', field: 'id', status: 404 },
  newsAsksNothing: { code: 'VF', text: 'This announcement asks for no answer.', field: 'id' },
  newsAnswered: { code: 'VF', text: 'This announcement has been answered already.', field: 'choice' },
  newsInEnglish: {
    code: 'VF',
    text: 'Write it in English too. Customers without a text in their language see that one.',
    field: 'texts',
  },
  newsTwice: { code: 'VF', text: 'There is more than one text in the same language.', field: 'texts' },
  newsLanguage: { code: 'VF', text: 'The brand does not have this language.', field: 'texts' },
})
