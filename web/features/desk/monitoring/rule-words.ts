import type { MonitoringKind, MonitoringRule } from '@sixpence/protocol/rules/monitoring/rule'
import type { Format } from '@sixpence/locales/format.ts'
import type { Translate } from '#lib/language/translate.ts'

export const kindWords = (kind: MonitoringKind, t: Translate): string =>
  ({
    velocity: t('Many payments or much money'),
    justUnder: t('Just under a threshold'),
    fanIn: t('Many payers to one customer'),
    fanOut: t('One customer to many payees'),
    dormant: t('Active after a long rest'),
    newPayee: t('New payee after a new factor'),
    highRiskCountry: t('Countries of high risk'),
  })[kind]

const directionWords = (direction: 'in' | 'out' | 'both', t: Translate): string =>
  ({
    in: t('Only payments in count.'),
    out: t('Only payments out count.'),
    both: t('Payments in and out count.'),
  })[direction]

/** The description of a rule, as sentences. */
export function ruleWords(rule: MonitoringRule, t: Translate, format: Format): string {
  const direction = 'direction' in rule.parameters ? ` ${directionWords(rule.parameters.direction, t)}` : ''
  return `${sentence(rule, t, format)}${direction}`
}

function sentence({ kind, parameters }: MonitoringRule, t: Translate, format: Format): string {
  const euros = (amount: number): string => format.amount(String(amount), 'EUR')
  const window =
    'hours' in parameters
      ? parameters.hours % 24 === 0
        ? t('{count} days', { count: parameters.hours / 24 })
        : t('{count} hours', { count: parameters.hours })
      : t('{count} days', { count: parameters.days })
  switch (kind) {
    case 'velocity': {
      const { count, amount } = parameters
      if (count === undefined)
        return t('Together at least {amount} within {window}.', { amount: euros(amount ?? 0), window })
      return amount === undefined
        ? t('{count} payments or more within {window}.', { count, window })
        : t('{count} payments or more, together at least {amount}, within {window}.', {
            count,
            amount: euros(amount),
            window,
          })
    }
    case 'justUnder':
      return t('{count} payments or more within {window}, each less than {amount} by {percent} % at most.', {
        count: parameters.count,
        window,
        amount: euros(parameters.threshold),
        percent: String(parameters.percent),
      })
    case 'fanIn':
      return t('From {count} payers or more, together at least {amount}, within {window}.', {
        count: parameters.others,
        amount: euros(parameters.amount),
        window,
      })
    case 'fanOut':
      return t('To {count} payees or more, together at least {amount}, within {window}.', {
        count: parameters.others,
        amount: euros(parameters.amount),
        window,
      })
    case 'dormant':
      return t('No payment for {count} days, then together at least {amount} within {window}.', {
        count: parameters.idleDays,
        amount: euros(parameters.amount),
        window,
      })
    case 'newPayee':
      return t('Together at least {amount} to new payees within {window} after a factor was changed.', {
        amount: euros(parameters.amount),
        window,
      })
    case 'highRiskCountry':
      return t('Together at least {amount} within {window} with: {countries}.', {
        amount: euros(parameters.amount),
        window,
        countries: format.list(parameters.countries.map(format.country)),
      })
    default:
      return kind satisfies never
  }
}
