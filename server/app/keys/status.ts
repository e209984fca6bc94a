import type pg from 'pg'
import { keyUses, movedWith } from '#core/keys/key-progress.ts'
import type { Secrets } from '#core/secrets.ts'
import { compareKeys, knownKeys } from '#core/key-check.ts'
import { needsOf } from './needs.ts'

/** What the database knows of its secrets, and what still depends on each, as lines for the operator. */
export async function statusOf(
  client: pg.Client,
  secrets: Secrets,
  { now, hasOwnRole }: { now: Date; hasOwnRole: boolean },
): Promise<string[]> {
  const known = await knownKeys(client)
  compareKeys(known, secrets)
  const uses = await keyUses(client)
  const lines: string[] = []
  for (const { number, at, retiredAt } of known) {
    const seen = uses.get(number)
    const state = retiredAt
      ? `retired ${retiredAt.toISOString()}`
      : number === secrets.current
        ? 'current here'
        : 'opens and verifies'
    lines.push(
      `Number ${number}: ${state}; known since ${at.toISOString()}` +
        (seen ? `, last used to sign ${seen.toISOString()}` : ''),
    )
    if (retiredAt || number === secrets.current) continue
    const needs = await needsOf(client, { number, now, hasOwnRole })
    lines.push(...needs.map(({ said }) => `  needed by ${said}`))
    if (needs.length === 0) lines.push(`  nothing needs it: npm run secrets:retire -- ${number}`)
  }
  for (const number of secrets.numbers.filter((one) => known.every((row) => row.number !== one)))
    lines.push(`Number ${number}: not used yet`)
  const moved = [...(await movedWith(client, secrets.current))].filter(([, count]) => count > 0)
  if (moved.length > 0)
    lines.push(
      `Made anew with number ${secrets.current}: ${moved.map(([part, count]) => `${part} ${count}`).join(', ')}`,
    )
  return lines
}
