import type { OutputOf } from '@sixpence/protocol/call'
import { globalPayMetaGet, globalPayMethodsGet, globalPaySubmit } from '@sixpence/protocol/global'
import { customerInfoGet } from '@sixpence/protocol/session'
import { alice, ordinaryDay } from '#testing/bank.ts'
import { type Answer, on } from '#testing/fake-server.ts'
import { openScreen, type ScreenOptions } from '#testing/screen.tsx'
import { announceSuccess } from '#widgets/success-popup.tsx'
import PayScreen from './pay-screen.tsx'

const arrival = { kind: 'minutes', most: 30 } as const

export const made: OutputOf<typeof globalPaySubmit> = {
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

const globalDay: readonly Answer[] = [
  ...ordinaryDay,
  on(customerInfoGet, () => ({
    customer: { ...alice, other: { ...alice.other, global: true } },
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
  on(globalPaySubmit, () => made),
]

export function openGlobal(part: Partial<ScreenOptions> & Pick<ScreenOptions, 'at'>) {
  announceSuccess(undefined)
  return openScreen({
    screens: { '/transfer/global': PayScreen },
    ...part,
    answers: [...globalDay, ...(part.answers ?? [])],
  })
}

export type Screen = Awaited<ReturnType<typeof openGlobal>>

/** What was sent by one call, in order. */
export const sent = ({ called }: Screen, name: string) =>
  called.filter(({ call }) => call === name).map(({ input }) => input)
