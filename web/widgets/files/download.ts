import type { AnyCall, InputOf } from '@sixpence/protocol/call'
import { useState } from 'react'
import { send } from '#lib/call/call.ts'
import type { Download } from '#lib/call/exchange.ts'
import { showRefusal } from '#lib/popup.ts'
import { Refusal } from '#lib/call/refusal.ts'
import { saveFile } from '#lib/save-file.ts'

/** Fetches the file of a call and saves it under the server's name. */
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

/** Saves a file through the browser or the app around the page. */
export const save = (file: Download): void => void saveFile(file)
