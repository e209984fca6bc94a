import type { OutputOf } from '@sixpence/protocol/call'
import { exportPolling, transactionExportStatusGet } from '@sixpence/protocol/history/exports'
import { useEffect, useState } from 'react'
import { send } from '#lib/call/call.ts'
import { Refusal } from '#lib/call/refusal.ts'

export type ExportState = OutputOf<typeof transactionExportStatusGet>

/** Delay before the next request, by number of responses; undefined after the last. */
export function nextPollMs(answers: number): number | undefined {
  const { seconds, forSeconds } = exportPolling
  const at = (n: number): number => seconds[Math.min(n, seconds.length - 1)] ?? 0
  const waited = Array.from({ length: answers }, (_, n) => at(n)).reduce((sum, value) => sum + value, 0)
  return waited + at(answers) > forSeconds ? undefined : at(answers) * 1_000
}

/** Polls an export until it is ready or failed. `isLate`: polled for two minutes; continues on a click. */
export function useExport(exportId: number | undefined) {
  const [exportState, setExportState] = useState<{
    exportId: number
    round: number
    state?: ExportState
    refusal?: Refusal
    isLate?: boolean
  }>()
  const [round, setRound] = useState(0)

  useEffect(() => {
    if (exportId === undefined) return undefined
    let answers = 0
    let timer: ReturnType<typeof setTimeout>
    const stop = new AbortController()
    const ask = async (): Promise<void> => {
      try {
        const state = await send(transactionExportStatusGet, { exportId }, { signal: stop.signal })
        if (stop.signal.aborted) return
        const wait = state.status === 'pending' ? nextPollMs(answers) : undefined
        answers += 1
        setExportState({ exportId, round, state, isLate: state.status === 'pending' && wait === undefined })
        if (wait !== undefined) timer = setTimeout(() => void ask(), wait)
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        if (!stop.signal.aborted) setExportState({ exportId, round, refusal: error })
      }
    }
    void ask()
    return () => {
      stop.abort()
      clearTimeout(timer)
    }
  }, [exportId, round])

  const now = exportState?.exportId === exportId && exportState?.round === round ? exportState : undefined
  return {
    state: now?.state,
    refusal: now?.refusal,
    isLate: now?.isLate ?? false,
    askAgain: () => setRound(round + 1),
  }
}
