import { loadavg } from 'node:os'
import type { Check } from './torture/checks.ts'

/** Prints the findings of a run, and exits with 1 if a promise was broken. */
export function printReport(
  checks: readonly Check[],
  numbers: Readonly<Record<string, string | number>>,
): void {
  const load = loadavg().map((value) => value.toFixed(1))
  console.log(`${new Date().toISOString()}, load average ${load.join(' ')}`)
  for (const [name, value] of Object.entries(numbers)) console.log(`${name.padEnd(30)} ${value}`)
  for (const { name, faults } of checks) {
    console.log(`${faults.length === 0 ? 'held  ' : 'BROKEN'} ${name}`)
    for (const fault of faults.slice(0, 10)) console.log(`         ${fault}`)
    if (faults.length > 10) console.log(`         and ${faults.length - 10} more`)
  }
  const broken = checks.filter(({ faults }) => faults.length > 0)
  if (broken.length === 0) return
  console.error(`BROKEN: ${broken.map(({ name }) => name).join('; ')}`)
  process.exitCode = 1
}
