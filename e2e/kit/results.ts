import type { Page } from '@playwright/test'

/** How many ends of payments the push channel has told this page, asked for before it opens one. */
export function resultsOf(page: Page): () => number {
  let count = 0
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      if (String(payload).includes('transaction.result')) count += 1
    }),
  )
  return () => count
}
