import type { TestBank } from './test-bank.ts'

/**
 * Ends lock-outs and deletes what was counted for them. The table is locked first: a message still being sent after
 * an earlier call counts in several of its rows, and either could end in a deadlock.
 */
export async function endLockOuts({ database: { owner } }: TestBank): Promise<void> {
  await owner.query('lock table app.sign_in_failure in exclusive mode; delete from app.sign_in_failure')
}
