import { reaches } from '@sixpence/protocol/methods/reaches'
import { msOf } from '@sixpence/days'

/**
 * SQL interval after which a payment sent to a company is late: the longest time its rail promises, or ten minutes if
 * sending had no answer. Business days are converted to days by adding two for every five, and one for a holiday.
 */
export const lateAfter = (i: string): string =>
  `case when ${i}.state = 'unknown' then interval '10 minutes' else case ${i}.rail ${[...longest]
    .map(([rail, ms]) => `when '${rail}' then interval '${ms / 60_000} minutes'`)
    .join(' ')} else interval '5 days' end end`

const longest = new Map<string, number>()
for (const { rows, schedules } of Object.values(reaches))
  for (const { rail, countries, currencies } of rows)
    for (const currency of currencies) {
      const schedule = schedules[rail]({ country: countries[0] ?? '', currency })
      const ms =
        schedule.kind === 'minutes'
          ? msOf({ minutes: schedule.most })
          : msOf({ days: schedule.most + 2 * Math.ceil(schedule.most / 5) + 1 })
      longest.set(rail, Math.max(ms, longest.get(rail) ?? 0))
    }
