import type { Committer, CommitterOptions } from '@sixpence/ledger'
import type { Services } from '#context/services.ts'
import type { Telemetry } from '#core/telemetry/telemetry.ts'

type Payments = Services['committer']
type Which = 'payments' | 'files'

/** Measures the batches of a committer; for its options. */
export function batchWatch(
  { metrics, tracing }: Telemetry,
  committer: Which,
): Pick<CommitterOptions, 'onBatch'> {
  if (!metrics.isOn) return {}
  return {
    onBatch: ({ commands, ms }) => {
      metrics.record('sixpence_ledger_batch_commands', { committer }, commands)
      metrics.record('sixpence_ledger_batch_duration_seconds', { committer }, ms / 1_000)
      tracing.pastSpan('ledger batch', {
        ms,
        attributes: { 'sixpence.committer': committer, 'sixpence.commands': commands },
      })
    },
  }
}

/** Measures the committers, and each command submitted to them. */
export function watchLedger(
  payments: Payments,
  committers: Readonly<Record<Which, Pick<Committer, 'stats'>>>,
  { metrics, tracing }: Telemetry,
): Payments {
  if (!metrics.isOn) return payments
  for (const committer of ['payments', 'files'])
    for (const outcome of [...answers, 'refused', 'fault'])
      metrics.add('sixpence_ledger_commands_total', { committer, outcome }, 0)
  const each = (value: (item: Pick<Committer, 'stats'>) => number) => () =>
    (['payments', 'files'] as const).map(
      (committer) => [{ committer }, value(committers[committer])] as const,
    )
  metrics.watch(
    'sixpence_ledger_queue',
    each((item) => item.stats().waiting),
  )
  metrics.watch(
    'sixpence_ledger_in_flight',
    each((item) => item.stats().inFlight),
  )
  metrics.watch(
    'sixpence_ledger_retries_total',
    each((item) => item.stats().retries),
  )
  return {
    ...payments,
    submit: async (command, how) => {
      const committer = how?.isBulk ? 'files' : 'payments'
      const startedAt = performance.now()
      let outcome: Outcome = 'fault'
      try {
        const attributes = { 'sixpence.committer': committer, 'sixpence.kind': command.kind }
        const result = await tracing.span('ledger post', attributes, () => payments.submit(command, how))
        outcome = answers.has(result.outcome) ? (result.outcome as Outcome) : 'refused'
        return result
      } finally {
        metrics.add('sixpence_ledger_commands_total', { committer, outcome })
        metrics.record(
          'sixpence_ledger_command_duration_seconds',
          { committer },
          (performance.now() - startedAt) / 1_000,
        )
      }
    },
    lend: async (work) => {
      const startedAt = performance.now()
      try {
        return await payments.lend(work)
      } finally {
        metrics.record(
          'sixpence_ledger_batch_duration_seconds',
          { committer: 'files' },
          (performance.now() - startedAt) / 1_000,
        )
      }
    },
  }
}

type Outcome = 'done' | 'repeated' | 'busy' | 'unknown' | 'refused' | 'fault'
const answers: ReadonlySet<string> = new Set(['done', 'repeated', 'busy', 'unknown'])
