import type { Page } from '@playwright/test'

/**
 * Holds back the server's response to the next call of that name. `lose` breaks the connection instead of delivering it;
 * `letGo` ends the interception, for instance after a reload. `came` resolves when the server has responded, that is, when
 * the call has taken effect.
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
