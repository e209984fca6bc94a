import type { Cost, Times } from './meter.ts'

const shown = 0.4

/**
 * The cost as lines of a table in µs per payment, the server's thread divided by the shares; values below 0.4 are
 * combined in a single line, so that the sum is complete.
 */
export function costTable(cost: Cost, shares: Times): string {
  const { payments, thread, others, statements, machine, walBytes } = cost
  const per = (time: number): number => time / payments
  const rows = (times: Times): [string, number][] => {
    const all = [...times]
      .map(([name, time]): [string, number] => [name, per(time)])
      .sort((a, b) => b[1] - a[1])
    const rest = all.filter(([, time]) => time < shown).reduce((sum, [, time]) => sum + time, 0)
    return [...all.filter(([, time]) => time >= shown), ['the rest', rest]]
  }
  const sum = (times: Times): number => per([...times.values()].reduce((all, value) => all + value, 0))
  const sampled = [...shares.values()].reduce((all, value) => all + value, 0)
  const parts = new Map([...shares].map(([name, time]) => [name, (time / sampled) * thread]))
  const whole = per(machine)
  const named = per(thread) + sum(others)
  const line = (name: string, micros: number): string => `${micros.toFixed(1).padStart(8)}  ${name}`
  return [
    line('THREAD OF THE SERVER', per(thread)),
    ...rows(parts).map(([name, time]) => line(`  ${name}`, time)),
    line('OTHERS', sum(others)),
    ...rows(others).map(([name, time]) => line(`  ${name}`, time)),
    line('SUM', named),
    line(`of what the machine spent (${((named / whole) * 100).toFixed(1)} %)`, whole),
    `${(walBytes / payments).toFixed(0).padStart(8)}  bytes of WAL`,
    'statements, by time on the clock:',
    ...rows(statements).map(([name, time]) => line(`  ${name}`, time)),
  ].join('\n')
}
