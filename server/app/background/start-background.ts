import { finishHeldPaymentsJob } from '#payments/held/expiry.ts'
import { creditSuspended } from '#payments/rails/suspense.ts'
import type { BackgroundJob, FollowUpJob } from '#context/background-job.ts'
import type { Services } from '#context/services.ts'
import { longestInterval } from '#core/activity.ts'
import { inLanes, Job } from '#core/job.ts'
import type { Sequencer } from '#core/outbox/outbox.ts'
import { jobRun } from '#core/telemetry/telemetry.ts'
import { KeyChange } from '../keys/key-change.ts'
import { jobsWatch } from '../watch/watch-bank.ts'
import { openDeliverer } from './deliveries.ts'
import { backgroundJobs, followUpJobs } from './jobs.ts'

export type Background = {
  /**
   * Resolves when everything committed so far, with all its consequences, has been pushed, projected, mailed and
   * stored.
   */
  settled: () => Promise<void>
  /** Resolves when everything committed so far has been pushed and projected; jobs may have work left. */
  projected: () => Promise<void>
  /** Waits for the runs in progress, and starts no other. */
  stop: () => Promise<void>
}

/** Starts all jobs. */
export function startBackground(
  services: Services,
  options: {
    sequencer: Sequencer
    /** Jobs of what is not a service, and of packages. */
    jobs: readonly BackgroundJob[]
    followUpJobs: readonly FollowUpJob[]
    /** Jobs run only when `settled` or a test requests it. */
    whenAsked?: boolean | undefined
  },
): Background {
  const { telemetry, log, later, activity } = services
  const stopping = new AbortController()
  const watch = jobsWatch(telemetry)
  let started = 0
  const start = <Result>({
    name,
    everyMs,
    isSteady = false,
    work,
  }: {
    name: string
    everyMs: number
    isSteady?: boolean
    work: (services: Services, signal: AbortSignal) => Promise<Result>
  }): Job<Result> => {
    watch.began(name, isSteady ? everyMs : longestInterval(everyMs))
    const run = async (): Promise<Result> => {
      const result = await jobRun(telemetry, name, watch.succeeded, () => work(services, stopping.signal))
      // What follows from this work is not to wait for the long interval of an idle bank.
      if (typeof result === 'number' && result > 0) activity.used()
      return result
    }
    // Started together, the jobs of a second would take all connections of the pool at once, repeatedly.
    const lateMs = Math.min(everyMs, 1_000) * spread(started++)
    return new Job(options.whenAsked ? 'asked' : everyMs, run, log, {
      name,
      lateMs,
      activity: isSteady ? undefined : activity,
    })
  }
  const deliverer = openDeliverer(services)
  const keyChange = new KeyChange(services)
  const followUps = [
    ...[...followUpJobs, ...options.followUpJobs].map((job) => start(job)),
    start({ name: 'deliver', everyMs: 500, work: () => deliverer.work() }),
  ]
  const finishing = start(finishHeldPaymentsJob)
  const jobs = [
    ...followUps,
    finishing,
    ...[...backgroundJobs, ...options.jobs].map((job) => start(job)),
    start({ name: 'changeKeys', everyMs: 500, work: () => keyChange.work() }),
  ]

  const projected = async (): Promise<void> => {
    await later.idle()
    await options.sequencer.idle()
  }
  const followUp = async (): Promise<number> => {
    await finishing.idle()
    await projected()
    const works = [...followUps.map((job) => () => job.now()), () => creditSuspended(services)]
    const counts = await inLanes(3, works)
    await deliverer.idle()
    return counts.reduce((total, count) => total + count, 0)
  }
  return {
    projected,
    settled: async () => {
      while ((await followUp()) > 0) continue
    },
    stop: async () => {
      stopping.abort()
      await Promise.all(jobs.map((job) => job.stop()))
      await deliverer.idle()
      await later.idle()
    },
  }
}

/** Phase within an interval of the job with this number, from 0 to 1: any number of them are spread evenly. */
const spread = (number: number): number => (number * 0.618) % 1
