import type pg from 'pg'
import type { Person } from './people.ts'

type Queries = Pick<pg.Pool, 'query'>

/** Password hash that no password matches: of an invited person who has not chosen a password yet. */
export const noPassword = 'none'

/** Sets a person's password by its hash. */
export async function setPasswordHash(client: Queries, personId: number, hash: string): Promise<void> {
  await client.query('update app.person set password_hash = $2 where id = $1', [personId, hash])
}

/** Sets a person's password if its hash is still `was`; false otherwise. */
export async function replacePasswordHash(
  client: Queries,
  personId: number,
  { was, hash }: { was: string; hash: string },
): Promise<boolean> {
  const { rowCount } = await client.query(
    'update app.person set password_hash = $2 where id = $1 and password_hash = $3',
    [personId, hash, was],
  )
  return rowCount === 1
}

/** Sets the hash of a person's approval code. */
export async function setApprovalCodeHash(client: Queries, personId: number, hash: Buffer): Promise<void> {
  await client.query('update app.person set approval_code_hash = $2 where id = $1', [personId, hash])
}

/** Sets the sealed key of a person's authenticator; its codes count from the first. */
export async function setTotpSecret(client: Queries, personId: number, sealed: Buffer): Promise<void> {
  await client.query('update app.person set totp_secret = $2, totp_step = 0 where id = $1', [
    personId,
    sealed,
  ])
}

/** Removes a person's authenticator. */
export async function clearTotpSecret(client: Queries, personId: number): Promise<void> {
  await client.query('update app.person set totp_secret = null where id = $1', [personId])
}

/** Uses up the time step of an authenticator's code; false when it is not later than the last used step. */
export async function takeTotpStep(db: Queries, personId: number, step: number): Promise<boolean> {
  const { rowCount } = await db.query(
    'update app.person set totp_step = $2 where id = $1 and totp_step < $2',
    [personId, step],
  )
  return rowCount === 1
}

/** Sets the second factor of a person's sign-in; when moving to push, the previous factor is stored. */
export async function setSecondStep(
  client: Queries,
  personId: number,
  mode: Person['login2fa'],
): Promise<void> {
  await client.query(
    `update app.person set login_2fa = $2, login_2fa_before =
       case when $2 = 'push' and login_2fa <> 'push' then login_2fa else login_2fa_before end
     where id = $1`,
    [personId, mode],
  )
}

/** Switches the list of allowed IP addresses of a person on or off. */
export async function setIpAccess(client: Queries, personId: number, enabled: boolean): Promise<void> {
  await client.query('update app.person set ip_access = $2 where id = $1', [personId, enabled])
}
