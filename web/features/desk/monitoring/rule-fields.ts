import type { ShownRule } from '@sixpence/protocol/monitoring/rules'
import type { bounds, Direction } from '@sixpence/protocol/rules/monitoring/parts'
import { firstRules, type MonitoringKind } from '@sixpence/protocol/rules/monitoring/rule'

export type Numbers = keyof typeof bounds

/** The entries for rules of any kind. */
export type RuleValues = Record<Numbers, string> & {
  name: string
  kind: MonitoringKind
  forAllBrands: boolean
  direction: Direction
  countries: string
}

const numbers: Record<MonitoringKind, readonly Numbers[]> = {
  velocity: ['hours', 'count', 'amount'],
  justUnder: ['threshold', 'percent', 'count', 'hours'],
  fanIn: ['others', 'amount', 'hours'],
  fanOut: ['others', 'amount', 'hours'],
  dormant: ['idleDays', 'days', 'amount'],
  newPayee: ['hours', 'amount'],
  highRiskCountry: ['amount', 'days'],
}

/** The fields of a kind of rule. */
export const fieldsOf = (kind: MonitoringKind): { numbers: readonly Numbers[]; hasDirection: boolean } => ({
  numbers: numbers[kind],
  hasDirection: kind === 'velocity' || kind === 'justUnder' || kind === 'highRiskCountry',
})

/** The form of a rule, or of the default rule of a kind. */
export function formOf(shownRule: ShownRule | undefined, kind: MonitoringKind = 'velocity'): RuleValues {
  const rule = shownRule?.rule ?? firstRules.find((firstRule) => firstRule.kind === kind)
  const parameters: Record<string, unknown> = { ...rule?.parameters }
  const numberText = (name: Numbers): string => {
    const value = parameters[name]
    return typeof value === 'number' ? String(value) : ''
  }
  const { countries } = parameters
  return {
    name: shownRule?.name ?? '',
    kind: rule?.kind ?? kind,
    forAllBrands: shownRule !== undefined && shownRule.brand === undefined,
    direction: (parameters['direction'] as RuleValues['direction'] | undefined) ?? 'both',
    countries: Array.isArray(countries) ? countries.join(' ') : '',
    hours: numberText('hours'),
    days: numberText('days'),
    idleDays: numberText('idleDays'),
    count: numberText('count'),
    others: numberText('others'),
    percent: numberText('percent'),
    amount: numberText('amount'),
    threshold: numberText('threshold'),
  }
}

/** The parameters as typed; validation refuses invalid numbers, an empty field is omitted. */
export function parametersOf(values: RuleValues): Record<string, unknown> {
  const { numbers: names, hasDirection } = fieldsOf(values.kind)
  return {
    ...Object.fromEntries(
      names
        .filter((name) => values[name].trim() !== '')
        .map((name) => [name, /^\d+$/.test(values[name].trim()) ? Number(values[name]) : values[name]]),
    ),
    ...(hasDirection && { direction: values.direction }),
    ...(values.kind === 'highRiskCountry' && {
      countries: values.countries
        .toUpperCase()
        .split(/[\s,]+/)
        .filter(Boolean),
    }),
  }
}
