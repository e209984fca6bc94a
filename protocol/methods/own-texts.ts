import type { FieldName } from './field-names.ts'

/** Labels of the fields when the person enters their own account. English texts, keys of the translations. */
export const ownFieldTexts: Partial<Record<FieldName, { label: string; hint?: string }>> = {
  payeeName: { label: 'Your name', hint: 'As your bank knows you, in Latin letters.' },
  iban: { label: 'IBAN', hint: 'Starts with two letters. You can find it on your statements.' },
  taxId: { label: 'CPF or CNPJ', hint: 'Your tax number in Brazil.' },
  cardNumber: { label: 'Card number', hint: '16 to 19 digits on your card.' },
  email: { label: 'Your e-mail' },
  question: { label: 'Security question', hint: 'You will be asked this when you collect the money.' },
  answer: { label: 'Answer', hint: '3 to 25 letters and digits, no spaces.' },
}
