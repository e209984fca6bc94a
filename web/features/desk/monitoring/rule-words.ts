import type { MonitoringKind, MonitoringRule } from '@sixpence/protocol/rules/monitoring/rule'
import type { Format } from '@sixpence/locales/format.ts'
import type { Direction } from '@sixpence/protocol/rules/monitoring/parts'
import type { Translate } from '#lib/language/translate.ts'

export const kindWords = (kind: MonitoringKind, t: Translate): string =>
  ({
    velocity: t('Many payments or a large total'),
    justUnder: t('Just under a threshold'),
    fanIn: t('Many payers to one customer'),
    fanOut: t('One customer to many payees'),
    dormant: t('Active after long inactivity'),
    newPayee: t('New payee after a factor change'),
    highRiskCountry: t('High-risk countries'),
  })[kind]

const directionWords = (direction: Direction, t: Translate): string =>
  ({
    in: t('Only incoming payments count.'),
    out: t('Only outgoing payments count.'),
    both: t('Incoming and outgoing payments count.'),
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
        return t('At least {amount} in total within {window}.', { amount: euros(amount ?? 0), window })
      return amount === undefined
        ? t('{count} or more payments within {window}.', { count, window })
        : t('{count} or more payments, at least {amount} in total, within {window}.', {
            count,
            amount: euros(amount),
            window,
          })
    }
    case 'justUnder':
      return t('{count} or more payments within {window}, each below {amount} by no more than {percent}.', {
        count: parameters.count,
        window,
        amount: euros(parameters.threshold),
        percent: format.percent(parameters.percent / 100),
      })
    case 'fanIn':
      return t('From {count} or more payers, at least {amount} in total, within {window}.', {
        count: parameters.others,
        amount: euros(parameters.amount),
        window,
      })
    case 'fanOut':
      return t('To {count} or more payees, at least {amount} in total, within {window}.', {
        count: parameters.others,
        amount: euros(parameters.amount),
        window,
      })
    case 'dormant':
      return t('No payments for {count} days, then at least {amount} in total within {window}.', {
        count: parameters.idleDays,
        amount: euros(parameters.amount),
        window,
      })
    case 'newPayee':
      return t('At least {amount} in total to new payees within {window} after a factor was changed.', {
        amount: euros(parameters.amount),
        window,
      })
    case 'highRiskCountry':
      return t('At least {amount} in total within {window} involving: {countries}.', {
        amount: euros(parameters.amount),
        window,
        countries: format.list(parameters.countries.map(format.country)),
      })
    default:
      return kind satisfies never
  }
}
