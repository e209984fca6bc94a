import type * as calls from '@sixpence/protocol/transfers-lookups'
import { keepExternalCard } from '#store/external-cards.ts'
import type { CastCustomer } from './cast-people.ts'
import { waitingPayment } from './waiting-payment.ts'
import type { FixturesOf } from './fixtures.ts'
import type { TestBank } from './test-bank.ts'

/** A card elsewhere that the customer kept. */
export const ownExternalCard = ({ services, clock }: TestBank, { id }: CastCustomer): Promise<number> =>
  keepExternalCard(
    services,
    id,
    {
      token: `card_of_${id}_7899`,
      bin: '411111',
      last4: '7899',
      payeeName: 'Ana Nowak',
      country: 'DE',
      currency: 'EUR',
    },
    clock.now(),
  )

export const forTransfersLookups: FixturesOf<typeof calls> = {
  bankList: () => ({ countryCode: 'JP' }),
  instantBankList: () => ({ countryCode: 'BR' }),
  branchCodeList: () => ({ paramName: 'branchCode', countryCode: 'JP', bankCode: '0005' }),
  transferExtraParamsGet: () => ({ countryCode: 'JP', paymentMethod: 'eft', currencyCode: 'EUR' }),
  bankBySwiftGet: () => ({ swift: 'COBADEFFXXX' }),
  bankByIbanGet: () => ({ iban: 'DE89370400440532013000' }),
  binInfoGet: () => ({ binNumber: '411111' }),
  binBlacklistGet: () => ({}),
  externalCardList: () => ({}),
  paymentTemplateList: () => ({}),
  instantKeyInfoGet: () => ({ instantKey: 'joao@mail.example', instantKeyType: 'email' }),
  beneficiarySearch: () => ({ countryCode: 'DE', search: 'Ana' }),
  recentTransferList: () => ({ types: ['eft', 'wire'] }),
  recentTransferDetailsGet: async ({ bank, customer, payee }) => ({
    transactionId: await waitingPayment(bank, customer, payee),
  }),
  payeeNameCheck: () => ({
    paymentMethod: 'eft',
    countryCode: 'DE',
    currencyCode: 'EUR',
    beneficiaryType: 'person',
    details: { payeeName: 'Ana Nowak', iban: 'DE89370400440532013000' },
  }),
}
