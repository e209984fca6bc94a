import { refusal } from './refusal.ts'

/** Payment buttons of companies. */
export const merchant = refusal({
  savedButtonNotFound: { code: 'VF', text: 'This button does not exist any more.', field: 'id', status: 404 },
  tooManyButtons: { code: 'VF', text: 'A company has at most {most} buttons. Delete one first.' },
  buttonAmountMissing: { code: 'VF', text: 'Enter the amount the button asks for.', field: 'form.amount' },
  buttonFrequencyMissing: { code: 'VF', text: 'Choose how often it is paid.', field: 'form.frequency' },
  buttonFrequencyNotAsked: {
    code: 'VF',
    text: 'Only a subscription button can ask for scheduled payments.',
    field: 'form.frequency',
  },
  buttonAccountMissing: {
    code: 'VF',
    text: 'The company has no open account in {currency}. Choose another currency.',
    field: 'form.currencyCode',
  },
  buttonGone: {
    code: 'VF',
    text: 'This button no longer takes payments. Nothing was paid. Go back to the page you came from.',
    field: 'handle',
    status: 404,
  },
  buttonDiffers: {
    code: 'VF',
    text: 'The button asks for something else by now. Nothing was paid; press the button once more.',
    field: 'button',
  },
})
