import type pg from 'pg'
import { announce } from '#app/outbox.ts'
import type { Change } from '#app/change.ts'
import type { Services } from '#app/services.ts'
import type { Person } from '#store/people.ts'

/** How a person's sign-in is completed from now on; their open pages are told. */
export async function setLogin2fa(
  { services: s, change }: { services: Services; change: Change },
  personId: number,
  mode: Person['login2fa'],
  also?: (client: pg.PoolClient) => Promise<unknown>,
): Promise<void> {
  await change(async (client) => {
    await also?.(client)
    await client.query('update app.person set login_2fa = $2 where id = $1', [personId, mode])
    for (const { id } of await s.store.people.customersOf(personId))
      await announce(client, {
        customerId: id,
        event: 'twoStep.set',
        data: { personId, mode },
        changed: ['customer', 'security'],
      })
  })
  s.store.people.forget(personId)
}

/** A sign-in that had to wait for the move to push goes on: what moved it was as good as its second step. */
export async function goOnWithSignIn(s: Pick<Services, 'db'>, signIn: Buffer | undefined): Promise<void> {
  if (signIn)
    await s.db.query(`update app.sign_in set flow = 'direct' where code_hash = $1 and flow = 'migrate'`, [
      signIn,
    ])
}
