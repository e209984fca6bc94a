import type { OutputOf } from '@sixpence/protocol/call'
import { globalPayMetaGet, globalPayMethodsGet, globalPaySubmit } from '@sixpence/protocol/global/global'
import {
  type GlobalBatch,
  globalBatchGet,
  globalBatchList,
  type GlobalBatchPayment,
} from '@sixpence/protocol/global/global-batches'
import { externalMethods } from '@sixpence/protocol/methods/method'
import { customerInfoGet } from '@sixpence/protocol/session/session'
import { alice, ordinaryDay } from '#testing/bank.ts'
import { type Answer, on } from '#testing/fake-server.ts'
import { openScreen, type ScreenOptions } from '#testing/screen.tsx'
import { announceSuccess } from '#widgets/success-popup.tsx'
import BatchScreen from './batch-screen.tsx'
import PayScreen from './pay-screen.tsx'
import SummaryScreen from './summary-screen.tsx'

const arrival = { kind: 'minutes', most: 30 } as const

export const submitted: OutputOf<typeof globalPaySubmit> = {
  transactionId: 700,
  status: 'submitted',
  approveType: 0,
  availableApprovalMethods: [0],
  fee: '1.00',
  feeCurrencyCode: 'EUR',
  total: '26.00',
  toAmount: '25.00',
  link: '/transfer/p2p/receipt/700',
}

export const payment = (part: Partial<GlobalBatchPayment> = {}): GlobalBatchPayment => ({
  batchId: 5,
  id: 51,
  line: 2,
  amount: '25.00',
  description: '',
  beneficiaryType: 'person',
  beneficiaryName: 'Ana Nowak',
  beneficiaryEmail: 'ana@mail.example',
  beneficiaryCountryCode: 'PL',
  feeShare: 'sender',
  paymentMethods: externalMethods.map((name) => ({ name, forbidden: false })),
  isRemoved: false,
  paymentData: { fee: '1.00', total: '26.00', toAmount: '25.00' },
  problems: [],
  ...part,
})

export const wrongPayment = payment({
  id: 52,
  line: 3,
  beneficiaryName: 'Ben Okoro',
  beneficiaryEmail: 'ben',
  beneficiaryCountryCode: '',
  paymentData: undefined,
  problems: [{ field: 'beneficiaryEmail', name: 'invalid', description: 'This is no e-mail address.' }],
})

export const batch = (part: Partial<GlobalBatch> = {}): GlobalBatch => ({
  batchId: 5,
  batchName: 'Fees of May',
  accountId: 11,
  currencyCode: 'EUR',
  status: 'uploaded',
  createdBy: 'Alice Berg',
  createdAt: '2026-11-20T10:00:00Z',
  payments: 1,
  withProblems: 0,
  toAmount: '25.00',
  fee: '1.00',
  total: '26.00',
  mayCancel: true,
  mayReject: false,
  ...part,
})

/** A batch as the server returns it. */
export const batchIs = (part: Partial<GlobalBatch>, payments: readonly GlobalBatchPayment[]): Answer =>
  on(globalBatchGet, () => ({ summary: batch(part), batch: [...payments] }))

const globalDay: readonly Answer[] = [
  ...ordinaryDay,
  on(customerInfoGet, () => ({
    customer: {
      ...alice,
      other: { ...alice.other, global: true },
      mass: { ...alice.mass, global: true },
    },
    idleSeconds: 900,
  })),
  on(globalPayMetaGet, ({ amount, feeShare }) => {
    const isTheirs = feeShare === 'beneficiary'
    return {
      fee: '1.00',
      feeCurrencyCode: 'EUR',
      total: (Number(amount) + (isTheirs ? 0 : 1)).toFixed(2),
      toAmount: (Number(amount) - (isTheirs ? 1 : 0)).toFixed(2),
    }
  }),
  on(globalPayMethodsGet, ({ countryCode }) => ({
    methods: (['wire', 'oct'] as const).map((transferType) => ({
      transferType,
      countryCode,
      currencyCodes: ['EUR'],
      arrival,
    })),
  })),
  on(globalPaySubmit, () => submitted),
  on(globalBatchList, () => ({ batches: [] })),
  batchIs({}, [payment()]),
]

export function openGlobal(part: Partial<ScreenOptions> & Pick<ScreenOptions, 'at'>) {
  announceSuccess(undefined)
  return openScreen({
    screens: {
      '/transfer/global': PayScreen,
      '/transfer/mass/global': BatchScreen,
      '/transfer/external/global-summary': SummaryScreen,
    },
    ...part,
    answers: [...globalDay, ...(part.answers ?? [])],
  })
}

export type Screen = Awaited<ReturnType<typeof openGlobal>>

export const sent = ({ called }: Screen, name: string) =>
  called.filter(({ call }) => call === name).map(({ input }) => input)
