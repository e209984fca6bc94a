import type { Page } from '@playwright/test'

/**
 * Holds the answer of the next call of that name back once the server has given it. `lose` cuts the line instead of
 * delivering it; `letGo` ends the watch, after a reload for instance. `came` resolves when the server has answered, so
 * when what was asked is done.
 */
export async function holdAnswer(
  page: Page,
  call: string,
): Promise<{ came: Promise<void>; lose: () => Promise<void>; letGo: () => Promise<void> }> {
  const line = await page.context().newCDPSession(page)
  const held = new Promise<string>((resolve) => {
    line.once('Fetch.requestPaused', ({ requestId }) => resolve(requestId))
  })
  await line.send('Fetch.enable', { patterns: [{ urlPattern: `*?${call}`, requestStage: 'Response' }] })
  return {
    came: held.then(() => undefined),
    lose: async () => {
      await line.send('Fetch.failRequest', { requestId: await held, errorReason: 'ConnectionClosed' })
      await line.detach()
    },
    letGo: () => line.detach(),
  }
}
