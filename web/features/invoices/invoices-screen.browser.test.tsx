import {
  type Invoice,
  invoiceCreate,
  invoiceFundingCreate,
  invoiceGet,
  invoiceReceivedList,
  invoiceReject,
  invoiceSentList,
} from '@sixpence/protocol/invoices/invoices'
import { p2pFeeGet, p2pSend } from '@sixpence/protocol/p2p/p2p'
import { customerInfoGet } from '@sixpence/protocol/session/session'
import { afterEach, expect, test } from 'vitest'
import { alice, closed, dollars, euros, ordinaryDay } from '#testing/bank.ts'
import { never, on, refuse } from '#testing/fake-server.ts'
import { cleanSlate, findings, openScreen, type ScreenOptions } from '#testing/screen.tsx'
import { accountTypes, balanceInquiry } from '@sixpence/protocol/accounts/accounts'
import InvoicesScreen from './invoices-screen.tsx'

afterEach(cleanSlate)

const received = (part: Partial<Invoice> = {}): Invoice => ({
  id: 70_001,
  type: 'received',
  sentDate: '2026-11-18T09:00:00Z',
  updatedDate: '2026-11-18T09:00:00Z',
  dueDate: '2026-12-02',
  payeeName: 'Northlight Studio',
  payeeEmail: { email: 'pay@northlight.example' },
  currencyCode: 'EUR',
  amount: '240.00',
  total: '240.00',
  feePayment: 'payer',
  statusId: 2,
  status: 'awaitingPayment',
  isUnderWay: false,
  noteBody: 'Exhibition prints\nSix of them',
  isFunding: false,
  isSystem: false,
  urlPdf: '/invoices/70001/pdf',
  ...part,
})
const sent = (part: Partial<Invoice> = {}): Invoice => {
  const { payeeName: _, payeeEmail: __, ...rest } = received()
  return { ...rest, type: 'sent', payerName: 'Bo L.', payerEmail: { email: 'bo@ostra.example' }, ...part }
}

const none = { overdue: 0, week: 0, later: 0 }
const asking = { ...alice, permissions: { sendMoneyUser: true, requestMoney: true } }
let shown: Invoice[] = []
const open = (part: Partial<ScreenOptions> = {}) =>
  openScreen({
    screens: { '/transfer/invoices': InvoicesScreen },
    at: '/transfer/invoices',
    ...part,
    answers: [
      ...ordinaryDay,
      on(customerInfoGet, () => ({ customer: asking, idleSeconds: 900 })),
      on(invoiceReceivedList, () => ({
        invoices: shown,
        total: shown.length,
        due: { overdue: 1, week: 0, later: 2 },
      })),
      on(invoiceSentList, () => ({ invoices: shown, total: shown.length, due: none })),
      on(invoiceGet, ({ id }) => {
        const invoice = shown.find((item) => item.id === id)
        return invoice ? { invoice } : refuse('invoiceUnknown')
      }),
      ...(part.answers ?? []),
    ],
  })
type Screen = Awaited<ReturnType<typeof open>>
const asked = ({ called }: Screen, name: string) =>
  called.filter(({ call }) => call === name).map(({ input }) => input)

test('tells that an invoice can be paid without an account here [CU-23]', async () => {
  const screen = await open()
  await expect
    .element(screen.getByText(/It can be paid from any bank, without an account here/))
    .toBeVisible()
})

test('shows open invoices with sender and due day; overdue ones are marked [R056 B259]', async () => {
  shown = [received(), received({ id: 70_002, payeeName: 'Henrik V.', status: 'overdue', statusId: 6 })]
  const screen = await open()
  const list = screen.getByRole('list', { name: 'Invoices to you' })
  await expect
    .element(list)
    .toMatchTextContent(/Northlight Studio.*Exhibition prints.*Awaiting payment.*240\.00/)
  await expect.element(list).toMatchTextContent(/Henrik V\..*Overdue/)
  await expect.element(screen.getByText('Due within a week')).toBeVisible()
  expect(await findings()).toEqual([])
})

test('requests unpaid ones, of those sent the ones awaiting payment, of all without a status, twenty a page [B254 B255]', async () => {
  shown = [received()]
  const screen = await open()
  await expect
    .poll(() => asked(screen, 'invoiceReceivedList'))
    .toEqual([expect.objectContaining({ status: 'unpaid', pageNumber: 1, pageSize: 20 })])
  await screen.getByText('All', { exact: true }).click()
  await expect.poll(() => asked(screen, 'invoiceReceivedList').at(-1)).not.toHaveProperty('status')
  await screen.getByText('Sent', { exact: true }).click()
  await expect.poll(() => asked(screen, 'invoiceSentList').length).toBeGreaterThan(0)
  await screen.getByText('Awaiting payment', { exact: true }).first().click()
  await expect
    .poll(() => asked(screen, 'invoiceSentList').at(-1))
    .toMatchObject({ status: 'awaitingPayment', pageSize: 20 })
  expect(screen.where()).toContain('view=sent')
})

test('is narrowed by e-mail, amounts and days; whose e-mail it is stays out of the address', async () => {
  shown = [received()]
  const screen = await open()
  await screen.getByText('Search and filter').click()
  await screen.getByLabelText('Recipient’s e-mail').fill('bo@')
  await screen.getByRole('button', { name: 'Search', exact: true }).click()
  await expect.element(screen.getByText('Enter the whole e-mail address.')).toBeVisible()
  await screen.getByLabelText('Recipient’s e-mail').fill(' Bo@ostra.example')
  await screen.getByLabelText('Minimum amount').fill('1,5')
  await screen.getByLabelText('First day').fill('2026-11-01')
  await screen.getByRole('button', { name: 'Search', exact: true }).click()
  await expect
    .poll(() => asked(screen, 'invoiceReceivedList').at(-1))
    .toMatchObject({ payeeEmail: 'bo@ostra.example', fromAmount: '1.5', fromDate: '2026-11-01' })
  expect(screen.where()).not.toContain('ostra')
  expect(screen.where()).toContain('1.5')
})

test('an open one shows all its data; it is paid from an account with the fee shown, after the payment is checked [R094 R095]', async () => {
  shown = [received()]
  const screen = await open({
    answers: [on(p2pFeeGet, () => ({ fee: '1.20', feeCurrencyCode: 'EUR', total: '241.20' }))],
  })
  await screen.getByRole('button', { name: /Northlight/ }).click()
  const view = screen.getByRole('dialog', { name: 'Invoice 70001' })
  await expect.element(view).toMatchTextContent(/pay@northlight\.example.*2 December 2026.*Six of them/s)
  expect(await findings()).toEqual([])
  await screen.getByRole('button', { name: 'Pay 240.00\u00a0EUR' }).click()
  const paying = screen.getByRole('dialog', { name: 'Pay Northlight Studio' })
  await expect.element(paying).toMatchTextContent(/Fee.*1\.20.*Leaves your account.*241\.20/)
  expect(await findings()).toEqual([])
  await screen.getByRole('button', { name: 'Check the payment' }).click()
  await expect.poll(() => screen.where()).toMatch(/^\/transfer\/p2p\?.*invoice=70001.*from=11/)
  expect(asked(screen, p2pSend.name)).toEqual([])
})

test('without an account in its currency it shows that instead', async () => {
  shown = [received()]
  const screen = await open({
    at: '/transfer/invoices?invoice=70001&open=pay',
    answers: [on(balanceInquiry, () => ({ accounts: [dollars] }))],
  })
  await expect.element(screen.getByText('You have no account in EUR')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Check the payment' })).not.toBeInTheDocument()
})

test('is rejected with a note; a refusal of the server is shown [R096 B258]', async () => {
  shown = [received()]
  let isPaid = true
  const screen = await open({
    at: '/transfer/invoices?invoice=70001&open=reject',
    answers: [on(invoiceReject, () => (isPaid ? refuse('invoicePaid') : {}))],
  })
  await screen.getByLabelText('Note, optional').fill('Not ordered')
  await screen.getByRole('button', { name: 'Reject the invoice', exact: true }).click()
  await expect.element(screen.getByText('This invoice is paid. Nothing more was sent.')).toBeVisible()
  isPaid = false
  await screen.getByRole('button', { name: 'Reject the invoice', exact: true }).click()
  await expect
    .poll(() => asked(screen, 'invoiceReject').at(-1))
    .toEqual({ invoiceId: 70_001, note: 'Not ordered' })
  await expect.poll(() => screen.where()).not.toContain('reject')
})

test.each([
  ['paid', received({ status: 'paid', statusId: 3, transactionId: 5 })],
  ['rejected', received({ status: 'rejected', statusId: 4 })],
  ['one whose payment waits', received({ isUnderWay: true, transactionId: 5 })],
])('%s can be neither paid nor rejected, also by its address [R094 R096]', async (_, invoice) => {
  for (const what of ['pay', 'reject']) {
    shown = [invoice]
    const screen = await open({ at: `/transfer/invoices?invoice=70001&open=${what}` })
    await expect.element(screen.getByRole('dialog', { name: 'Invoice 70001' })).toBeVisible()
    await expect.element(screen.getByRole('button', { name: /^Pay |^Reject/ })).not.toBeInTheDocument()
    await cleanSlate()
  }
})

test('a sent one shows who pays, and is not paid from here', async () => {
  shown = [sent({ status: 'rejected', statusId: 4, rejectNote: 'Not ours' })]
  const screen = await open({ at: '/transfer/invoices?view=sent&invoice=70001' })
  const view = screen.getByRole('dialog', { name: 'Invoice 70001' })
  await expect.element(view).toMatchTextContent(/Bo L\..*bo@ostra\.example.*Not ours/)
  await expect.element(view.getByRole('button', { name: /Pay|Reject/ })).not.toBeInTheDocument()
})

test('a new one shows missing entries at each field, then refusals of the server, and opens once it is sent [R093]', async () => {
  shown = []
  let isKnown = false
  const screen = await open({
    answers: [
      on(invoiceCreate, () => {
        if (!isKnown) return refuse('invoiceToSelf')
        shown = [sent({ id: 70_009 })]
        return { id: 70_009 }
      }),
    ],
  })
  await screen.getByRole('button', { name: 'New invoice' }).click()
  await screen.getByRole('button', { name: 'Send the invoice' }).click()
  for (const words of [
    'Enter the whole e-mail address.',
    'Enter an amount, for example 12.50.',
    'Enter what the money is for.',
  ])
    await expect.element(screen.getByText(words)).toBeVisible()
  expect(asked(screen, 'invoiceCreate')).toEqual([])
  await screen.getByLabelText('Payer’s e-mail').fill('Bo@ostra.example ')
  await screen.getByLabelText('Amount').fill('12.5')
  await screen.getByLabelText('Purpose').fill('Tea\nand cake')
  await screen.getByRole('button', { name: 'Send the invoice' }).click()
  await expect
    .element(screen.getByText('This is your own e-mail. Enter the e-mail of someone else.'))
    .toBeVisible()
  expect(await findings()).toEqual([])
  isKnown = true
  await screen.getByRole('button', { name: 'Send the invoice' }).click()
  await expect
    .poll(() => asked(screen, 'invoiceCreate').at(-1))
    .toMatchObject({
      toEmail: 'bo@ostra.example',
      amount: '12.50',
      currency: 'EUR',
      noteBody: 'Tea\nand cake',
    })
  await expect.element(screen.getByRole('dialog', { name: 'Invoice 70009' })).toBeVisible()
})

test('a new one is filled in and sent once the accounts that it is paid into are there', async () => {
  shown = []
  const arrived = Promise.withResolvers<undefined>()
  let fails = true
  const screen = await open({
    at: '/transfer/invoices?open=new',
    answers: [
      on(balanceInquiry, async () => {
        await arrived.promise
        return fails ? refuse('fault') : { accounts: [euros] }
      }),
    ],
  })
  const dialog = screen.getByRole('dialog', { name: 'New invoice' })
  const send = dialog.getByRole('button', { name: 'Send the invoice' })
  await expect.element(dialog.getByText('Loading').first()).toBeInTheDocument()
  await expect.element(send).not.toBeInTheDocument()
  arrived.resolve(undefined)
  await expect.element(dialog.getByText('We could not load your accounts.')).toBeVisible()
  await expect.element(send).not.toBeInTheDocument()
  expect(await findings()).toEqual([])
  fails = false
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect.element(dialog.getByLabelText('Amount')).toBeVisible()
  await expect.element(send).toBeVisible()
})

test('without an open account to pay into a new one cannot be made, and shows that', async () => {
  shown = []
  const screen = await open({
    at: '/transfer/invoices?open=new',
    answers: [
      on(balanceInquiry, () => ({ accounts: [closed, { ...euros, type: accountTypes.prepayment }] })),
    ],
  })
  const dialog = screen.getByRole('dialog', { name: 'New invoice' })
  await expect.element(dialog.getByText('No account to pay into yet')).toBeVisible()
  await expect
    .element(dialog.getByRole('link', { name: 'Add a currency' }))
    .toHaveAttribute('href', '/home?show=addCurrency')
  await expect.element(dialog.getByRole('button', { name: 'Send the invoice' })).not.toBeInTheDocument()
})

test('one that funds an account is made by an amount, shows the reference to use, and is withdrawn; a failure is shown in the specified words [B256 B259]', async () => {
  const funding = received({ id: 70_020, isFunding: true, isSystem: true, fundingNumber: 'F70020' })
  shown = []
  let fails = true
  const screen = await open({
    at: '/transfer/invoices?view=funding',
    answers: [
      on(invoiceFundingCreate, () => {
        if (fails) return refuse('invoiceFundingFailed')
        shown = [funding]
        return { id: funding.id, urlPdf: funding.urlPdf }
      }),
      on(invoiceReject, () => ({})),
    ],
  })
  await expect
    .poll(() => asked(screen, 'invoiceReceivedList').at(-1))
    .toMatchObject({ isFunding: true, status: 'unpaid' })
  await screen.getByRole('button', { name: 'Fund your account' }).click()
  await screen.getByRole('button', { name: 'Create the invoice' }).click()
  await expect.element(screen.getByText('Enter an amount, for example 12.50.')).toBeVisible()
  await screen.getByLabelText('Amount').fill('500')
  await screen.getByRole('button', { name: 'Create the invoice' }).click()
  await expect
    .element(screen.getByText('Failed to generate invoice. Please, try again.', { exact: true }))
    .toBeVisible()
  expect(await findings()).toEqual([])
  fails = false
  await screen.getByRole('button', { name: 'Create the invoice' }).click()
  const view = screen.getByRole('dialog', { name: 'Invoice 70020' })
  await expect.element(view).toMatchTextContent(/Include F70020/)
  await expect.element(view.getByRole('button', { name: /^Pay / })).not.toBeInTheDocument()
  await view.getByRole('button', { name: 'Withdraw' }).click()
  await screen.getByRole('button', { name: 'Withdraw the invoice' }).click()
  await expect.poll(() => asked(screen, 'invoiceReject')).toEqual([{ invoiceId: 70_020, note: '' }])
})

test('without the permission none can be made [R093]', async () => {
  shown = [received()]
  const screen = await open({
    at: '/transfer/invoices?open=new',
    answers: [on(customerInfoGet, () => ({ customer: alice, idleSeconds: 900 }))],
  })
  await expect.element(screen.getByRole('list', { name: 'Invoices to you' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'New invoice' })).not.toBeInTheDocument()
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
})

test('shows when it is empty, failed or loading', async () => {
  shown = []
  const screen = await open()
  await expect.element(screen.getByText('Nothing to pay')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Search' })).not.toBeInTheDocument()
  await cleanSlate()
  const failed = await open({ answers: [on(invoiceReceivedList, () => refuse('fault'))] })
  await expect.element(failed.getByText('We could not load the invoices.')).toBeVisible()
  await cleanSlate()
  const waiting = await open({ answers: [on(invoiceReceivedList, () => never())], width: 320 })
  await expect.element(waiting.getByText('Loading').first()).toBeInTheDocument()
})
