import type pg from 'pg'
import { announce } from '#core/outbox/outbox.ts'
import type { Change } from '#core/audited-transaction.ts'
import type { Services } from '#context/services.ts'
import { noteFactor } from './cooling.ts'
import { continueMigrated } from './sign-in.ts'
import type { Person } from '#store/customer/people.ts'
import { setSecondStep } from '#store/customer/credentials.ts'

/** Sets the second factor of a person's sign-in and announces it to their open pages. */
export async function setLogin2fa(
  { services: s, change }: { services: Services; change: Change },
  personId: number,
  mode: Person['login2fa'],
  also?: (client: pg.PoolClient) => Promise<unknown>,
): Promise<void> {
  await change(async (client) => {
    await also?.(client)
    await writeLogin2fa(s, client, personId, mode)
  })
  s.store.people.forget(personId)
}

/** Sets the second factor within a transaction. */
async function writeLogin2fa(
  s: Pick<Services, 'store'>,
  client: pg.PoolClient,
  personId: number,
  mode: Person['login2fa'],
): Promise<void> {
  await setSecondStep(client, personId, mode)
  for (const { id } of await s.store.people.customersOf(personId))
    await announce(client, {
      customerId: id,
      event: 'twoStep.set',
      data: { personId, mode },
      changed: ['customer', 'security'],
    })
}

/**
 * For a person without phones: returns to the second factor used before push where possible, otherwise to another
 * available factor; without a second factor only when none is available.
 */
export async function leavePush(
  s: Pick<Services, 'store' | 'clock'>,
  client: pg.PoolClient,
  { id, totpSecret, phone }: Pick<Person, 'id' | 'totpSecret' | 'phone'>,
): Promise<void> {
  const { rows } = await client.query<{ mode: Person['login2fa']; before: string | null; left: number }>(
    `select login_2fa as mode, login_2fa_before as before,
       (select count(*) from app.device d where d.person_id = p.id and d.state = 'linked')::int as left
     from app.person p where id = $1 for update`,
    [id],
  )
  const [now] = rows
  if (now?.mode !== 'push' || now.left > 0) return
  const possible = [...(totpSecret ? ['otp' as const] : []), ...(phone ? ['sms' as const] : [])]
  const mode = possible.find((text) => text === now.before) ?? possible[0] ?? 'no'
  await writeLogin2fa(s, client, id, mode)
  if (mode === 'no') await noteFactor(s, client, id, 'secondStep')
}

/** Continues a sign-in that waited for the move to push; the move counts as its second factor. */
export async function goOnWithSignIn(s: Pick<Services, 'db'>, signIn: Buffer | undefined): Promise<void> {
  if (signIn) await continueMigrated(s.db, signIn)
}
