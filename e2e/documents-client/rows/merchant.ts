import { form } from '../picture.ts'
import { rowsAs, type Row } from '../row.ts'

const company = rowsAs(3, 'ines/northlight')
const svg = new Blob(
  [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 80" width="120" height="80"><circle cx="40" cy="40" r="36" fill="#0a7"/></svg>',
  ],
  { type: 'image/svg+xml' },
)
const button = { name: 'Poster', type: 'buy', amount: 12.5, currencyCode: 'EUR', description: 'Poster' }

/** A company's tools for merchants: document 3, section 7. */
export const merchant: Row[] = [
  company('OP290', 'merchantSubscriberList', {
    send: { pageSize: 50, pageNumber: 1 },
    answers: 'subscribers.subscriptionId subscribers.installments',
    keep: { soldId: 'subscribers.0.subscriptionId' },
  }),
  company('OP292', 'merchantInstallmentList', {
    send: ({ soldId }) => ({ subscriptionId: soldId }),
    answers: 'installments',
  }),
  company('OP291', 'merchantSubscriptionCancel', { send: ({ soldId }) => ({ subscriptionId: soldId }) }),
  company('OP293', 'merchantReputationList', {
    send: { type: 'received', email: 'bo@ostra.example' },
    answers: '',
  }),
  company('OP294', 'ipnMessageList', {
    send: { pageSize: 25, pageNumber: 1 },
    answers: 'messages.id total',
    keep: { ipnId: 'messages.0.id' },
  }),
  company('OP295', 'ipnMessageGet', { send: ({ ipnId }) => ({ id: ipnId }), answers: '' }),
  company('OP296', 'ipnMessageConfirm', { send: ({ ipnId }) => ({ id: ipnId }) }),
  company('OP297', 'ipnSettingsGet', {
    answers: 'notifyUrl notifyStatusId statusId secret',
    keep: { notifyUrl: 'notifyUrl' },
  }),
  company('OP298', 'ipnSettingsUpdate', {
    send: ({ notifyUrl }) => ({ notifyUrl, notifyStatusId: 1, statusId: 1 }),
    answers: '',
  }),
  company('OP298', 'ipnSettingsUpdate', {
    what: 'secret',
    send: { secret: true },
    answers: '',
    confirmed: true,
  }),
  company('OP300', 'pbnSettingsUpdate', {
    send: { statusId: 1 },
    answers: '',
    confirmed: true,
  }),
  company('OP299', 'pbnSettingsGet', { answers: 'statusId secret' }),
  company('OP300', 'pbnSettingsUpdate', {
    what: 'secret',
    send: { secret: true },
    answers: '',
    confirmed: true,
  }),
  company('OP302', 'merchantLogoCreate', {
    send: () =>
      form({ data: JSON.stringify({ name: 'Mark', isDefault: false }) }, { file: [svg, 'mark.svg'] }),
    answers: 'id',
    keep: { logoId: 'id' },
  }),
  company('OP301', 'merchantLogoList', { answers: 'logos.id logos.name logos.isDefault logos.file' }),
  company('OP303', 'merchantLogoGet', {
    send: ({ logoId }) => ({ id: logoId }),
    answers: 'logo.id logo.name logo.isDefault logo.file',
  }),
  company('OP304', 'merchantLogoUpdate', {
    send: ({ logoId }) => ({ id: logoId, name: 'Mark in colour', isDefault: true }),
  }),
  company('OP305', 'merchantLogoDelete', { send: ({ logoId }) => ({ id: logoId }) }),
  company('OP306', 'identityVerificationFeeGet', {
    send: ({ northlightEUR }) => ({ accountId: northlightEUR }),
    answers: 'fee.amount fee.currencyCode',
  }),
  company('OP307', 'identityVerificationList', { answers: '' }),
  company('OP308', 'identityVerificationCreate', {
    unshown: true,
    send: ({ northlightEUR }) => ({
      accountId: northlightEUR,
      email: 'somebody@elsewhere.example',
      firstName: 'Some',
      lastName: 'Body',
    }),
    answers: '',
  }),
  company('OP309', 'savedButtonList', { answers: 'buttons.id' }),
  company('OP311', 'savedButtonCreate', { send: button, answers: 'id', keep: { buttonId: 'id' } }),
  company('OP310', 'savedButtonGet', {
    before: async (world) => {
      if (world.kept['buttonId'] !== undefined) return
      const { buttons } = (await world.call('ines/northlight', 'savedButtonList')) as {
        buttons: { id: number }[]
      }
      world.kept['buttonId'] = buttons[0]?.id
    },
    send: ({ buttonId }) => ({ id: buttonId }),
    answers: 'button.id',
  }),
  company('OP312', 'savedButtonUpdate', {
    send: ({ buttonId }) => ({ id: buttonId, ...button, amount: 14 }),
    answers: '',
  }),
  company('OP313', 'savedButtonDelete', { send: ({ buttonId }) => ({ id: buttonId }) }),
]
