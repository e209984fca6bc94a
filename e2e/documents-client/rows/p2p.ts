import { rowsAs, type Row } from '../row.ts'

const victor = rowsAs(2, 'victor')
const submitted = 'transactionId approveType approvalSentTo availableApprovalMethods'

/** From customer to customer, and to anybody with an e-mail address: document 2, section 7. */
export const p2p: Row[] = [
  victor('OP202', 'p2pBeneficiaryList', { answers: 'beneficiaries' }),
  victor('OP203', 'p2pFeeGet', {
    send: ({ victorEUR }) => ({ accountId: victorEUR, amount: 10, toEmail: 'bo@ostra.example' }),
    answers: 'fee',
  }),
  victor('OP207', 'p2pLimitsGet', {
    send: ({ victorEUR }) => ({ type: 'p2p', accountId: victorEUR }),
    answers: 'limits',
  }),
  victor('OP204', 'p2pSend', {
    what: 'the shortest',
    send: ({ victorEUR }) => ({
      accountId: victorEUR,
      amount: 1,
      currency: 'EUR',
      toEmail: 'bo@ostra.example',
    }),
    answers: 'transactionId',
    keep: { victorSent: 'transactionId' },
  }),
  victor('OP204', 'p2pSend', {
    what: 'all fields',
    before: async (world) => {
      const { emails } = (await world.call('victor', 'customerEmailInquiry')) as {
        emails: { emailId: number }[]
      }
      world.kept['victorEmailId'] = emails[0]?.emailId
    },
    send: ({ victorEUR, victorEmailId }) => ({
      accountId: victorEUR,
      amount: 1.5,
      currency: 'EUR',
      toEmail: 'bo@ostra.example',
      note: 'hi',
      fromEmailId: victorEmailId,
      reference: 'R1',
      templateName: 'tea',
      platform: 'web',
    }),
    answers: 'transactionId',
  }),
  victor('OP204', 'p2pSend', {
    what: 'with an unknown coupon',
    send: ({ victorEUR }) => ({
      accountId: victorEUR,
      amount: 1,
      currency: 'EUR',
      toEmail: 'bo@ostra.example',
      couponCode: 'FREE',
    }),
    code: 'VF',
    answers: '',
  }),
  victor('OP204', 'p2pSend', {
    what: 'with subscription fields',
    send: ({ victorEUR }) => ({
      accountId: victorEUR,
      amount: 2,
      currency: 'EUR',
      toEmail: 'bo@ostra.example',
      subscriptionFrequency: 'monthly',
      subscriptionTransactions: 3,
      subscriptionUserCancel: true,
    }),
    answers: 'transactionId',
  }),
  victor('OP235', 'preapprovedList', {
    answers: 'subscriptions.amount subscriptions.toAccount subscriptions.type',
    keep: { subscriptionId: 'subscriptions.0.id' },
  }),
  victor('OP235', 'preapprovedList', {
    what: 'all filters',
    send: { beneficiaryEmail: 'bo@ostra.example', fromAmount: 1, toAmount: 100, type: 'P2P' },
    answers: 'subscriptions',
  }),
  rowsAs(3, 'victor')('OP235', 'preapprovedList', {
    send: { fromAmount: 1, toAmount: 100 },
    answers: 'subscriptions',
  }),
  victor('OP236', 'preapprovedCancel', { send: ({ subscriptionId }) => ({ id: subscriptionId }) }),
  rowsAs(2, 'ines')('OP204', 'p2pSend', {
    what: 'waits for a code',
    before: async (world) => {
      world.kept['heard'] = await world.town.newest('+37061200012')
    },
    send: ({ inesEUR }) => ({
      accountId: inesEUR,
      amount: 3,
      currency: 'EUR',
      toEmail: 'marta@gintara.example',
    }),
    answers: submitted,
    keep: { trxid: 'transactionId' },
  }),
  rowsAs(2, 'ines')('OP229', 'approvalCodeResend', {
    send: ({ trxid }) => ({ trxid }),
    state: 'a code was sent less than a minute ago',
  }),
  rowsAs(2, 'ines')('OP225', 'transferConfirm', {
    before: async (world) => {
      world.kept['code'] = await world.town.code('+37061200012', Number(world.kept['heard']))
    },
    send: ({ trxid, code }) => ({ trxid, approvalCode: Number(code), fromEmail: 'ines@ostra.example' }),
  }),
  // Invoices.
  rowsAs(2, 'ines')('OP240', 'invoiceCreate', {
    send: {
      noteBody: 'Two days of photographs',
      toEmail: 'marta@gintara.example',
      amount: 5,
      currency: 'EUR',
      dueDate: '2027-01-10',
    },
    answers: '',
    keep: { invoiceId: 'id' },
  }),
  rowsAs(2, 'ines')('OP238', 'invoiceSentList', {
    send: {
      pageNumber: 1,
      pageSize: 20,
      status: 'unpaid',
      fromDate: '2026-01-01',
      toDate: '2027-12-31',
      fromAmount: 1,
      toAmount: 5000,
      payerEmail: 'marta@gintara.example',
      isFunding: false,
      isSystem: false,
    },
    answers: 'invoices.id invoices.payerName invoices.payerEmail.email invoices.status',
  }),
  rowsAs(2, 'marta')('OP237', 'invoiceReceivedList', {
    send: {
      pageNumber: 1,
      pageSize: 20,
      status: 'awaitingPayment',
      fromDate: '2026-01-01',
      toDate: '2027-12-31',
      fromAmount: 1,
      toAmount: 5000,
      payeeEmail: 'ines@ostra.example',
      isFunding: false,
      isSystem: false,
    },
    answers: 'invoices.id invoices.payeeName invoices.payeeEmail.email invoices.status',
  }),
  rowsAs(2, 'ines')('OP239', 'invoiceGet', {
    send: ({ invoiceId }) => ({ id: invoiceId, type: 'sent' }),
    answers:
      'invoice.id invoice.updatedDate invoice.sentDate invoice.dueDate invoice.payerName invoice.payerEmail.email invoice.payerAccountId invoice.currencyCode invoice.amount invoice.total invoice.feePayment invoice.statusId invoice.status invoice.noteBody invoice.isFunding invoice.isSystem invoice.urlPdf',
  }),
  rowsAs(2, 'marta')('OP239', 'invoiceGet', {
    what: 'received',
    send: ({ invoiceId }) => ({ id: invoiceId, type: 'received' }),
    answers:
      'invoice.id invoice.payeeName invoice.payeeEmail.email invoice.payeeAccountId invoice.statusId invoice.urlPdf',
  }),
  victor('OP204', 'p2pSend', {
    what: 'pays an invoice',
    before: async (world) => {
      const made = await world.call('bo', 'invoiceCreate', {
        noteBody: 'Tea',
        toEmail: 'victor@quillo.example',
        amount: '1.25',
        currency: 'EUR',
        dueDate: '2027-01-10',
      })
      world.kept['boInvoice'] = made['id']
    },
    send: ({ victorEUR, boInvoice }) => ({
      accountId: victorEUR,
      amount: 1.25,
      currency: 'EUR',
      toEmail: 'bo@ostra.example',
      invoiceId: boInvoice,
    }),
    answers: 'transactionId',
  }),
  rowsAs(2, 'marta')('OP241', 'invoiceReject', {
    send: ({ invoiceId }) => ({ invoiceId, note: 'We did not order this.' }),
  }),
  rowsAs(2, 'ines')('OP242', 'invoiceFundingCreate', { send: { amount: 250 }, answers: '' }),
]
