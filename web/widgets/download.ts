import type { AnyCall, InputOf } from '@sixpence/protocol/call'
import { useState } from 'react'
import { send } from '#lib/call.ts'
import type { Download } from '#lib/exchange.ts'
import { showRefusal } from '#lib/popup.ts'
import { Refusal } from '#lib/refusal.ts'

/** Fetches a file that a call answers and hands it to the browser under the name the server gave it. */
export function useDownload<C extends AnyCall & { file: string }>(call: C) {
  const [isBusy, setBusy] = useState(false)

  async function download(input: InputOf<C>): Promise<void> {
    if (isBusy) return
    setBusy(true)
    try {
      save(await send(call, input))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      showRefusal(error)
    } finally {
      setBusy(false)
    }
  }

  return { download, isBusy }
}

/** Hands a file to the browser under its name. */
export function save({ blob, name }: Download): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
