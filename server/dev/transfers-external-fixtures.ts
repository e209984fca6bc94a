import type * as calls from '@sixpence/protocol/transfers-external'
import * as submits from '@sixpence/protocol/transfers-submit'
import type { FixturesOf, World } from './fixtures.ts'

const germany = { countryCode: 'DE', currencyCode: 'EUR' } as const
const canada = { countryCode: 'CA', currencyCode: 'CAD' } as const
const bitcoin = { countryCode: 'DE', currencyCode: 'BTC' } as const
const iban = 'DE89370400440532013000'

export const submitOf = {
  wire: submits.transferWireSubmit,
  eft: submits.transferEftSubmit,
  oct: submits.transferOctSubmit,
  crypto_eft: submits.transferCryptoEftSubmit,
  instant_payment: submits.transferInstantPaymentSubmit,
  interac: submits.transferInteracSubmit,
} as const

/** Right details of each method, for a payment from an account in euros. */
export const outsideDetails = {
  oct: { ...germany, details: { payeeName: 'Ana Nowak', cardNumber: '4000001234567899' } },
  eft: { ...germany, details: { payeeName: 'Ana Nowak', iban, reference: 'INV 117' } },
  wire: {
    ...germany,
    details: {
      payeeName: 'Kontor GmbH',
      addressCountry: 'DE',
      town: 'Hamburg',
      iban,
      purpose: 'goods',
      reference: 'INV 117',
    },
  },
  crypto_eft: {
    ...bitcoin,
    details: { payeeName: 'Ana Nowak', address: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa' },
  },
  instant_payment: { ...germany, details: { payeeName: 'Ana Nowak', iban } },
  interac: {
    ...canada,
    details: { payeeName: 'Ana Nowak', email: 'ana@example.com', question: 'Which tree', answer: 'chestnut' },
  },
} as const

/** In the smallest amounts that cost something, so that whoever is poor can send them, too. */
const amounts: Partial<Record<keyof typeof outsideDetails, string>> = { crypto_eft: '0.00001' }

const fee =
  (method: keyof typeof outsideDetails) =>
  ({ customer }: World) => {
    const { countryCode, currencyCode } = outsideDetails[method]
    return {
      fromAccountId: customer.account,
      amount: amounts[method] ?? '1.00',
      destination: { countryCode, currencyCode },
    }
  }

const submit =
  (method: keyof typeof outsideDetails) =>
  ({ customer }: World) => ({
    fromAccountId: customer.account,
    amount: amounts[method] ?? '1.00',
    permission: '3d' as const,
    beneficiaryType: 'person' as const,
    note: 'for tea',
    ...outsideDetails[method],
  })

export const forTransfersExternal: FixturesOf<typeof calls & typeof submits> = {
  transferMethodsDefaultGet: () => ({}),
  transferMethodsByCountryGet: () => ({ ...germany, amount: '12.50' }),
  transferOctFeeGet: fee('oct'),
  transferEftFeeGet: fee('eft'),
  transferWireFeeGet: fee('wire'),
  transferCryptoEftFeeGet: fee('crypto_eft'),
  transferInstantPaymentFeeGet: fee('instant_payment'),
  transferInteracFeeGet: fee('interac'),
  cryptoFeeGet: () => ({
    currencyCode: 'BTC',
    amount: '0.001',
    address: outsideDetails.crypto_eft.details.address,
  }),
  transferMaxAmountGet: ({ customer }) => ({
    ...germany,
    fromAccountId: customer.account,
    operation: 'eft',
  }),
  transferLimitsGet: ({ customer }) => ({
    type: 'withdrawals',
    countryCode: 'DE',
    fromAccountId: customer.account,
  }),
  transferOctSubmit: submit('oct'),
  transferEftSubmit: submit('eft'),
  transferWireSubmit: submit('wire'),
  transferCryptoEftSubmit: submit('crypto_eft'),
  transferInstantPaymentSubmit: submit('instant_payment'),
  transferInteracSubmit: submit('interac'),
}
