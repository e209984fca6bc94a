import { refusal } from './refusal.ts'

/** Invoices. */
export const invoices = refusal({
  invoiceUnknown: { code: 'VF', text: 'This invoice does not exist.', field: 'invoiceId', status: 404 },
  invoiceToSelf: {
    code: 'VF',
    text: 'This is your own e-mail. Ask somebody else for money.',
    field: 'toEmail',
  },
  invoicePayerBlocked: {
    code: 'VF',
    text: 'You have blocked this person. Unblock them to ask them for money.',
    field: 'toEmail',
  },
  invoicePayerMoving: {
    code: 'VF',
    text: 'This person cannot be sent an invoice for a moment. Nothing was sent. Try again in a minute.',
    field: 'toEmail',
  },
  invoiceNotTaken: { code: 'VF', text: 'This person does not accept invoices from you.', field: 'toEmail' },
  invoiceNoAccount: {
    code: 'VF',
    text: 'You have no open account in {currency} that could be paid into.',
    field: 'currency',
  },
  invoiceDuePast: { code: 'VF', text: 'This day is over. Choose today or a later day.', field: 'dueDate' },
  invoiceDueFar: { code: 'VF', text: 'Choose a day within a year from today.', field: 'dueDate' },
  invoicesTooMany: {
    code: 'UE',
    text: 'At most {size} invoices can be sent within a day. You can send the next one tomorrow.',
  },
  invoiceFundingFailed: { code: 'UE', text: 'Failed to generate invoice. Please, try again.' },
  invoiceFundingTooMany: {
    code: 'UE',
    text: 'You have {size} invoices of this kind that are not paid yet. Pay or withdraw one first.',
  },
  invoiceWithdrawn: { code: 'UE', text: 'This invoice was withdrawn. Nothing was sent.' },
  invoicePaid: { code: 'UE', text: 'This invoice is paid. Nothing more was sent.' },
  invoiceRejected: { code: 'UE', text: 'This invoice was rejected. Nothing was sent.' },
  invoiceUnderWay: { code: 'UE', text: 'A payment of this invoice already waits to be approved.' },
  invoiceAmountDiffers: { code: 'VF', text: 'The invoice asks for exactly {amount}.', field: 'amount' },
  invoicePayeeDiffers: { code: 'VF', text: 'Somebody else asks for this money.', field: 'toEmail' },
  invoiceOnce: { code: 'VF', text: 'An invoice is paid once and at once.', field: 'subscriptionFrequency' },
})
