import { delay } from './delay.ts'
import { isText, keptInTab } from './storage.ts'

/** Messages between the tabs of a brand in the same browser; they never leave the browser. */
export type Tokens = {
  accessToken: string
  refreshToken: string
  /** When the access token has to be refreshed, by this machine's clock. */
  freshUntil: number
}

export const endReasons = ['signedOut', 'expired', 'idle', 'noCustomer', 'passwordChanged'] as const
export type EndReason = (typeof endReasons)[number]

export type TabMessage =
  /** Sent by a tab without tokens. */
  | { type: 'ask' }
  | { type: 'tokens'; tokens: Tokens }
  | { type: 'activity'; at: number }
  | { type: 'ended'; why: EndReason }

export type Tabs = {
  post: (message: TabMessage) => void
  listen: (listener: (message: TabMessage) => void) => () => void
  close: () => void
}

export function openTabs(name = 'sixpence'): Tabs {
  const channel = new BroadcastChannel(name)
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin only
    post: (message) => channel.postMessage(message),
    listen: (listener) => {
      const onMessage = (event: Event) => listener((event as MessageEvent<TabMessage>).data)
      channel.addEventListener('message', onMessage)
      return () => channel.removeEventListener('message', onMessage)
    },
    close: () => channel.close(),
  }
}

const answerMs = 250

/** The tokens of the first tab that answers; undefined when none does. */
export function askTabs(
  tabs: Tabs,
  wait: (ms: number) => Promise<void> = delay,
): Promise<Tokens | undefined> {
  return new Promise((resolve) => {
    const done = (theirs?: Tokens) => {
      stop()
      resolve(theirs)
    }
    const stop = tabs.listen((message) => {
      if (message.type === 'tokens') done(message.tokens)
    })
    tabs.post({ type: 'ask' })
    void wait(answerMs).then(() => done())
  })
}

/** The refresh selector: useless without the HttpOnly cookie (Q025). */
export const selector = keptInTab('refresh', isText)

/** Whether a session may exist, here or in another tab; does not load the code of the session. */
export async function mayBeSignedIn(): Promise<boolean> {
  if (selector.get()) return true
  const tabs = openTabs()
  const theirs = await askTabs(tabs)
  tabs.close()
  return theirs !== undefined
}
