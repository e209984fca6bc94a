import { createECDH } from 'node:crypto'
import { rowsAs, type Row } from '../row.ts'

const ines = rowsAs(2, 'ines')
const marta = rowsAs(2, 'marta')

/** The page's public key, to which the card company encrypts card data (decision 45). */
const pageKey = (): string => {
  const own = createECDH('prime256v1')
  return own.generateKeys().toString('base64url')
}

/** Cards, from the application to the block: document 2, section 7. */
export const cards: Row[] = [
  ines('OP135', 'cardApplyInfoGet', { answers: 'cards', keep: { cardType: 'cards.0.cardType' } }),
  ines('OP135', 'cardApplyInfoGet', {
    what: 'of a country',
    send: { countryCode: 'LT' },
    answers: 'cards',
  }),
  ines('OP136', 'cardFeesGet', {
    unshown: true,
    send: { cardType: 2011 },
    answers:
      'annual issue monthly currency shippingOptions.id shippingOptions.type shippingOptions.fee shippingOptions.deliveryTime shippingOptions.disabledReasons',
  }),
  ines('OP137', 'cardCrossPlatformRequirementsGet', { send: ({ inesEUR }) => ({ accountId: inesEUR }) }),
  ines('OP138', 'addressReplacementCheck', {
    send: ({ inesAddress }) => ({ countryCode: 'LV', oldAddressId: inesAddress }),
  }),
  ines('OP114', 'dictionaryStateList', {
    send: { countryCode: 'US' },
    answers: 'states.stateCode states.stateName',
  }),
  ines('OP127', 'cardAliasSet', { send: ({ ines2010 }) => ({ accountId: ines2010, cardAliasName: 'Web' }) }),
  ines('OP133', 'cardPinShow', {
    send: ({ ines2011 }) => ({ accountId: ines2011 }),
    begins: true,
    keep: { pinRequestKey: 'requestKey' },
  }),
  ines('OP134', 'cardPinGet', {
    unshown: true,
    before: async (world) => {
      world.kept['code'] = await world.code('ines')
    },
    send: ({ ines2011, pinRequestKey, code }) => ({
      accountId: ines2011,
      pageKey: pageKey(),
      requestKey: pinRequestKey,
      code,
    }),
    answers: 'pin',
  }),
  ines('OP132', 'cardPinChange', {
    send: ({ ines2011 }) => ({ accountId: ines2011, confirm: '123456', pin: '4821', pinRepeat: '4821' }),
    decision: '45',
  }),
  ines('OP128', 'cardReissue', {
    send: ({ ines2011 }) => ({ accountId: ines2011, isExpressShipping: false }),
    confirmed: true,
  }),
  ines('OP115', 'balanceInquiry', {
    what: 'after a reissue',
    answers: 'accounts.cardReissuedStatusId',
  }),
  marta('OP129', 'cardShippingUpgrade', {
    send: ({ marta2012 }) => ({ accountId: marta2012 }),
    confirmed: true,
    state: 'her account has too little for the fee',
  }),
  ines('OP130', 'cardActivationDataGet', { send: ({ ines2031 }) => ({ accountId: ines2031 }) }),
  ines('OP131', 'cardActivate', {
    send: ({ ines2031, inesUSD }) => ({ accountId: ines2031, extraParams: {}, feeAccountId: inesUSD }),
    decision: '45',
  }),
  ines('OP139', 'cardApply', {
    unshown: true,
    send: ({ inesEUR, inesAddress }) => ({
      cardType: 2006,
      accountId: inesEUR,
      addressId: inesAddress,
      isExpressShipping: false,
    }),
    confirmed: true,
  }),
  ines('OP140', 'cardDetailsGet', {
    unshown: true,
    send: ({ ines2010 }) => ({ accountId: ines2010, pageKey: pageKey() }),
    confirmed: true,
  }),
  ines('OP141', 'cardEnroll', { send: ({ ines2010 }) => ({ accountId: ines2010 }), confirmed: true }),
  ines('OP142', 'cardLoad', {
    unshown: true,
    send: ({ ines2010, inesEUR }) => ({ accountId: ines2010, fromAccountId: inesEUR, amount: 5 }),
    confirmed: true,
  }),
  ines('OP124', 'cardPause', { send: ({ ines2010 }) => ({ accountId: ines2010 }) }),
  ines('OP125', 'cardUnpause', { send: ({ ines2010 }) => ({ accountId: ines2010 }), confirmed: true }),
  ines('OP126', 'cardBlock', {
    unshown: true,
    send: ({ ines2010 }) => ({ accountId: ines2010, reason: 'notNeeded' }),
  }),
]
