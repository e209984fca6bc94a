import type { AdditionalQuestion } from '@sixpence/protocol/rules/additional-questions'
import type { Translate } from '#core/translate.ts'

/** Additional questions of a person's questionnaire. */
export const personalQuestions = (t: Translate): AdditionalQuestion[] => [
  { id: 'anotherAccount', type: 'anotherAccount', label: t('Do you have another account with us?') },
  {
    id: 'controlAccount',
    type: 'controlAccount',
    label: t('Who will control this account: you (1) or someone else (2)?'),
  },
  {
    id: 'politicallyExposed',
    type: 'yesNo',
    label: t('Do you, a close relative or a close associate hold a prominent public office?'),
  },
]

/** Additional questions of a company's questionnaire. */
export const businessQuestions = (t: Translate): AdditionalQuestion[] => [
  {
    id: 'businessAnotherAccount',
    type: 'businessAnotherAccount',
    label: t('Does the company, or one of its owners, have another account with us?'),
  },
  {
    id: 'politicallyExposed',
    type: 'yesNo',
    label: t('Does anyone who owns or directs the company hold a prominent public office?'),
  },
  {
    id: 'bearerShares',
    type: 'yesNo',
    label: t('Has the company issued bearer shares?'),
  },
]
