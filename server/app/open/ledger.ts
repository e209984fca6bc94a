import { Committer } from '@sixpence/ledger'
import { pagesAtOnce } from '#payments/mass/pay-plain.ts'
import type { Services } from '#context/services.ts'
import { faultFields, type Log } from '#core/log.ts'
import type { Sequencer } from '#core/outbox/outbox.ts'
import { outOfScope } from '#core/telemetry/scope.ts'
import type { Telemetry } from '#core/telemetry/telemetry.ts'
import { batchWatch, watchLedger } from '../watch/watch-ledger.ts'

/** The committers: payments of files have their own, so that other payments do not queue behind them. */
export type Committers = { payments: Committer; files: Committer }

/** Opens the committers. `patience`: factor on the timeouts. */
export function openCommitters({
  url,
  lanes,
  patience,
  log,
  telemetry,
}: {
  url: string
  lanes: number
  patience: number | undefined
  log: Log
  telemetry: Telemetry
}): Committers {
  const shared = {
    url,
    ...(patience && { deadlineMs: patience * 10_000 }),
    onFault: (error: unknown) =>
      outOfScope(() => log.warn(faultFields(error), 'a ledger batch is sent again')),
  }
  return {
    payments: new Committer({ ...shared, ...batchWatch(telemetry, 'payments'), lanes }),
    files: new Committer({
      ...shared,
      ...batchWatch(telemetry, 'files'),
      batchSize: 250,
      lanes: pagesAtOnce,
    }),
  }
}

/** The ledger as the services have it. A commit starts this process's readers of the outbox; other processes poll. */
export function ledgerService(
  committers: Committers,
  sequencer: Sequencer,
  telemetry: Telemetry,
): Services['committer'] {
  const { payments, files } = committers
  return watchLedger(
    {
      submit: async (command, how) => {
        const result = await (how?.isBulk ? files : payments).submit(command)
        if (result.outcome === 'done') sequencer.wake()
        return result
      },
      lend: async (work) => {
        const result = await files.lend(work)
        sequencer.wake()
        return result
      },
      stats: () => payments.stats(),
    },
    committers,
    telemetry,
  )
}
