import { refusal } from './refusal.ts'

/** Versions of tariffs. `row` names the row: method, currency, country, and from which amount. */
export const tariffs = refusal({
  tariffNotFound: { code: 'VF', text: 'This version of the tariffs does not exist.', status: 404 },
  tariffNoDraft: { code: 'VF', text: 'Only a draft can be changed. Begin a new one from this version.' },
  tariffNotProposed: { code: 'VF', text: 'This version is not proposed for publication.' },
  tariffNotComing: {
    code: 'VF',
    text: 'Only a published version that is not yet in force can be withdrawn.',
  },
  tariffChangedMeanwhile: {
    code: 'VF',
    text: 'Someone changed this version in the meantime. Review it again.',
  },
  tariffOwn: {
    code: 'VF',
    text: 'A second person must publish this version, because you drafted or proposed it.',
  },
  tariffNoMoment: { code: 'VF', text: 'Enter when this version takes effect.', field: 'validFrom' },
  tariffFromPast: {
    code: 'VF',
    text: 'A version must take effect in the future. {at} has passed.',
    field: 'validFrom',
  },
  tariffNoticeShort: {
    code: 'VF',
    text: 'Some changes are to the customers’ disadvantage, so they must be notified {days} days ahead. The earliest time is {at}.',
    field: 'validFrom',
  },
  tariffAnotherComing: {
    code: 'VF',
    text: 'Version {number} is published and begins on {at}. Withdraw it first, or wait until it is in force.',
  },
  tariffSame: { code: 'VF', text: 'There are no changes from the version in force.' },
  tariffWayNotOffered: { code: 'VF', text: '{row}: the brand does not offer this method in this currency.' },
  tariffRowTwice: { code: 'VF', text: '{row}: this row appears twice.' },
  tariffRowMissing: { code: 'VF', text: '{row}: this row does not exist.' },
  tariffNegative: { code: 'VF', text: '{row}: the value must not be negative.' },
  tariffDecimals: { code: 'VF', text: '{row}: {currency} has at most {decimals} decimals.' },
  tariffTooLarge: { code: 'VF', text: '{row}: the value is too large.' },
  tariffPercent: {
    code: 'VF',
    text: '{row}: a percentage must be from 0 to 100, with at most 4 decimal places.',
  },
  tariffMaximumBelow: { code: 'VF', text: '{row}: the maximum is below the minimum.' },
  tariffLimitsReversed: {
    code: 'VF',
    text: '{row}: the per-payment limit must not exceed the daily limit, nor the daily limit the monthly limit.',
  },
  tariffMarginRange: {
    code: 'VF',
    text: '{row}: a margin must be from 0 to {most} hundredths of a percent.',
  },
  tariffMarginPair: { code: 'VF', text: '{row}: an exchange has two different currencies.' },
  tariffCutOffNone: { code: 'VF', text: '{row}: this method has no cut-off; it works at any time.' },
  tariffCutOffLate: { code: 'VF', text: '{row}: the payment system itself ends at {time}.' },
  tariffExchangeFree: {
    code: 'VF',
    text: 'An exchange from {sold} to {bought} would cost nothing. With rates of a day, set a margin or a fee.',
  },
  tariffHole: {
    code: 'VF',
    text: '{row}: this row is required. Without it, payments would have no price.',
  },
})
