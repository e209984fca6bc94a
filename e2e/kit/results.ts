import type { Page } from '@playwright/test'

/** The number of payment results this page has received on the push channel; call it before the page opens the channel. */
export const resultsOf = (page: Page): (() => number) => framesOf(page, 'transaction.result')

/** Whether the page listens on the push channel: it gets no results from before. Call it before it opens the channel. */
export function isListeningOf(page: Page): () => boolean {
  const ready = framesOf(page, '"type":"ready"')
  return () => ready() > 0
}

function framesOf(page: Page, text: string): () => number {
  let count = 0
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      if (String(payload).includes(text)) count += 1
    }),
  )
  return () => count
}
