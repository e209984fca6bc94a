import { form } from '../picture.ts'
import type { Kept } from '../client.ts'
import { rowsAs, type Row } from '../row.ts'

const company = rowsAs(2, 'ines/northlight')
const ines = rowsAs(2, 'ines')

const csv = (text: string): [Blob, string] => [new Blob([text], { type: 'text/csv' }), 'payments.csv']
const parts =
  (account: string, text: string) =>
  (kept: Kept): FormData =>
    form({ data: JSON.stringify({ fromAccountId: kept[account] }) }, { file: csv(text) })

/** Files of many payments: document 2, section 7. */
export const mass: Row[] = [
  ...['wire', 'p2p', 'eft', 'creditCard', 'globalPay', 'cryptoEft'].map((type) =>
    company('OP183', 'massSampleLinksGet', { what: type, send: { type } }),
  ),
  rowsAs(3, 'ines/northlight')('OP183', 'massSampleLinksGet', { send: { type: 'wire' } }),
  company('OP180', 'massUploadEft', {
    send: parts('northlightEUR', 'amount,payeeName,iban\n1.00,Ana Nowak,DE89370400440532013000\n'),
    answers: '',
    keep: { eftBatchId: 'batchId' },
  }),
  company('OP181', 'massUploadWire', {
    send: parts(
      'northlightEUR',
      'amount,payeeName,iban,addressCountry,town,purpose\n1.00,Kontor GmbH,DE89370400440532013000,DE,Hamburg,goods\n',
    ),
    answers: '',
  }),
  company('OP179', 'massUploadCreditCard', {
    send: parts('northlightEUR', 'amount,payeeName,cardNumber\n1.00,Ana Nowak,4000001234567899\n'),
    answers: '',
  }),
  ines('OP182', 'massUploadCrypto', {
    send: parts('inesBTC', 'amount,payeeName,address\n0.0001,Ana Nowak,1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa\n'),
    answers: '',
  }),
  company('OP205', 'p2pMassTransferFile', {
    send: parts('northlightEUR', 'email,amount,currency,note\nbo@ostra.example,1.00,EUR,tea\n'),
    answers: '',
  }),
  company('OP206', 'p2pMassTransferText', {
    unshown: true,
    send: ({ northlightEUR }) => ({ fromAccountId: northlightEUR, text: 'bo@ostra.example;1.10' }),
    answers: '',
    keep: { textBatchId: 'batchId' },
  }),
  company('OP184', 'massTransferConfirm', {
    unshown: true,
    send: ({ textBatchId }) => ({ batchId: textBatchId }),
    answers: '',
  }),
]
