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
    text: 'Somebody changed this version meanwhile. Look at it again.',
  },
  tariffOwn: { code: 'VF', text: 'A second person publishes: you drafted or proposed this version.' },
  tariffNoMoment: { code: 'VF', text: 'Say when this version begins.', field: 'validFrom' },
  tariffFromPast: {
    code: 'VF',
    text: 'A version begins in the future. {at} has passed.',
    field: 'validFrom',
  },
  tariffNoticeShort: {
    code: 'VF',
    text: 'Something becomes worse for customers, who are told {days} days ahead. The earliest moment is {at}.',
    field: 'validFrom',
  },
  tariffAnotherComing: {
    code: 'VF',
    text: 'Version {number} is published and begins on {at}. Withdraw it first, or wait until it is in force.',
  },
  tariffSame: { code: 'VF', text: 'Nothing differs from the version in force.' },
  tariffWayNotOffered: { code: 'VF', text: '{row}: the brand does not offer this method in this currency.' },
  tariffRowTwice: { code: 'VF', text: '{row}: there are two rows for the same.' },
  tariffRowMissing: { code: 'VF', text: '{row}: this row does not exist.' },
  tariffNegative: { code: 'VF', text: '{row}: the value must not be negative.' },
  tariffDecimals: { code: 'VF', text: '{row}: {currency} has at most {decimals} decimals.' },
  tariffTooLarge: { code: 'VF', text: '{row}: the value is too large.' },
  tariffPercent: { code: 'VF', text: '{row}: a percentage is 0 to 100, with at most 4 decimals.' },
  tariffMaximumBelow: { code: 'VF', text: '{row}: the maximum is below the minimum.' },
  tariffLimitsReversed: {
    code: 'VF',
    text: '{row}: the limit of a payment must not exceed that of a day, nor that of a day the one of a month.',
  },
  tariffMarginRange: { code: 'VF', text: '{row}: a margin is 0 to {most} hundredths of a percent.' },
  tariffMarginPair: { code: 'VF', text: '{row}: an exchange has two different currencies.' },
  tariffCutOffNone: { code: 'VF', text: '{row}: this method has no cut-off; it works at any time.' },
  tariffCutOffLate: { code: 'VF', text: '{row}: the payment system itself ends at {time}.' },
  tariffHole: {
    code: 'VF',
    text: '{row}: this row is needed, because payments would have no price without.',
  },
})
