import { delay } from './delay.ts'
import { isText, keptInTab } from './storage.ts'

/** What the tabs of one brand in one browser tell each other. Nothing of it leaves the browser. */
export type Tokens = {
  accessToken: string
  refreshToken: string
  /** Until when the access token may be used without refreshing, by this machine's clock. */
  freshUntil: number
}

export type EndReason = 'signedOut' | 'expired' | 'idle' | 'noCustomer'

export type TabMessage =
  /** A tab that knows nobody asks the others. */
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
      const heard = (event: Event) => listener((event as MessageEvent<TabMessage>).data)
      channel.addEventListener('message', heard)
      return () => channel.removeEventListener('message', heard)
    },
    close: () => channel.close(),
  }
}

const answerMs = 250

/** The tokens of whichever other tab answers first; nothing when none does. */
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

/** The refresh selector: of no use without the cookie that no script can read (Q025). */
export const selector = keptInTab('refresh', isText)

/** Whether somebody may be signed in, here or in another tab; found out without the code of a session. */
export async function mayBeSignedIn(): Promise<boolean> {
  if (selector.get()) return true
  const tabs = openTabs()
  const theirs = await askTabs(tabs)
  tabs.close()
  return theirs !== undefined
}
