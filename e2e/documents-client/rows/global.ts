import { rowsAs, type Row } from '../row.ts'
import type { World } from '../world.ts'

const company = rowsAs(2, 'ines/northlight')
const ines = rowsAs(2, 'ines')
const submitted = 'transactionId approveType approvalSentTo availableApprovalMethods'
const payee = {
  beneficiaryType: 'person',
  beneficiaryName: 'Cy Elm',
  beneficiaryEmail: 'cy@elm.example',
  beneficiaryCountryCode: 'DE',
  feeShare: 'sender',
  description: 'd',
}
const file = (amount: string): string =>
  Buffer.from(
    `beneficiaryName,beneficiaryEmail,amount\nAbe Nowak,abe@nowak.example,${amount}\nBea Oak,bea@oak.example,32.00\n`,
  ).toString('base64')

const upload = async (world: World, who: string, name: string, amount: string): Promise<number> => {
  const made = await world.call(who, 'globalBatchUpload', {
    batchName: name,
    accountId: world.kept['northlightEUR'],
    attachedFile: file(amount),
  })
  return Number(made['batchId'])
}

/** Batches to many countries: document 2, section 7. */
export const global: Row[] = [
  company('OP198', 'globalCountryMethodDetailsGet', {
    unshown: true,
    send: { countryCode: 'DE' },
    answers: 'methods',
  }),
  company('OP186', 'globalBatchUpload', {
    send: ({ northlightEUR }) => ({
      batchName: 'Prizes',
      accountId: northlightEUR,
      attachedFile: file('31.00'),
      ignoreIdenticalBatch: false,
    }),
    answers: 'responseCode date batchId result',
    keep: { batchId: 'batchId' },
  }),
  company('OP186', 'globalBatchUpload', {
    what: 'an identical one',
    send: ({ northlightEUR }) => ({
      batchName: 'Prizes',
      accountId: northlightEUR,
      attachedFile: file('31.00'),
    }),
    code: '92',
    answers: '',
  }),
  company('OP186', 'globalBatchUpload', {
    what: 'ignoreIdenticalBatch',
    send: ({ northlightEUR }) => ({
      batchName: 'Prizes',
      accountId: northlightEUR,
      attachedFile: file('31.00'),
      ignoreIdenticalBatch: true,
    }),
    answers: 'responseCode date batchId result',
    keep: { secondBatchId: 'batchId' },
  }),
  company('OP185', 'globalBatchGet', {
    send: ({ batchId }) => ({ batchId }),
    answers:
      'batch.batchId batch.id batch.amount batch.description batch.beneficiaryType batch.beneficiaryName batch.beneficiaryEmail batch.beneficiaryCountryCode batch.feeShare batch.paymentData batch.paymentMethods.name batch.paymentMethods.forbidden',
    keep: { paymentId: 'batch.0.id', otherPaymentId: 'batch.1.id' },
  }),
  company('OP190', 'globalBatchStatusGet', { send: ({ batchId }) => ({ batchId }), answers: 'status' }),
  company('OP191', 'globalBatchUpdate', { send: ({ batchId }) => ({ batchId, batchName: 'Prizes of May' }) }),
  company('OP192', 'globalBatchPaymentAdd', {
    send: ({ batchId }) => ({ batchId, amount: 33, ...payee }),
    answers: 'id',
  }),
  company('OP193', 'globalBatchPaymentUpdate', {
    send: ({ batchId, paymentId }) => ({ batchId, id: paymentId, amount: 34, ...payee }),
  }),
  company('OP194', 'globalBatchPaymentRemove', {
    send: ({ batchId, otherPaymentId }) => ({ batchId, id: otherPaymentId }),
  }),
  company('OP195', 'globalBatchPaymentRestore', {
    send: ({ batchId, otherPaymentId }) => ({ batchId, id: otherPaymentId }),
  }),
  company('OP196', 'globalBatchFeeSideSet', {
    send: ({ paymentId }) => ({ list: [paymentId], feeShare: 'beneficiary' }),
  }),
  company('OP197', 'globalBatchMethodForbiddenSet', {
    send: ({ paymentId }) => ({ list: [paymentId], forbidden: true, method: 'wire' }),
    decision: '41',
  }),
  company('OP187', 'globalBatchSubmit', {
    send: ({ batchId }) => ({ batchId }),
    answers: 'operationId approveType',
    keep: { operationId: 'transactionId' },
  }),
  company('OP227', 'globalBatchConfirm', {
    before: async (world) => {
      world.kept['code'] = await world.code('ines')
    },
    send: ({ operationId, code }) => ({ operationId, approvalCode: code }),
  }),
  company('OP188', 'globalBatchCancel', { send: ({ secondBatchId }) => ({ batchId: secondBatchId }) }),
  company('OP189', 'globalBatchReject', {
    before: async (world) => {
      world.kept['askedBatchId'] = await upload(world, 'paul/northlight', 'Asked', '37.00')
      await world.call('paul/northlight', 'globalBatchSubmit', { batchId: world.kept['askedBatchId'] })
    },
    send: ({ askedBatchId }) => ({ batchId: askedBatchId }),
  }),
  // A single payment.
  ines('OP199', 'globalPayMethodsGet', {
    unshown: true,
    send: { countryCode: 'DE' },
    answers: 'methods.transferType',
  }),
  ines('OP200', 'globalPayMetaGet', {
    unshown: true,
    send: ({ inesEUR }) => ({
      accountId: inesEUR,
      amount: 20,
      paymentMethod: 'eft',
      toCurrencyCode: 'USD',
      countryCode: 'US',
    }),
    answers: 'exchangeRate toAmount fee',
  }),
  ines('OP201', 'globalPaySubmit', {
    before: async (world) => {
      world.kept['heard'] = await world.town.newest('+37061200012')
    },
    send: ({ inesEUR }) => ({
      accountId: inesEUR,
      amount: 20,
      feeShare: 'sender',
      beneficiaryType: 'person',
      beneficiaryName: 'Ana Nowak',
      beneficiaryEmail: 'ana@nowak.example',
      beneficiaryCountryCode: 'DE',
      description: 'x',
    }),
    answers: submitted,
    keep: { globalId: 'transactionId' },
  }),
  ines('OP228', 'globalPayConfirm', {
    before: async (world) => {
      world.kept['code'] = await world.town.code('+37061200012', Number(world.kept['heard']))
    },
    send: ({ globalId, code }) => ({ operationId: globalId, approvalCode: code }),
  }),
]
