import type { InputOf, OutputOf } from '@sixpence/protocol/call'
import type { ExternalMethod } from '@sixpence/protocol/methods/method'
import {
  type TransferMethod,
  transferLimitsGet,
  transferMaxAmountGet,
  transferMethodsByCountryGet,
  transferMethodsDefaultGet,
  type transferWireFeeGet,
} from '@sixpence/protocol/transfers-external/transfers-external'
import {
  bankByIbanGet,
  bankBySwiftGet,
  binBlacklistGet,
  binInfoGet,
  externalCardList,
  payeeNameCheck,
  paymentTemplateList,
  recentTransferList,
} from '@sixpence/protocol/transfers-external/transfers-lookups'
import type { transferWireSubmit } from '@sixpence/protocol/transfers-external/transfers-submit'
import { ordinaryDay } from '#testing/bank.ts'
import { type Answer, on, refuse } from '#testing/fake-server.ts'
import { openScreen, type ScreenOptions } from '#testing/screen.tsx'
import { announceSuccess } from '#widgets/success-popup.tsx'
import { type Draft, keepDraft } from './draft.ts'
import { allCalls } from './outside-calls.ts'
import OutsideScreen from './outside-screen.tsx'
import StartScreen from './start-screen.tsx'

/** A cut-off time that has not passed, so that the payment leaves today. */
const openCutOff = new Date(Date.now() + 60_000).toISOString()

/** A method for Germany: in EUR by SEPA, unless overridden. */
export const transferMethod = (part: Partial<TransferMethod> = {}): TransferMethod => ({
  method: 'eft',
  countryCode: 'DE',
  currencyCode: 'EUR',
  rail: 'sepa',
  arrival: { kind: 'days', from: '2026-11-23', to: '2026-11-24', sentOn: '2026-11-23', cutOff: openCutOff },
  feePercent: '0',
  feeMinimum: '1.00',
  hasNetworkFee: false,
  left: { operation: '5000.00', day: '10000.00', month: '20000.00' },
  permissions: ['own', '3d'],
  ...part,
})

/** Methods for Germany: two in EUR, one in USD. */
export const transferMethods: TransferMethod[] = [
  transferMethod(),
  transferMethod({
    method: 'oct',
    rail: 'card',
    arrival: { kind: 'minutes', most: 30 },
    feePercent: '1.5',
    feeMinimum: '1.00',
    permissions: ['3d'],
  }),
  transferMethod({ method: 'wire', rail: 'swift', currencyCode: 'USD', feeMinimum: '15.00' }),
]

/** The server's answer about the fee: 1.00 EUR, and 1.1 units of another currency for a euro. */
export const terms = ({
  amount,
  destination,
}: InputOf<typeof transferWireFeeGet>): OutputOf<typeof transferWireFeeGet> => {
  const isInEuro = destination.currencyCode === 'EUR'
  const rate = isInEuro ? 1 : 1.1
  const debit = Number(amount) / rate
  return {
    fee: '1.00',
    feeCurrencyCode: 'EUR',
    fromAmount: debit.toFixed(2),
    toAmount: Number(amount).toFixed(2),
    toCurrencyCode: destination.currencyCode,
    rate: String(rate),
    total: (debit + 1).toFixed(2),
    quote: 'held',
    expiresAt: new Date(Date.now() + 60_000).toISOString(),
    arrival: {
      kind: 'days',
      from: '2026-11-23',
      to: '2026-11-24',
      sentOn: '2026-11-23',
      cutOff: openCutOff,
    },
  }
}

/** The server's answer to a submit that needs no approval. */
export const submitted: OutputOf<typeof transferWireSubmit> = {
  transactionId: 700,
  status: 'submitted',
  approveType: 0,
  availableApprovalMethods: [0],
  fee: '1.00',
  feeCurrencyCode: 'EUR',
  fromAmount: '25.00',
  toAmount: '25.00',
  toCurrencyCode: 'EUR',
  rate: '1',
  link: '/transfer/p2p/receipt/700',
}

/** Result of the payee check: a match, unless overridden. */
export const nameCheck = (
  part: Partial<OutputOf<typeof payeeNameCheck>> = {},
): OutputOf<typeof payeeNameCheck> => ({
  outcome: 'match',
  check: 'told',
  checkedAt: '2026-11-20T12:00:00Z',
  ...part,
})

const limit = { period: 'day', amount: '500.00', used: '0.00', left: '500.00', currencyCode: 'EUR' } as const
const maxAmount = { amount: '499.00', currencyCode: 'EUR', type: 'limit' } as const

/** Server answers of an ordinary day; tests override some. */
const ordinaryAnswers: readonly Answer[] = [
  ...ordinaryDay,
  on(transferMethodsDefaultGet, () => ({ methods: transferMethods })),
  on(transferMethodsByCountryGet, ({ countryCode }) => ({
    methods: countryCode === 'DE' ? transferMethods : [],
  })),
  on(transferLimitsGet, ({ operation = 'eft' }) => ({ limits: [{ ...limit, method: operation }] })),
  on(transferMaxAmountGet, () => maxAmount),
  on(payeeNameCheck, () => nameCheck()),
  on(recentTransferList, () => ({ transfers: [] })),
  on(paymentTemplateList, () => ({ templates: [] })),
  on(externalCardList, () => ({ cards: [] })),
  on(binInfoGet, ({ binNumber }) => ({ bin: { binNumber, valid: true, cardBrand: 'visa' } })),
  on(binBlacklistGet, () => ({ bins: ['400000'] })),
  on(bankByIbanGet, () => refuse('bankUnknown')),
  on(bankBySwiftGet, () => refuse('bankUnknown')),
  ...allCalls.flatMap(({ fee, submit }) => [on(fee, terms), on(submit, () => submitted)]),
]

/** Opens the flow of a payment out. `answers` take precedence over those of an ordinary day. */
export function openOutside(part: Partial<ScreenOptions> = {}) {
  announceSuccess(undefined)
  return openScreen({
    screens: {
      '/transfer/external': OutsideScreen,
      '/transfer': StartScreen,
      '/transfer/account': Elsewhere,
    },
    at: '/transfer/external',
    ...part,
    answers: [...ordinaryAnswers, ...(part.answers ?? [])],
  })
}

/** In place of the screen that a link leads to. */
const Elsewhere = () => <h1>Own accounts</h1>

/** With valid check digits. */
export const rightIban = 'DE89370400440532013000'

/** Earlier entries: 25.00 EUR to Ana Nowak in Germany, ready to be checked. */
export function entered(part: Partial<Draft> = {}, method: ExternalMethod = 'eft'): void {
  sessionStorage.clear()
  keepDraft({
    country: 'DE',
    currency: 'EUR',
    method,
    details: { payeeName: 'Ana Nowak', iban: rightIban, reference: 'INV 2031' },
    from: 11,
    amount: '25.00',
    ...part,
  })
}
