import type { BackgroundJob } from '#context/background-job.ts'
import { railPartners } from '@sixpence/partners/rails/rails'
import { faultFields } from '#core/log.ts'
import { keepEvents } from './keep-events.ts'
import type { Rails } from './conclude.ts'
import { bookCorrections } from './correct.ts'
import { takeEvents, takeRailCallback } from './inbox.ts'
import { sendDue } from './send.ts'
import { creditSuspended, creditVerified } from './suspense.ts'

/**
 * Works until nothing is due: collects and processes companies' events, sends instructions, queries their status, and
 * books credits and corrections. No call to a company is made inside a database transaction, which it could keep open.
 * Returns the number of steps.
 */
export async function workRails(s: Rails, signal?: AbortSignal): Promise<number> {
  await collectNews(s)
  await creditVerified(s.db)
  for (let all = 0; ;) {
    const done =
      (await takeEvents(s)) + (await sendDue(s)) + (await creditSuspended(s)) + (await bookCorrections(s))
    all += done
    if (done === 0 || signal?.aborted) return all
  }
}

async function collectNews(s: Rails): Promise<void> {
  for (const key of railPartners)
    await s.partners.rails[key]
      ?.collect?.((events) => keepEvents(s, key, events))
      .catch((error: unknown) =>
        s.log.error(
          { partner: key, ...faultFields(error) },
          'the news of a payment company could not be read',
        ),
      )
}

const callsAtOnce = 200

/** The demo's companies send due webhooks, and repeat those that were not accepted. Returns the number accepted. */
export async function ringSandboxes(s: Rails): Promise<number> {
  let heardCount = 0
  for (const key of railPartners) {
    const desk = s.partners.railDesks[key]
    if (!desk) continue
    const calls = await desk.calls(s.clock.now(), callsAtOnce)
    const ids = await Promise.all(
      calls.map(async ({ id, message }) => ((await takeRailCallback(s, key, message)) ? [id] : [])),
    )
    if (calls.length > 0) await desk.done(ids.flat())
    heardCount += ids.flat().length
  }
  return heardCount
}

export const workRailsJob: BackgroundJob = {
  name: 'workRails',
  everyMs: 500,
  work: workRails,
}

export const ringSandboxesJob: BackgroundJob = {
  name: 'ringSandboxes',
  everyMs: 1_000,
  work: ringSandboxes,
}
