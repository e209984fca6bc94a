import { momentOf, bankZone } from '@sixpence/days/zone'
import { runSubscriptions } from '#payments/schedules/work.ts'
import type { TestBank } from './test-bank.ts'

/**
 * Sets the calendar of scheduled payments to an hour of a day in the bank's time zone, forward or back, and works
 * until nothing is due.
 */
export async function turnCalendar(bank: TestBank, day: string, hour = 7): Promise<void> {
  await setCalendar(bank, momentOf({ day, minutes: Math.round(hour * 60) }, bankZone))
  await workDown(bank)
}

/** Sets the calendar of scheduled payments; the bank's clock stays. */
export async function setCalendar({ database, clock }: TestBank, to: Date): Promise<void> {
  await database.owner.query('update sandbox.calendar set ahead = make_interval(secs => $1)', [
    (to.getTime() - clock.now().getTime()) / 1000,
  ])
}

/** Works until nothing is due or claimed; the server's own job works concurrently. */
export async function workDown(bank: TestBank): Promise<void> {
  for (;;) {
    await runSubscriptions(bank.services)
    await bank.settled()
    const { rows } = await bank.database.owner.query<{ due: boolean }>(
      `select exists (select from app.subscription, sandbox.calendar
         where next_at <= $1::timestamptz + ahead) as due`,
      [bank.clock.now()],
    )
    if (!rows[0]?.due) break
  }
  // The job may have begun a notice since then, of a series that only it had claimed.
  await bank.settled()
}
