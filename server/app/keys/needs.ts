import { secondOf } from '@sixpence/days'
import type pg from 'pg'
import { isRoleInUse } from '@sixpence/postgres/roles'
import { keyUses } from '#core/keys/key-progress.ts'
import { lookUpNumberSql } from '#core/sealing/look-up-number.ts'
import { keyedParts } from './parts.ts'

/** Why a secret cannot be retired, in words for the operator. */
export type Need = {
  said: string
  /** It ends by itself: sessions and short-lived tokens, which can be ended for it. */
  isPassing: boolean
}

/** The longest life of tokens, quotes and challenges that are signed and stored nowhere. */
const signedMs = 15 * 60_000
/** Servers note that they use a secret every half a minute; a busy one is late. */
const aliveMs = 2 * 60_000
/** The longest life of a session. */
const sessionHours = 12

/** Everything that still needs the secret with this number. `hasOwnRole`: the deployer manages the role of the servers. */
export async function needsOf(
  client: pg.Client,
  { number, now, hasOwnRole }: { number: number; now: Date; hasOwnRole: boolean },
): Promise<Need[]> {
  const lasting = (said: string): Need => ({ said, isPassing: false })
  const needs: Need[] = []
  for (const part of keyedParts) {
    const count = await part.left(client, number)
    if (count > 0) needs.push(lasting(`${count} ${part.said}`))
  }
  const registrations = await countOf(
    client,
    `select count(*)::int as n, max(expires_at) as until from app.registration where ${lookUpNumberSql('email_look_up')} = $1`,
    [number],
  )
  if (registrations.n > 0)
    needs.push({
      said: `${registrations.n} registrations, which are forgotten a day after they end (the last ends ${at(registrations.until)})`,
      isPassing: true,
    })
  const sessions = await countOf(
    client,
    `select count(*)::int as n, max(created_at) + interval '${sessionHours} hours' as until from app.session
     where key_number = $1 and ended_at is null and created_at > $2::timestamptz - interval '${sessionHours} hours'`,
    [number, now],
  )
  if (sessions.n > 0)
    needs.push({
      said: `${sessions.n} sessions, which move to the current one when their page is used (the last ends ${at(sessions.until)})`,
      isPassing: true,
    })
  const seen = (await keyUses(client)).get(number)
  const ago = seen ? now.getTime() - seen.getTime() : Infinity
  if (ago < aliveMs || (!hasOwnRole && (await isRoleInUse(client, number))))
    needs.push(lasting(`a server that has it first in SIXPENCE_SECRETS (seen ${at(seen)})`))
  else if (ago < signedMs)
    needs.push({
      said: `tokens and quotes it has signed, which end ${at(new Date(now.getTime() - ago + signedMs))}`,
      isPassing: true,
    })
  return needs
}

type Counted = { n: number; until: Date | null }

async function countOf(client: pg.Client, text: string, values: unknown[]): Promise<Counted> {
  const { rows } = await client.query<Counted>(text, values)
  return rows[0] ?? { n: 0, until: null }
}

const at = (moment: Date | null | undefined): string =>
  moment ? `${secondOf(moment).slice(0, -3).replace('T', ' ')} UTC` : 'just now'
