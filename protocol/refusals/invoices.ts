import { refusal } from './refusal.ts'

/** Invoices. */
export const invoices = refusal({
  invoiceUnknown: { code: 'VF', text: 'This invoice does not exist.', field: 'invoiceId', status: 404 },
  invoiceLinkUnknown: {
    code: 'VF',
    text: 'This link does not lead to an invoice.',
    field: 'invoiceSecret',
    status: 404,
  },
  invoiceToSelf: {
    code: 'VF',
    text: 'This is your own e-mail. Enter the e-mail of someone else.',
    field: 'toEmail',
  },
  invoicePayerBlocked: {
    code: 'VF',
    text: 'You have blocked this person. Unblock them to send them an invoice.',
    field: 'toEmail',
  },
  invoicePayerMoving: {
    code: 'VF',
    text: 'You cannot send this person an invoice at the moment. Nothing was sent. Try again in a minute.',
    field: 'toEmail',
  },
  invoiceNotTaken: { code: 'VF', text: 'This person does not accept invoices from you.', field: 'toEmail' },
  invoiceNoAccount: {
    code: 'VF',
    text: 'You have no open account in {currency} that could be paid into.',
    field: 'currency',
  },
  invoiceDuePast: { code: 'VF', text: 'This day has passed. Choose today or a later day.', field: 'dueDate' },
  invoiceDueFar: { code: 'VF', text: 'Choose a day within a year from today.', field: 'dueDate' },
  invoicesTooMany: {
    code: 'UE',
    text: 'You can send at most {size} invoices a day. Send the next one tomorrow.',
  },
  invoiceFundingFailed: { code: 'UE', text: 'Failed to generate invoice. Please, try again.' },
  invoiceFundingTooMany: {
    code: 'UE',
    text: 'You have {size} unpaid invoices of this kind. Pay or withdraw one first.',
  },
  invoiceWithdrawn: { code: 'UE', text: 'This invoice was withdrawn. Nothing was sent.' },
  invoicePaid: { code: 'UE', text: 'This invoice is paid. Nothing more was sent.' },
  invoiceRejected: { code: 'UE', text: 'This invoice was rejected. Nothing was sent.' },
  invoiceUnderWay: { code: 'UE', text: 'A payment of this invoice is already under way.' },
  invoiceAmountDiffers: { code: 'VF', text: 'The invoice is for exactly {amount}.', field: 'amount' },
  invoicePayeeDiffers: { code: 'VF', text: 'This invoice is from someone else.', field: 'toEmail' },
  invoiceOnce: {
    code: 'VF',
    text: 'An invoice is paid once, and cannot be scheduled or repeated.',
    field: 'subscriptionFrequency',
  },
})
