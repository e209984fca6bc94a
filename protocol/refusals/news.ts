import { refusal } from './refusal.ts'

/** Announcements. */
export const news = refusal({
  newsNotFound: { code: 'VF', text: 'This announcement is not there any more.', field: 'id', status: 404 },
  newsAsksNothing: { code: 'VF', text: 'This announcement asks for no answer.', field: 'id' },
  newsAnswered: { code: 'VF', text: 'This announcement has been answered already.', field: 'choice' },
  newsInEnglish: {
    code: 'VF',
    text: 'Write it in English too: whoever has no other text reads that.',
    field: 'texts',
  },
  newsTwice: { code: 'VF', text: 'There is more than one text in the same language.', field: 'texts' },
  newsLanguage: { code: 'VF', text: 'The brand does not have this language.', field: 'texts' },
})
