import type { MonitoringRule } from '@sixpence/protocol/rules/monitoring/rule'
import type { Direction } from '@sixpence/protocol/rules/monitoring/parts'

/** Adds a value to the statement and returns its placeholder. */
type Place = (value: unknown) => string

/**
 * A rule as conditions in SQL. Its window ends with the payment `h` being checked; `m` is a payment in the window. `h`
 * raises an alert if it counts itself and the sums `w` of the payments that count reach the rule's thresholds.
 */
type RuleSql = {
  hours: number
  /** Condition for the payments `m` that count. */
  counts: string
  /** Thresholds on the sums `payments`, `cents` and `others`. Once met, they stay met with more payments. */
  reaches: string
  /** Further condition on the window, whose first payment was at `w.first`. */
  also?: string
}

/** The rule's conditions. Amounts of rules are whole euros, those of payments euro cents. */
export function ruleSql({ kind, parameters }: MonitoringRule, place: Place): RuleSql {
  switch (kind) {
    case 'velocity': {
      const { direction, hours, count, amount } = parameters
      const conditions = [
        ...(count === undefined ? [] : [`w.payments >= ${place(count)}::int`]),
        ...(amount === undefined ? [] : [`w.cents >= ${place(amount)}::bigint * 100`]),
      ]
      return { hours, counts: goes(direction), reaches: conditions.join(' and ') }
    }
    case 'justUnder': {
      const { direction, threshold, percent, count, hours } = parameters
      const limitSql = `${place(threshold)}::bigint * 100`
      return {
        hours,
        counts: `${goes(direction)} and m.cents < ${limitSql} and m.cents >= ${limitSql} * (100 - ${place(percent)}::int) / 100`,
        reaches: `w.payments >= ${place(count)}::int`,
      }
    }
    case 'fanIn':
    case 'fanOut': {
      const { others, amount, hours } = parameters
      return {
        hours,
        counts: goes(kind === 'fanIn' ? 'in' : 'out'),
        reaches: `w.others >= ${place(others)}::int and w.cents >= ${place(amount)}::bigint * 100`,
      }
    }
    case 'dormant': {
      const { idleDays, days, amount } = parameters
      const idle = `make_interval(days => ${place(idleDays)}::int)`
      return {
        hours: days * 24,
        counts: 'true',
        reaches: `w.cents >= ${place(amount)}::bigint * 100`,
        also: `(select c.created_at from app.customer c where c.id = h.customer_id) < w.first - ${idle}
          and not exists (select from app.monitoring_movement before where before.customer_id = h.customer_id
            and before.at < w.first and before.at >= w.first - ${idle})`,
      }
    }
    case 'newPayee': {
      const { hours, amount } = parameters
      return {
        hours,
        counts: `not m.incoming and m.other <> ''
          and not exists (select from app.monitoring_movement before where before.customer_id = m.customer_id
            and not before.incoming and before.other = m.other and before.at < m.at - make_interval(hours => ${place(hours)}::int))
          and exists (select from app.access a join app.factor_change f on f.person_id = a.person_id
            where a.customer_id = m.customer_id and f.at <= m.at and f.at > m.at - make_interval(hours => ${place(hours)}::int))`,
        reaches: `w.cents >= ${place(amount)}::bigint * 100`,
      }
    }
    case 'highRiskCountry': {
      const { direction, countries, amount, days } = parameters
      return {
        hours: days * 24,
        counts: `${goes(direction)} and m.country = any(${place(countries)}::text[])`,
        reaches: `w.cents >= ${place(amount)}::bigint * 100`,
      }
    }
    default:
      return kind satisfies never
  }
}

const goes = (direction: Direction): string =>
  ({ in: 'm.incoming', out: 'not m.incoming', both: 'true' })[direction]
