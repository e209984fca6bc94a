import type { Page } from '@playwright/test'

/** The number of payment results this page has received on the push channel; call it before the page opens the channel. */
export function resultsOf(page: Page): () => number {
  let count = 0
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      if (String(payload).includes('transaction.result')) count += 1
    }),
  )
  return () => count
}
