import type { TestBank } from './test-bank.ts'

/** The secret of the link last mailed to a member of staff; empty without a link. */
export async function mailedLink({ services: s }: TestBank, email: string): Promise<string> {
  const { rows } = await s.db.query<{ body: string }>(
    `select body from sandbox.message where kind = 'mail' and recipient = $1 order by id desc limit 1`,
    [email],
  )
  return /#invite=([\w-]{43})/.exec(rows[0]?.body ?? '')?.[1] ?? ''
}
