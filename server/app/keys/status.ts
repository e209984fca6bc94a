import type pg from 'pg'
import { compareKeys, knownKeys } from '#core/key-check.ts'
import type { Holder } from '#core/keys/ring.ts'
import type { Secrets } from '#core/secrets.ts'
import { needSaid } from '#features/secrets/needs.ts'
import { secretsState, type SecretState } from '#features/secrets/secrets-state.ts'

type StatusAsked = {
  now: Date
  hasOwnRole: boolean
  /** The holder of the key of each secret, for this command. */
  holders?: readonly { number: number; holder: Holder }[]
}

/** The secrets recorded in the database, with what still depends on each, as lines for the operator. */
export async function statusOf(
  client: pg.Client,
  secrets: Secrets,
  { now, hasOwnRole, holders = [] }: StatusAsked,
): Promise<string[]> {
  compareKeys(await knownKeys(client), secrets)
  const { secrets: states, moved, waitsFor } = await secretsState(client, secrets, { now, hasOwnRole })
  const { current } = secrets
  return [
    ...states.flatMap((state) =>
      linesOf(state, holders.find(({ number }) => number === state.number)?.holder),
    ),
    ...(moved.length > 0
      ? [`Made anew with number ${current}: ${moved.map(({ part, count }) => `${part} ${count}`).join(', ')}`]
      : []),
    ...(waitsFor > 0
      ? [`Nothing is made anew while ${waitsFor} running servers lack number ${current}`]
      : []),
  ]
}

function linesOf(
  { number, state, since, retiredAt, seenAt, needs }: SecretState,
  holder: Holder | undefined,
): string[] {
  if (!since) return [`Number ${number}: not used yet`]
  const seen = seenAt ? `, last used to sign ${seenAt.toISOString()}` : ''
  const opened = holder && holder !== 'clear' && state !== 'retired' ? `, ${openedBy[holder]}` : ''
  return [
    `Number ${number}: ${stateSaid(state, retiredAt)}; known since ${since.toISOString()}${seen}${opened}`,
    ...needs.map((need) => `  needed by ${needSaid(need)}`),
    ...(state === 'opens' && needs.length === 0
      ? [`  nothing needs it: npm run operator -- secrets:retire ${number}`]
      : []),
  ]
}

const openedBy = {
  environment: 'opened by SIXPENCE_WRAPPING_KEY',
  file: 'opened by SIXPENCE_WRAPPING_KEY_FILE',
  transit: 'opened by the transit engine',
}

function stateSaid(state: SecretState['state'], retiredAt: Date | undefined): string {
  if (retiredAt) return `retired ${retiredAt.toISOString()}`
  return state === 'current' ? 'current here' : 'opens and verifies'
}
